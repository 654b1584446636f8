/**
 * Denials that rule out nothing of what follows. Two ask for something: "sin inglés no sirve", "nobody without SQL". And "no experience needed
 * Leeds" says where.
 */
import type { CueKind } from '../cues/cue.ts'
import type { Step } from '../path.ts'
import type { Gap, Token } from '../tokens.ts'
import { isExperience } from '../years.ts'

export function withoutDoubleDenials(steps: Step[], tokens: Token[]): Step[] {
  const read = [...steps]
  for (const [at, step] of steps.entries()) {
    if (isOfExperience(steps, at, tokens)) read[at] = filling(step)
    if (!isCue(step, WITHOUT)) continue
    const other = denialBefore(steps, at, tokens) ?? denialBehind(steps, at, tokens)
    if (other === undefined) continue
    for (const i of [at, other]) read[i] = filling(steps[i]!)
  }
  return read
}

const filling = ({ from, to }: Step): Step => ({ type: 'CUE', from, to, cue: { kind: 'FILL', language: 'en' } })

/** "no experience needed London", "sin experiencia en Madrid"; "in Berlin but without experience in Germany" rules out where it was made. */
function isOfExperience(steps: Step[], at: number, tokens: Token[]): boolean {
  const { to } = steps[at]!
  if (!isCue(steps[at]!, DENIALS) || !isExperience(tokens[to]?.word ?? '')) return false
  const behind = steps.slice(at + 1)
  const end = behind.findIndex((step) => step.type !== 'CUE' || !goesOn(tokens, step))
  const place = behind[end]
  if (!place || !isPlace(place) || !goesOn(tokens, place)) return false
  return behind.slice(0, end).some((step) => isCue(step, NEED)) || !steps.slice(0, at).some(isPlace)
}

const isPlace = (step: Step): boolean => step.type === 'NAME' && step.kind === 'PLACE'

/** "must not be without": nothing named stands between. */
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

/** At the end of its clause. */
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
const WITHOUT: ReadonlySet<CueKind> = new Set(['WITHOUT'])
const NOT: ReadonlySet<CueKind> = new Set(['NOT'])
const DENIALS: ReadonlySet<CueKind> = new Set(['NOT', 'WITHOUT'])
const NEED: ReadonlySet<CueKind> = new Set(['NEEDED', 'UNNEEDED', 'FILL'])
const SAYING_NOTHING: ReadonlySet<CueKind> = new Set(['GLUE', 'FILL'])
const CLOSING: ReadonlySet<CueKind> = new Set(['DENIED_BEHIND', 'NOT'])
