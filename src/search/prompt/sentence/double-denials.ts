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

/** "no experience needed London": nothing but words of grammar up to a place. */
function isOfExperience(steps: Step[], at: number, tokens: Token[]): boolean {
  if (!isCue(steps[at]!, DENIALS)) return false
  const behind = steps.slice(at + 1)
  const end = behind.findIndex((step) => step.type !== 'CUE' || !goesOn(tokens, step))
  const place = behind[end]
  const isPlace = place?.type === 'NAME' && place.kind === 'PLACE' && goesOn(tokens, place)
  return isPlace && tokens.slice(steps[at]!.to, place.from).some(({ word }) => isExperience(word))
}

/** "must not be without": nothing named stands between. */
function denialBefore(steps: Step[], at: number, tokens: Token[]): number | undefined {
  for (let i = at; i > 0 && goesOn(tokens, steps[i]!); ) {
    const step = steps[--i]!
    if (isCue(step, NOT)) return i
    if ('kind' in step) return undefined
  }
  return undefined
}

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
const CLOSING: ReadonlySet<CueKind> = new Set(['DENIED_BEHIND', 'NOT'])
