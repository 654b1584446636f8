/**
 * "Java, German nice", "C++ also fine": an ordinary word at the end of a clause that says how much the name before it matters. Owns
 * when it does; cues/data/stress.tsv lists the words.
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
    // "sem inglês não serve" is a denial.
    if (cue.cue.kind === 'NOT') return false
    first--
  }
  const { gap, isBehindAside } = tokens[steps[first]!.from]!
  // "freelancers are fine": what the word refers to was set aside.
  if (isBehindAside) return true
  const name = steps[first - 1]
  return gap === 'SPACE' && name !== undefined && isNamed(name)
}

/** After a job the word may be a town: "marketing manager nice". */
const isNamed = (step: Step): boolean => 'kind' in step && step.kind !== 'TITLE' && step.kind !== 'SENIORITY'
