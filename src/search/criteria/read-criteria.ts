/**
 * Turns what was read in a prompt into criteria. Owns their words, order, ids and limits. Pure, and the same for every reader, because
 * it looks only at what was read and at the words in between.
 */
import type { Criterion, Importance } from '../../../contract/criteria.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import { CRITERIA_MAX, TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import type { Token } from '../prompt/tokens.ts'
import { deniedAs, deniedIn } from '../unread.ts'
import { groupsOf } from './alternatives.ts'
import { optionalItems } from './importance.ts'
import { bounded, type Item, type ItemChoice, itemsOf } from './items.ts'
import { type PlacesAround, splitNarrowedPlaces } from './narrowed-places.ts'
import { type Parts, partsOf } from './parts.ts'

interface Draft {
  items: Item[]
  importance: Importance
}

/** The layout of the text, as far as it decides what is required and what are alternatives. */
export interface Stated {
  words: Token[]
  /** Words that were set aside. A word such as "ideally" may refer to them. */
  aside: { refused: Spot[]; notApplied: Spot[] }
  /** Set only for a Boolean string. */
  groups: Group[] | null
  /** Set only for a job description. */
  sections: (Spot & { kind: string })[] | null
  /** What the places lie in; if it is not given, no place lies in another. */
  around?: PlacesAround
}

interface Spot {
  start: number
  end: number
}

interface Group {
  alternatives: Spot[]
  negated: boolean
}

const NOWHERE: PlacesAround = new Map()

export function criteriaOf(
  read: Interpretation,
  prompt: string,
  { words, aside, groups, sections, around = NOWHERE }: Stated,
): Criterion[] {
  const items = itemsOf(read)
  const spoken = items.filter(({ inTitle }) => !inTitle)
  const unused = [...aside.refused, ...aside.notApplied]
  const unread = [...read.leftover, ...unused].sort((a, b) => a.start - b.start)
  const divided = partsOf(prompt, words, spoken, unread)
  const wished = sections?.filter(({ kind }) => kind === 'WISHED') ?? []
  const drafts = [
    ...(groups
      ? groupedIn(groups, items)
      : statedIn(divided, items, wished).flatMap((draft) => splitNarrowedPlaces(draft, prompt, around))),
    ...items.filter(({ excluded }) => excluded).map((item): Draft => ({ items: [item], importance: 'EXCLUDED' })),
    // Last, because the list is cut at the end if there are too many.
    ...unreadIn(
      divided,
      {
        leftover: read.leftover,
        unused,
        denied: (groups ?? []).filter(({ negated }) => negated).flatMap(({ alternatives }) => alternatives),
      },
      prompt,
    ),
  ]
  return once(drafts)
    .slice(0, CRITERIA_MAX)
    .map((draft) => ({ draft, span: spanOf(draft.items) }))
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ draft, span }, i) => criterion(`c${i + 1}`, draft, { ...span, text: prompt.slice(span.start, span.end) }))
}

/**
 * Operands of one kind in one pair of parentheses are alternatives. Of several kinds, the one with the most operands is required, and so
 * is what stands in the same operands; the others are preferred. If two kinds have as many, a title counts before a skill, and a place
 * before remote work: whoever has the one need not have the other.
 */
function groupedIn(groups: Group[], items: Item[]): Draft[] {
  const taken = new Set<Item>()
  const drafts: Draft[] = []
  for (const { alternatives } of groups) {
    const operandOf = new Map<Item, number>()
    for (const item of items) {
      const operand = item.excluded || taken.has(item) ? -1 : alternatives.findIndex((leaf) => within(item, leaf))
      if (operand >= 0) operandOf.set(item, operand)
    }
    const kinds = [...Map.groupBy(operandOf.keys(), ({ kind }) => kind).values()].map((same) => {
      const operands = new Set(same.map((item) => operandOf.get(item)!))
      return { same, operands, rank: operands.size + (LIKELIER_MEANT[same[0]!.kind] ?? 0) }
    })
    const [most] = kinds.toSorted((one, other) => other.rank - one.rank)
    const isEither = alternatives.length > 1
    for (const { same, operands, rank } of kinds) {
      const isBeside = operands.size === most!.operands.size && operands.isSubsetOf(most!.operands)
      const isAsked = rank === most!.rank || isBeside
      const importance = !isEither || isAsked ? 'REQUIRED' : 'PREFERRED'
      if (isEither) drafts.push({ items: same, importance })
      else drafts.push(...same.map((item): Draft => ({ items: [item], importance })))
    }
    for (const item of operandOf.keys()) taken.add(item)
  }
  return drafts
}

/** Decides between kinds with as many operands. */
const LIKELIER_MEANT: Partial<Record<Item['kind'], number>> = { TITLE: 0.5, WORKPLACE: -0.5 }

const within = (item: Spot, around: Spot) => around.start <= item.start && item.end <= around.end

function statedIn({ parts }: Parts, items: Item[], wished: Spot[]): Draft[] {
  const wishes = new Set([
    ...optionalItems(parts),
    ...items.filter((item) => wished.some((spot) => within(item, spot))),
  ])
  const groups = groupsOf(parts, wishes)
  const titles = new Map(items.filter(({ kind }) => kind === 'TITLE').map((title) => [title.start, title]))
  for (const rank of items.filter(({ inTitle }) => inTitle)) {
    const wish = wishes.has(titles.get(rank.start)!)
    const same = groups.find((group) => group.items[0]!.kind === 'SENIORITY' && group.wish === wish)
    if (same) same.items.push(rank)
    else groups.push({ items: [rank], wish })
  }
  return groups.map((group) => ({ items: group.items, importance: group.wish ? 'PREFERRED' : 'REQUIRED' }))
}

/** Criteria for the unread words. Words that only say how much something matters are not searched for. */
function unreadIn(
  { tokens, parts }: Parts,
  { leftover, unused, denied: ruledOut }: { leftover: Interpretation['leftover']; unused: Spot[]; denied: Spot[] },
  prompt: string,
): Draft[] {
  const runs: { start: number; end: number }[] = []
  let last = -1
  for (const { from, to, gap, isUnread } of parts) {
    const { start, end } = tokens[from]!
    if (!isUnread || unused.some((spot) => within({ start, end }, spot))) continue
    const run = runs.at(-1)
    if (run && last === from && (gap === 'SPACE' || gap === 'TIGHT')) run.end = end
    else runs.push({ start, end })
    last = to
  }
  const read = tokens.at(-1)?.end ?? 0
  return [...runs, ...leftover.filter(({ start }) => start >= read)].flatMap(({ start, end }) => {
    const text = prompt.slice(start, end)
    const isRuledOut = ruledOut.some((spot) => within({ start, end }, spot))
    const denied = deniedIn(text) ?? (isRuledOut ? deniedAs(text) : undefined)
    if (denied?.isVague) return []
    const name = denied?.words ?? text
    if (name.trim() === '' || text.length > TEXT_CHARS_MAX || name.length > TEXT_CHARS_MAX) return []
    const item: Item = { kind: 'KEYWORD', choice: { name }, start, end, excluded: denied !== undefined }
    return [{ items: [item], importance: denied === undefined ? 'PREFERRED' : 'EXCLUDED' }]
  })
}

/** Something said twice counts once, and as required if it is required anywhere. */
function once(drafts: Draft[]): Draft[] {
  const known = new Map<string, Draft>()
  for (const draft of drafts) {
    const choices = choicesOf(draft.items)
    const key = `${draft.items[0]!.kind} ${draft.importance === 'EXCLUDED'} ${JSON.stringify(choices)}`
    const same = known.get(key)
    if (!same || (same.importance === 'PREFERRED' && draft.importance === 'REQUIRED')) known.set(key, draft)
  }
  return [...known.values()]
}

const choicesOf = (items: Item[]): ItemChoice[] => {
  const all = items.flatMap(({ choice, choices }) => choices ?? [choice])
  const byKey = new Map(all.map((choice) => [JSON.stringify(choice), choice]))
  return bounded([...byKey.values()])
}

/** From the first alternative to the last one that still fits into the length of a criterion's text. */
function spanOf(items: Item[]): { start: number; end: number } {
  const start = Math.min(...items.map((item) => item.start))
  const ends = items.map((item) => item.end).filter((end) => end - start <= TEXT_CHARS_MAX)
  return { start, end: Math.max(...ends) }
}

function criterion(
  id: string,
  { items, importance }: Draft,
  span: { start: number; end: number; text: string },
): Criterion {
  const [{ kind, choice }] = items as [Item]
  const asked = kind === 'YEARS' ? choice : { anyOf: choicesOf(items) }
  return { id, kind, importance, ...span, ...asked } as Criterion
}
