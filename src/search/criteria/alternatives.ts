/**
 * Decides which things of a prompt are alternatives. Owns that rule: what "or" joins, with the list that leads up to it; and things
 * that nobody can be twice at once: titles, places, seniorities, ways of working, current employers.
 */
import type { CriterionKind } from '../../../contract/criteria.ts'
import type { CueKind } from '../prompt/cues/cue.ts'
import { bilingualWords, degreeWords } from '../prompt/cues/values.ts'
import type { Item } from './items.ts'
import { isContent, type Joint, jointOf, type Part } from './parts.ts'

interface Group {
  items: Item[]
  wish: boolean
}

const ONE_AT_A_TIME: ReadonlySet<CriterionKind> = new Set(['TITLE', 'PLACE', 'SENIORITY', 'WORKPLACE'])

export function groupsOf(parts: readonly Part[], wishes: ReadonlySet<Item>): Group[] {
  const links = linksOf(parts)
  const instead = new Set(links.flatMap((link) => [...insteadOfPlace(link), ...insteadOfDegree(link)]))
  const groups = withTitles(chainsOf(links).flatMap(alternativesIn), links).map((items) => ({
    items,
    wish: items.every((item) => wishes.has(item) || instead.has(item)),
  }))
  return merged(groups)
}

/**
 * "react developer or vue developer": if each of two alternative titles has its own tool, before or after it, the tools are
 * alternatives too.
 */
function withTitles(groups: Item[][], links: Link[]): Item[][] {
  const toolOf = (at: number) => {
    const title = wanted(links[at])
    if (title?.kind !== 'TITLE') return undefined
    const before = links[at]!.joint === 'ATTACHED' ? wanted(links[at - 1]) : undefined
    const behind = links[at + 1]?.joint === 'ATTACHED' ? wanted(links[at + 1]) : undefined
    return [before, behind].find((item) => item?.kind === 'SKILL')
  }
  const joined = new Map<Item, Item>()
  const titles = [...links.keys()].filter((at) => wanted(links[at])?.kind === 'TITLE')
  for (const [nth, at] of titles.entries()) {
    const [tool, other] = [toolOf(at), nth > 0 ? toolOf(titles[nth - 1]!) : undefined]
    if (tool && other && links.slice(titles[nth - 1]! + 1, at + 1).some(({ joint }) => isEither(joint)))
      joined.set(tool, other)
  }
  const kept: Item[][] = []
  for (const group of groups) {
    const before = joined.get(group[0]!)
    const same = before && kept.find((items) => items.includes(before))
    if (same) same.push(...group)
    else kept.push(group)
  }
  return kept
}

const wanted = (link: Link | undefined) => (link?.item?.excluded ? undefined : link?.item)

const isEither = (joint: Joint) => joint === 'OR' || joint === 'SLASH' || joint === 'BAR'

/** Something named, and how it is joined to what was named before it. */
interface Link {
  item: Item | undefined
  before: Item | undefined
  joint: Joint
  /** It is the first thing in brackets. */
  isBracketed: boolean
  /** It is a degree, or stands behind one. */
  degree: boolean
}

/**
 * Of a list of these in brackets one suffices, because nobody is asked to have been everywhere: "a Big Four firm (Deloitte, PwC, EY,
 * KPMG)".
 */
const HOUSES: ReadonlySet<CriterionKind> = new Set(['EMPLOYER', 'SCHOOL', 'PLACE'])

function linksOf(parts: readonly Part[]): Link[] {
  const links: Link[] = []
  let back = -1
  for (const [i, part] of parts.entries()) {
    if (!isContent(part)) continue
    const { item } = part
    const before = parts[back]?.item
    const between = parts.slice(back + 1, i + 1)
    const isListed = repeatsOpening(before, item, between) || standsBeside(before, item, between)
    const joint = back < 0 ? 'NONE' : isListed ? 'COMMA' : jointOf(parts, back, i)
    // "bilingual English/French" asks for both.
    const isBoth = joint === 'SLASH' && item?.kind === 'LANGUAGE' && bilingualWords.has(parts[back - 1]?.word ?? '')
    const degree = [part, parts[back]].some((one) => one?.isUnread === true && degreeWords.has(one.word))
    links.push({ item, before, joint: isBoth ? 'AND' : joint, isBracketed: part.before.includes('('), degree })
    back = i
  }
  return links
}

/** "ex Santander, ex BBVA o ex CaixaBank", "an der TUM, am KIT oder …": each item of the list repeats the word that opened it. */
function repeatsOpening(before: Item | undefined, item: Item | undefined, between: readonly Part[]): boolean {
  if (!before || !item || before.kind !== item.kind || !HOUSES.has(item.kind)) return false
  if (before.choice.when !== item.choice.when || between.some(({ stress, cues }) => stress || !isPreposition(cues)))
    return false
  return between.some(({ gap }) => gap === 'COMMA') && !between.some(({ gap }) => gap === 'STOP' || gap === 'BREAK')
}

/** "ex McKinsey Bain BCG": a list typed without commas. */
const standsBeside = (before: Item | undefined, item: Item | undefined, between: readonly Part[]): boolean =>
  between.length === 1 &&
  between[0]!.gap === 'SPACE' &&
  item !== undefined &&
  before?.kind === item.kind &&
  before.excluded === item.excluded &&
  before.choice.when === item.choice.when &&
  HOUSES.has(item.kind)

const JOINING: ReadonlySet<CueKind> = new Set(['OR', 'AND', 'BUT', 'NOT', 'TITLE', 'WITH', 'CLAUSE'])
const isPreposition = (cues: readonly CueKind[]) => !cues.some((kind) => JOINING.has(kind))

/** "in Berlin or remote": the way of working is only a wish, because people who live in Berlin need not work remotely. */
const insteadOfPlace = ({ item, before, joint }: Link): Item[] =>
  joint === 'OR' && item && before && new Set([item.kind, before.kind]).isSupersetOf(PLACE_OR_WAY)
    ? [item, before].filter(({ kind }) => kind === 'WORKPLACE')
    : []

/** "PhD or 5 years": whoever has the degree needs no years. */
const insteadOfDegree = ({ item, before, joint, degree }: Link): Item[] =>
  joint === 'OR' && degree ? [item, before].flatMap((one) => (one?.kind === 'YEARS' ? [one] : [])) : []

const PLACE_OR_WAY: ReadonlySet<CriterionKind> = new Set(['PLACE', 'WORKPLACE'])

interface Chain {
  items: Item[]
  /** The joint between each item and the next. */
  joints: Joint[]
  isBracketed: boolean
}

/** Neighbours of one kind that a list joins. */
function chainsOf(links: Link[]): Chain[] {
  const chains: Chain[] = []
  // "data engineer | spark | amsterdam": if a bar separates different kinds, bars join no alternatives anywhere in the prompt.
  const barsPart = links.some(({ item, before, joint }) => joint === 'BAR' && item?.kind !== before?.kind)
  for (const { item, before, joint, isBracketed } of links) {
    if (!item || item.excluded) continue
    const goesOn = before?.kind === item.kind && !before.excluded && joint !== 'NONE' && joint !== 'ATTACHED'
    const last = chains.at(-1)
    if (last && goesOn) {
      last.items.push(item)
      last.joints.push(joint === 'BAR' && barsPart ? 'COMMA' : joint)
    } else chains.push({ items: [item], joints: [], isBracketed })
  }
  return chains
}

/** "Python, Go or Rust" are three alternatives; in "Java or Kotlin, AWS or Azure" the comma separates two pairs. */
function alternativesIn({ items, joints, isBracketed }: Chain): Item[][] {
  const isListing = isBracketed && HOUSES.has(items[0]!.kind)
  // Hardly anybody studied at all of "UPM, Carlos III, Complutense", or worked at all of "Nubank, Inter, C6".
  const isHouses = items[0]!.kind === 'SCHOOL' || (items[0]!.kind === 'EMPLOYER' && !joints.includes('AND'))
  const isJoined = joints.map((joint) => isListing || isEither(joint) || (isHouses && joint === 'COMMA'))
  const lead = joints.findIndex((joint) => joint !== 'COMMA')
  if (joints[lead] === 'OR') isJoined.fill(true, 0, lead)
  const groups = [[items[0]!]]
  for (const [i, item] of items.slice(1).entries()) {
    if (isJoined[i]) groups.at(-1)!.push(item)
    else groups.push([item])
  }
  return groups
}

function merged(groups: Group[]): Group[] {
  const known = new Map<string, Group>()
  const kept: Group[] = []
  for (const group of groups) {
    const { kind } = group.items[0]!
    const isOne = ONE_AT_A_TIME.has(kind) || group.items.some(({ choice }) => choice.when === 'CURRENT')
    const key = `${kind} ${group.wish}`
    const same = isOne ? known.get(key) : undefined
    if (same) same.items.push(...group.items)
    else kept.push(group)
    if (isOne && !same) known.set(key, group)
  }
  return kept
}
