/**
 * Denials that exclude nothing of what follows. Two together ask for something: "sin inglés no sirve", "nobody without SQL". "No
 * experience needed Leeds" states the place, and "not dealership only" excludes nobody.
 */
import type { CueKind } from '../cues/cue.ts'
import type { Step } from '../path.ts'
import type { Gap, Token } from '../tokens.ts'
import { isExperience } from '../years.ts'

export function withoutDoubleDenials(steps: Step[], tokens: Token[]): Step[] {
  const read = [...steps]
  for (const [at, step] of steps.entries()) {
    if (isOfExperience(steps, at, tokens)) read[at] = filling(step)
    if (isOfOnly(steps, at, tokens)) for (const i of [at, at + 1]) read[i] = filling(steps[i]!)
    if (!isCue(step, WITHOUT)) continue
    if (isWithOr(steps, at, tokens))
      read.splice(at - 2, 3, ...[steps[at - 2]!, steps[at - 1]!].map(filling), eitherWay(step))
    const other = denialBefore(steps, at, tokens) ?? denialBehind(steps, at, tokens)
    if (other === undefined) continue
    for (const i of [at, other]) read[i] = filling(steps[i]!)
  }
  return read
}

const filling = ({ from, to }: Step): Step => ({ type: 'CUE', from, to, cue: { kind: 'FILL', language: 'en' } })

/** "with or without hotel experience", "con o sin inglés": neither required nor excluded. */
const isWithOr = (steps: Step[], at: number, tokens: Token[]): boolean =>
  at > 1 && isCue(steps[at - 2]!, WITH) && isCue(steps[at - 1]!, OR) && goesOn(tokens, steps[at]!)

const eitherWay = ({ from, to }: Step): Step => ({
  type: 'CUE',
  from,
  to,
  cue: { kind: 'UNNEEDED', language: 'en', isAhead: true },
})

/**
 * "no experience needed London", "sin experiencia en Madrid": the denial covers only the experience. "in Berlin but without experience
 * in Germany" excludes people with experience from there.
 */
function isOfExperience(steps: Step[], at: number, tokens: Token[]): boolean {
  const { to } = steps[at]!
  if (!isCue(steps[at]!, DENIALS) || !isExperience(tokens[to]?.word ?? '')) return false
  const behind = steps.slice(at + 1)
  const end = behind.findIndex((step) => step.type !== 'CUE' || !goesOn(tokens, step))
  const place = behind[end]
  if (!place || !isPlace(place) || !goesOn(tokens, place)) return false
  return behind.slice(0, end).some((step) => isCue(step, NEED)) || !steps.slice(0, at).some(isPlace)
}

/** "not dealership only" welcomes others too; "No freelancers only" excludes freelancers. */
function isOfOnly(steps: Step[], at: number, tokens: Token[]): boolean {
  const [step, only, next] = [steps[at + 1], steps[at + 2], steps[at + 3]]
  if (!isCue(steps[at]!, NOT) || !step || !only || !goesOn(tokens, step) || !goesOn(tokens, only)) return false
  const isNamed = 'kind' in step && step.kind !== 'TITLE' && step.kind !== 'SENIORITY'
  return isNamed && isCue(only, ONLY) && (!next || !goesOn(tokens, next))
}

const isPlace = (step: Step): boolean => step.type === 'NAME' && step.kind === 'PLACE'

/** "must not be without": a denial before this one, with nothing meaningful in between. */
function denialBefore(steps: Step[], at: number, tokens: Token[]): number | undefined {
  for (let i = at; i > 0 && goesOn(tokens, steps[i]!); ) {
    const step = steps[--i]!
    if (isCue(step, NOT)) return i
    if (step.type === 'UNREAD' ? !isBe(tokens, step) : !isCue(step, SAYING_NOTHING)) return undefined
  }
  return undefined
}

const isBe = (tokens: Token[], { from, to }: Step): boolean => to === from + 1 && BE.has(tokens[from]!.word)
const BE: ReadonlySet<string> = new Set(['be', 'sein'])

/** A second denial at the end of the clause. */
function denialBehind(steps: Step[], at: number, tokens: Token[]): number | undefined {
  let last = at
  while (steps[last + 1] && goesOn(tokens, steps[last + 1]!)) last++
  const isNamed = steps.slice(at + 1, last).some((step) => 'kind' in step || step.type === 'UNREAD')
  return isNamed && isCue(steps[last]!, CLOSING) ? last : undefined
}

function goesOn(tokens: Token[], { from }: Step): boolean {
  return !PAUSES.has(tokens[from]!.gap)
}

const isCue = (step: Step, kinds: ReadonlySet<CueKind>): boolean => step.type === 'CUE' && kinds.has(step.cue.kind)
const PAUSES: ReadonlySet<Gap> = new Set(['COMMA', 'STOP', 'BREAK'])
const WITH: ReadonlySet<CueKind> = new Set(['WITH'])
const OR: ReadonlySet<CueKind> = new Set(['OR'])
const WITHOUT: ReadonlySet<CueKind> = new Set(['WITHOUT'])
const NOT: ReadonlySet<CueKind> = new Set(['NOT'])
const DENIALS: ReadonlySet<CueKind> = new Set(['NOT', 'WITHOUT'])
const NEED: ReadonlySet<CueKind> = new Set(['NEEDED', 'UNNEEDED', 'FILL'])
const SAYING_NOTHING: ReadonlySet<CueKind> = new Set(['GLUE', 'FILL'])
const ONLY: ReadonlySet<CueKind> = new Set(['BUT'])
const CLOSING: ReadonlySet<CueKind> = new Set(['DENIED_BEHIND', 'NOT'])
