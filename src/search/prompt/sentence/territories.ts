/**
 * Places where the person need not live: "for EMEA, lives in Paris", "in Minneapolis, licensed in Minnesota", "we are based in
 * London". Owns the words that tell (data/home-words.tsv, data/territory-words.tsv). If another place is where people are wanted,
 * these places become unread words, which count a little.
 */
import type { CueKind } from '../cues/cue.ts'
import { stressIn } from '../cues/hedges.ts'
import type { Step } from '../path.ts'
import { PhraseList, wordsIn } from '../phrase-list.ts'
import type { NameSpan } from '../spans.ts'
import { phraseOf, type Token } from '../tokens.ts'
import { isOfAsker } from './askers.ts'

const territoryWords = new PhraseList(new URL('./data/territory-words.tsv', import.meta.url))
const studyWords = new PhraseList(new URL('./data/study-words.tsv', import.meta.url))
/** Words after a place of study: "in Spanien studiert". */
const studiedBehind = wordsIn(new URL('./data/studied-behind.tsv', import.meta.url))
const homeWords = wordsIn(new URL('./data/home-words.tsv', import.meta.url))

type Role = 'HOME' | 'ELSEWHERE' | 'STUDY' | 'SOMEWHERE'

/** Places of one list, such as "Texas and Oklahoma", and what they are to the person. */
interface Places {
  steps: NameSpan[]
  role: Role
}

export function withoutTerritories(steps: Step[], tokens: Token[]): Step[] {
  return withoutMarkets(withoutPlacesOfStudy(steps, tokens), tokens)
}

/** "engineer who studied in Germany" may live anywhere. */
function withoutPlacesOfStudy(steps: Step[], tokens: Token[]): Step[] {
  const studied = new Set<Step>(placesIn(steps, tokens).flatMap((list) => (list.role === 'STUDY' ? list.steps : [])))
  return steps.map((step) => (studied.has(step) ? { type: 'UNREAD', from: step.from, to: step.to } : step))
}

function withoutMarkets(steps: Step[], tokens: Token[]): Step[] {
  // With a wish or a denial, each place is judged on its own, not by role.
  if (steps.some((step) => isWish(step, tokens) || isCue(step, DENIALS))) return steps
  const lists = placesIn(steps, tokens)
  const has = (role: Role) => lists.some((list) => list.role === role)
  const asked: Role | undefined = has('HOME') ? 'HOME' : has('SOMEWHERE') ? 'SOMEWHERE' : undefined
  // "in Toronto, lives in Canada": the home adds nothing to the narrower place.
  const isAsked = ({ role, steps: places }: Places) => role === asked || places.some((place) => isInHome(place, lists))
  const others = new Set<Step>(asked ? lists.filter((list) => !isAsked(list)).flatMap((list) => list.steps) : [])
  return steps.map((step) => (others.has(step) ? { type: 'UNREAD', from: step.from, to: step.to } : step))
}

function isInHome({ readings }: NameSpan, lists: Places[]): boolean {
  const homes = lists.flatMap(({ role, steps }) => (role === 'HOME' ? steps.flatMap((place) => place.readings) : []))
  return readings.some(({ within = [] }) => homes.some(({ id }) => within.includes(id)))
}

function placesIn(steps: Step[], tokens: Token[]): Places[] {
  const lists: Places[] = []
  for (const [at, step] of steps.entries()) {
    if (step.type !== 'NAME' || step.kind !== 'PLACE') continue
    const lead = leadOf(steps, at)
    const last = lists.at(-1)
    const isBehindLast = last !== undefined && last.steps.at(-1) === steps[at - lead.length - 1]
    const isClosed = isCue(steps[at + 1] ?? step, JOINTS)
    const isOne = isBehindLast && !turns(last, { lead, step, isClosed }, tokens) && isJoined(lead, step, tokens)
    if (isOne) last.steps.push(step)
    else lists.push({ steps: [step], role: roleOf(steps, at, lead, tokens) })
  }
  return lists
}

/** The cues right before a step. */
function leadOf(steps: Step[], at: number): Step[] {
  let from = at
  while (steps[from - 1]?.type === 'CUE') from--
  return steps.slice(from, at)
}

interface Next {
  lead: Step[]
  step: Step
  /** An "or" or "and" follows the place. */
  isClosed: boolean
}

/** Whether the place begins a new list with another role: "trained in Cuba and now in Leeds", "in Leeds and trained in Cuba". */
function turns({ role }: Places, { lead, step, isClosed }: Next, tokens: Token[]): boolean {
  // "trained in Ireland, Leeds" turns; "in Ireland, Spain or Italy" continues the list.
  const isApart = [...lead, step].some(({ from }) => tokens[from]!.gap === 'COMMA')
  if (role === 'STUDY' && isApart && !isClosed && !lead.some((cue) => isCue(cue, JOINTS))) return true
  if (role === 'ELSEWHERE' || role === 'STUDY') return lead.some((cue) => isHome(cue, tokens) || isCue(cue, NOW))
  return lead.some((cue) => isCue(cue, AND)) && isElsewhere(lead, step, tokens)
}

/** "in London or based in Leeds" and "Germany, Berlin" are one list; "for Africa, based in Marseille" is two. */
function isJoined(lead: Step[], step: Step, tokens: Token[]): boolean {
  if ([...lead, step].some(({ from }) => tokens[from]!.gap === 'STOP')) return false
  if (lead.some((cue) => isCue(cue, JOINTS))) return true
  return !lead.some((cue) => isHome(cue, tokens)) && !isElsewhere(lead, step, tokens)
}

function roleOf(steps: Step[], at: number, lead: Step[], tokens: Token[]): Role {
  const home = lead.find((cue) => isHome(cue, tokens))
  if (home) return isOfAsker(steps, home, tokens) ? 'ELSEWHERE' : 'HOME'
  const isStudied = studiedBehind.has(tokens[steps[at]!.to]?.word ?? '') && isBeside(tokens[steps[at]!.to]!)
  if (isStudied || isBehind(studyWords, lead, steps[at]!, tokens)) return 'STUDY'
  const isTerritory = isBehind(territoryWords, lead, steps[at]!, tokens)
  return isTerritory || (lead.length === 0 && isScope(steps, at, tokens)) ? 'ELSEWHERE' : 'SOMEWHERE'
}

/** "payroll (DACH + Nordics)": places in brackets after a skill say which markets it covers. */
function isScope(steps: Step[], at: number, tokens: Token[]): boolean {
  const before = steps[at - 1]
  return tokens[steps[at]!.from]!.opens && before !== undefined && 'kind' in before && before.kind === 'SKILL'
}

const isElsewhere = (lead: Step[], step: Step, tokens: Token[]): boolean =>
  [studyWords, territoryWords].some((words) => isBehind(words, lead, step, tokens))

function isBehind(words: PhraseList, lead: Step[], { from }: Step, tokens: Token[]): boolean {
  const ends = [from, ...lead.filter((cue) => isCue(cue, ARTICLES)).map((cue) => cue.from)]
  return ends.some((end) => words.endsAt(tokens, end))
}

const isHome = (step: Step, tokens: Token[]): boolean =>
  isCue(step, PLACE) && tokens.slice(step.from, step.to).some(({ word }) => homeWords.has(word))

const isWish = (step: Step, tokens: Token[]): boolean =>
  step.type === 'CUE' && stressIn(phraseOf(tokens, step.from, step.to))?.wish === true

const isBeside = ({ gap }: Token): boolean => gap === 'SPACE' || gap === 'TIGHT'
const isCue = (step: Step, kinds: ReadonlySet<CueKind>): boolean => step.type === 'CUE' && kinds.has(step.cue.kind)
const PLACE: ReadonlySet<CueKind> = new Set(['PLACE'])
const NOW: ReadonlySet<CueKind> = new Set(['NOW'])
const AND: ReadonlySet<CueKind> = new Set(['AND'])
const ARTICLES: ReadonlySet<CueKind> = new Set(['GLUE'])
const JOINTS: ReadonlySet<CueKind> = new Set(['OR', 'AND'])
const DENIALS: ReadonlySet<CueKind> = new Set(['NOT', 'OUTSIDE', 'WITHOUT'])
