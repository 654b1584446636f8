/** Two denials that ask for something: "sin inglés no sirve", "ohne Deutsch geht es nicht", "nobody without SQL". What they speak of is wanted. */
import type { CueKind } from '../cues/cue.ts'
import type { Step } from '../path.ts'
import type { Gap, Token } from '../tokens.ts'

export function withoutDoubleDenials(steps: Step[], tokens: Token[]): Step[] {
  const read = [...steps]
  for (const [at, step] of steps.entries()) {
    if (!isCue(step, WITHOUT)) continue
    const other = denialBefore(steps, at, tokens) ?? denialBehind(steps, at, tokens)
    if (other === undefined) continue
    for (const i of [at, other]) read[i] = { ...steps[i]!, type: 'CUE', cue: { kind: 'FILL', language: 'en' } }
  }
  return read
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
const CLOSING: ReadonlySet<CueKind> = new Set(['DENIED_BEHIND', 'NOT'])
