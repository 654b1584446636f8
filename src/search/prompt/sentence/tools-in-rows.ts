/** "analyst excel vba": a word of every day that is a tool too is that tool beside another, with nothing between them. Owns that rule. */
import { type ReadingOptions, type Step, withSteps } from '../path.ts'
import { isSoftware } from '../spans.ts'

export function withToolsInRows(steps: Step[], { tokens, options }: ReadingOptions): Step[] {
  const isTool = (step: Step | undefined): boolean =>
    step?.type === 'NAME' && step.kind === 'SKILL' && step.facts?.doubtful === false && isSoftware(step.facts)
  const placed = steps.flatMap((step, at) => {
    if (step.type !== 'UNREAD') return []
    const [before, next] = [steps[at - 1], steps[at + 1]]
    const isBehind = isTool(before) && tokens[step.from]!.gap === 'SPACE'
    const isBefore = isTool(next) && tokens[step.to]!.gap === 'SPACE'
    if (!isBehind && !isBefore) return []
    const tool = options[step.from]!.map((option) => option.step).find(
      (one) => one.type === 'NAME' && one.kind === 'SKILL' && one.to === step.to && one.facts && isSoftware(one.facts),
    )
    return tool ? [tool] : []
  })
  return withSteps(steps, placed)
}
