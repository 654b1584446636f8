/**
 * Who learns a job that is named behind them: "alternante assistante RH", "Auszubildender Koch", "intern marketing". Owns that they are its level
 * and no title of their own, or one title with its field.
 */
import type { Step } from '../path.ts'
import { isSoftware, type TitleCandidate } from '../spans.ts'
import type { Token } from '../tokens.ts'

export function withTrainees(steps: Step[], tokens: Token[]): Step[] {
  const read: Step[] = []
  for (let at = 0; at < steps.length; at++) {
    const [step, next] = [steps[at]!, steps[at + 1]]
    const isBeside = next !== undefined && tokens[next.from]!.gap === 'SPACE'
    if (!isTrainee(step) || !isBeside) read.push(step)
    else if (next.type === 'TITLE') {
      read.push({ type: 'VALUE', kind: 'SENIORITY', from: step.from, to: step.to, means: 'INTERN' })
    } else if (isField(next)) {
      const [trainee, ...field] = tokens.slice(step.from, next.to).map(({ word }) => word)
      // In the order of English: by itself an intern is a young physician.
      const title = { ...step.title, head: next.to - 1, end: next.to }
      read.push({ ...step, to: next.to, title, meant: [...field, trainee!] })
      at++
    } else read.push(step)
  }
  return read
}

const isTrainee = (step: Step): step is TitleCandidate =>
  step.type === 'TITLE' && step.to === step.from + 1 && step.title.level === 'INTERN'

/** Python is what they know. */
const isField = (step: Step): boolean =>
  'kind' in step &&
  (step.kind === 'SKILL' || step.kind === 'INDUSTRY') &&
  !(step.type === 'NAME' && step.readings.some(isSoftware))
