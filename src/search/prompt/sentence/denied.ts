/**
 * Corrects what a denial excludes if the words alone were read as something else: "no Go", "excluding engineers from India", "exceto
 * Hospital da Luz", "no partners", "hors Paris", "abstenerse juniors", "keine reinen Theoretiker", "no tax background". Owns these eight cases; polarity.ts
 * owns how far a denial reaches.
 */
import { isLinkWord } from '../../../reference/titles/lexicon.ts'
import type { SpanKind } from '../contexts.ts'
import type { CueKind } from '../cues/cue.ts'
import { type ReadingOptions, type Step, withStep } from '../path.ts'
import { wordsIn } from '../phrase-list.ts'
import { houses } from '../place-of-work.ts'
import { isSoftware, type NameSpan, type TitleCandidate } from '../spans.ts'
import type { Gap, Token } from '../tokens.ts'

export function withDenied(steps: Step[], { tokens, options }: ReadingOptions): Step[] {
  let read = steps
  for (let at = 0; at < read.length; at++) {
    for (const step of partedDenial(read, at, { tokens, options })) read = withStep(read, step)
    const ahead = leadingDenial(read, at, tokens)
    if (ahead) read = withStep(read, ahead)
    if (!isCue(read[at], DENIALS)) continue
    const between = wordBetween(read, at, tokens)
    if (between) read = withStep(read, between)
    const found =
      deniedTool(read, at, { tokens, options }) ??
      deniedPeople(read, at, { tokens, options }) ??
      deniedField(read, at, { tokens, options }) ??
      repeatedTitle(read, at, tokens) ??
      likelierName(read, at, options) ??
      namedHouse(read, at, tokens)
    if (!found) continue
    read = withStep(read, found)
    if (found.type === 'NAMED') read = withOthers(read, found.to, tokens)
  }
  return read
}

const DENIALS: ReadonlySet<CueKind> = new Set(['NOT', 'WITHOUT'])
const JOINTS: ReadonlySet<CueKind> = new Set(['AND', 'OR', 'NOR'])
const LINKS: ReadonlySet<CueKind> = new Set([...JOINTS, 'BUT'])
const DENIED_BEHIND: ReadonlySet<CueKind> = new Set(['DENIED_BEHIND'])
const ARTICLES: ReadonlySet<CueKind> = new Set(['GLUE'])
const SAYING_WHO: ReadonlySet<CueKind> = new Set(['GLUE', 'FILL', 'TITLE', 'CLAUSE', 'OF'])
const FROM: ReadonlySet<CueKind> = new Set(['FROM'])
const pureWords = wordsIn(new URL('./data/pure-words.tsv', import.meta.url))
/** Cues after a repeated title that say which of these people are not wanted. */
const WHICH: ReadonlySet<CueKind> = new Set([
  ...(['FROM', 'IN', 'LOOSE_IN', 'PLACE', 'OF', 'WITH', 'SPEAK', 'STUDY', 'SECTOR'] as const),
  ...(['EMPLOYER', 'EMPLOYER_PAST', 'EMPLOYER_ANY', 'PAST', 'NOW', 'CLAUSE'] as const),
])
const ENDS: ReadonlySet<Gap> = new Set(['COMMA', 'STOP', 'BREAK', 'BAR', 'SLASH'])

const isCue = (step: Step | undefined, kinds: ReadonlySet<CueKind>): boolean =>
  step?.type === 'CUE' && kinds.has(step.cue.kind)
const isBeside = (tokens: Token[], { from }: Step): boolean => tokens[from]!.gap === 'SPACE'

/**
 * "Kotlin, no Go": "no" in small letters and a capital after a pause are a denial and a tool, not the "no go" that follows what it
 * denies.
 */
function partedDenial(steps: Step[], at: number, { tokens, options }: ReadingOptions): Step[] {
  const step = steps[at]!
  if (!isCue(step, DENIED_BEHIND) || step.to !== step.from + 2) return []
  const [no, tool] = [tokens[step.from]!, tokens[step.from + 1]!]
  const isParted = no.casing === 'LOWER' && tool.casing !== 'LOWER' && (ENDS.has(no.gap) || isCue(steps[at - 1], LINKS))
  const denial = options[step.from]!.map((option) => option.step).find(
    (one) => isCue(one, DENIALS) && one.to === step.from + 1,
  )
  return isParted && denial ? [denial, { type: 'UNREAD', from: step.from + 1, to: step.to }] : []
}

/** "abstenerse perfiles de obra civil": at the beginning of a clause such a cue denies what follows. */
function leadingDenial(steps: Step[], at: number, tokens: Token[]): Step | undefined {
  const step = steps[at]!
  if (!isCue(step, DENIED_BEHIND) || !(at === 0 || ENDS.has(tokens[step.from]!.gap))) return undefined
  const next = steps.slice(at + 1).find((one) => !isCue(one, SAYING_WHO))
  if (
    !next ||
    next.type === 'CUE' ||
    steps.slice(at + 1, steps.indexOf(next) + 1).some((one) => !isBeside(tokens, one))
  )
    return undefined
  return { type: 'CUE', from: step.from, to: step.to, cue: { kind: 'NOT', language: 'en' } }
}

/** "keine reinen Innendienstler", "nobody relocating from India": skips the unread word between the denial and what is denied. */
function wordBetween(steps: Step[], denial: number, tokens: Token[]): Step | undefined {
  const [word, next, place] = [steps[denial + 1], steps[denial + 2], steps[denial + 3]]
  if (word?.type !== 'UNREAD' || !next || !isBeside(tokens, word) || !isBeside(tokens, next)) return undefined
  const isOfTitle = next.type === 'TITLE' && pureWords.has(tokens[word.from]!.word)
  const isOfPlace = isCue(next, FROM) && place?.type === 'NAME' && place.kind === 'PLACE'
  return isOfTitle || isOfPlace
    ? { type: 'CUE', from: word.from, to: word.to, cue: { kind: 'GLUE', language: 'en' } }
    : undefined
}

/** "no Go, no C": an ordinary word with a capital, and nothing after it in the clause, is a tool. "A no go for us" continues. */
function deniedTool(steps: Step[], denial: number, { tokens, options }: ReadingOptions): Step | undefined {
  const [step, next] = [steps[denial + 1], steps[denial + 2]]
  if (!step || step.to > step.from + 1 || !isBeside(tokens, step)) return undefined
  if (step.type !== 'UNREAD' && step.type !== 'CUE') return undefined
  if (tokens[step.from]!.casing === 'LOWER') return undefined
  const isLast = !next || ENDS.has(tokens[next.from]!.gap) || isCue(next, JOINTS)
  const tool = options[step.from]!.map((option) => option.step).find(
    (one) => one.type === 'NAME' && one.kind === 'SKILL' && one.to === step.to && one.facts && isSoftware(one.facts),
  )
  return isLast ? tool : undefined
}

/** "no partners", "sem estágio": a noun that may be a job or seniority, with nothing after it, means the people who are not wanted. */
function deniedPeople(steps: Step[], denial: number, { tokens, options }: ReadingOptions): Step | undefined {
  const [step, next] = [steps[denial + 1], steps[denial + 2]]
  if (step?.type !== 'UNREAD' || !isBeside(tokens, step)) return undefined
  if (next && !ENDS.has(tokens[next.from]!.gap) && !isCue(next, JOINTS)) return undefined
  const isMeant = (one: Step) =>
    one.type === 'TITLE' ? !one.unknown && !one.title.open : one.type === 'VALUE' && one.kind === 'SENIORITY'
  return options[step.from]!.map((option) => option.step).find((one) => one.to === step.to && isMeant(one))
}

/** "no tax background": an ordinary word is a field of work where a word like "background" follows. */
function deniedField(steps: Step[], denial: number, { tokens, options }: ReadingOptions): Step | undefined {
  const [step, next] = [steps[denial + 1], steps[denial + 2]]
  if (step?.type !== 'UNREAD' || !isBeside(tokens, step) || !isCue(next, BACKGROUND) || !isBeside(tokens, next!))
    return undefined
  return options[step.from]!.map((option) => option.step).find(
    (one) => one.type === 'NAME' && one.kind === 'SKILL' && one.to === step.to,
  )
}
const BACKGROUND: ReadonlySet<CueKind> = new Set(['SECTOR_BEHIND'])

/** "Software engineers, excluding engineers from India": excludes only those of them who are there, not the title. */
function repeatedTitle(steps: Step[], denial: number, tokens: Token[]): Step | undefined {
  let at = denial + 1
  while (isCue(steps[at], ARTICLES)) at++
  const [title, which] = [steps[at], steps[at + 1]]
  if (title?.type !== 'TITLE' || !isBeside(tokens, title)) return undefined
  if (!which || !isBeside(tokens, which) || !isCue(which, WHICH)) return undefined
  const isAsked = steps.slice(0, denial).some((step) => step.type === 'TITLE' && isKindOf(step, title, tokens))
  return isAsked ? { type: 'CUE', from: title.from, to: title.to, cue: { kind: 'GLUE', language: 'en' } } : undefined
}

/** "hors Paris", "sauf ESN": the denial alone led to a firm of this name, though the place or industry is far likelier. */
function likelierName(steps: Step[], denial: number, options: ReadingOptions['options']): Step | undefined {
  const step = steps[denial + 1]
  if (step?.type !== 'NAME' || step.kind !== 'COMPANY') return undefined
  const priorOf = ({ readings }: NameSpan) => Math.max(...readings.map(({ prior }) => prior))
  return options[step.from]!.flatMap(({ step: other }) =>
    other.type === 'NAME' && other.to === step.to && ELSE.has(other.kind) ? [other] : [],
  ).find((other) => priorOf(other) > LIKELIER * priorOf(step))
}

const ELSE: ReadonlySet<SpanKind> = new Set(['PLACE', 'INDUSTRY'])
const LIKELIER = 2

const BEGINNING_CHARS = 5

/** A software engineer is an engineer. Comparing the beginnings of words ignores number and gender. */
function isKindOf(one: TitleCandidate, wider: TitleCandidate, tokens: Token[]): boolean {
  const beginnings = ({ from, to }: TitleCandidate) =>
    new Set(tokens.slice(from, to).map(({ word }) => word.slice(0, BEGINNING_CHARS)))
  return beginnings(wider).isSubsetOf(beginnings(one))
}

const HOUSE_WORDS_MAX = 7

/** "exceto Hospital da Luz", "except Guy's Hospital": one name, of which a dictionary knows only a word, or a town. */
function namedHouse(steps: Step[], denial: number, tokens: Token[]): Step | undefined {
  let at = denial + 1
  while (isCue(steps[at], ARTICLES)) at++
  const first = steps[at]
  if (!first || !isBeside(tokens, first)) return undefined
  const { from } = first
  const to = endOfHouse(tokens, from)
  const ends = [from, to - 1].filter((end) => houses.has(tokens[end]?.word ?? ''))
  if (to < from + 2 || ends.length === 0 || tokens[ends[0]!]!.casing === 'LOWER') return undefined
  const isKnown = (first.type === 'NAME' || first.type === 'NAMED') && first.to >= to
  return isKnown ? undefined : { type: 'NAMED', kind: 'COMPANY', from, to }
}

/** The end of the last capitalised word; words like "of" may stand between. */
function endOfHouse(tokens: Token[], from: number): number {
  let to = from
  for (let at = from; at < Math.min(tokens.length, from + HOUSE_WORDS_MAX); at++) {
    const { gap, casing, word } = tokens[at]!
    if (at > from && gap !== 'SPACE' && gap !== 'TIGHT') break
    if (casing !== 'LOWER') to = at + 1
    else if (at === from || !(isLinkWord(word) || gap === 'TIGHT')) break
  }
  return to
}

/** "Hospital da Luz e CUF": an unknown name joined to an institution is another one. */
function withOthers(steps: Step[], behind: number, tokens: Token[]): Step[] {
  let read = steps
  for (let at = read.findIndex(({ from }) => from >= behind); at >= 0 && at < read.length; at++) {
    const step = read[at]!
    if (isCue(step, JOINTS)) continue
    const isJoined = tokens[step.from]!.gap === 'COMMA' || isCue(read[at - 1], JOINTS)
    const isName = step.type === 'UNREAD' || (step.type === 'OPEN' && step.kind === 'SKILL')
    if (!isJoined || !isName || tokens[step.from]!.casing === 'LOWER') break
    read = withStep(read, { type: 'NAMED', kind: 'COMPANY', from: step.from, to: step.to })
  }
  return read
}
