/** Who learns a job that is named behind them: "alternante assistante RH", "Auszubildender Koch". Owns that they are its level and no title of their own. */
import type { Step } from './path.ts'
import type { Token } from './tokens.ts'

export const withLearners = (steps: Step[], tokens: Token[]): Step[] =>
  steps.map((step, at): Step => {
    const next = steps[at + 1]
    const isLearner = step.type === 'TITLE' && step.to === step.from + 1 && step.title.level === 'INTERN'
    if (!isLearner || next?.type !== 'TITLE' || tokens[next.from]!.gap !== 'SPACE') return step
    return { type: 'VALUE', kind: 'SENIORITY', from: step.from, to: step.to, means: 'INTERN' }
  })
