/**
 * "Java, German nice", "C++ also fine": an ordinary word that says how much the name right before it matters, where it ends the clause. Owns
 * when such a word does; which of them do is in cues/data/stress.tsv.
 */
import { stressIn } from '../cues/hedges.ts'
import { type Step, withSteps } from '../path.ts'
import { type Gap, phraseOf, type Token } from '../tokens.ts'

const ENDS: ReadonlySet<Gap> = new Set(['COMMA', 'STOP', 'BREAK'])

export function withClosingHedges(steps: Step[], tokens: Token[]): Step[] {
  return withSteps(
    steps,
    steps.flatMap((step, at): Step[] =>
      isClosing(steps, at, tokens)
        ? [{ type: 'CUE', from: step.from, to: step.to, cue: { kind: 'GLUE', language: 'en' } }]
        : [],
    ),
  )
}

function isClosing(steps: Step[], at: number, tokens: Token[]): boolean {
  const step = steps[at]!
  if (step.type !== 'UNREAD' || !stressIn(phraseOf(tokens, step.from, step.to))?.closing) return false
  const behind = tokens[step.to]
  if (behind && !ENDS.has(behind.gap)) return false
  let first = at
  for (
    let cue = steps[at - 1];
    tokens[steps[first]!.from]!.gap === 'SPACE' && cue?.type === 'CUE';
    cue = steps[first - 1]
  ) {
    // "sem inglês não serve"
    if (cue.cue.kind === 'NOT') return false
    first--
  }
  const { gap, isBehindAside } = tokens[steps[first]!.from]!
  // "freelancers are fine": what it speaks of is set aside.
  if (isBehindAside) return true
  const name = steps[first - 1]
  return gap === 'SPACE' && name !== undefined && isNamed(name)
}

/** "marketing manager nice": behind a job it may be a town. */
const isNamed = (step: Step): boolean => 'kind' in step && step.kind !== 'TITLE' && step.kind !== 'SENIORITY'
