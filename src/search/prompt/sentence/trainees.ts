/**
 * Trainees of a job named after them: "alternante assistante RH", "Auszubildender Koch", "intern marketing". Owns reading them as the
 * job's seniority instead of a title of their own, or as one title with their field.
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
      // In English word order ("marketing intern"), because "intern" alone is a young physician.
      const title = { ...step.title, head: next.to - 1, end: next.to }
      read.push({ ...step, to: next.to, title, meant: [...field, trainee!] })
      at++
    } else read.push(step)
  }
  return read
}

const isTrainee = (step: Step): step is TitleCandidate =>
  step.type === 'TITLE' && step.to === step.from + 1 && step.title.level === 'INTERN'

/** A software skill such as Python is something they know, not their field. */
const isField = (step: Step): boolean =>
  'kind' in step &&
  (step.kind === 'SKILL' || step.kind === 'INDUSTRY') &&
  !(step.type === 'NAME' && step.readings.some(isSoftware))
