/** "Data engineer Spark/Scala": two tools with a slash between them are two, though some list has both as one name. Owns that rule. */
import { type ReadingOptions, type Step, withSteps } from '../path.ts'
import { isSoftware, type NameSpan } from '../spans.ts'

export function withSlashedSkills(steps: Step[], { tokens, options }: ReadingOptions): Step[] {
  const toolAt = (from: number): NameSpan | undefined =>
    options[from]!.flatMap(({ step }) => (step.type === 'NAME' ? [step] : [])).find(
      ({ kind, to, facts }) => kind === 'SKILL' && to === from + 1 && facts && isSoftware(facts),
    )
  const placed = steps.flatMap((step) => {
    const isPair = step.type === 'NAME' && step.kind === 'SKILL' && step.to === step.from + 2
    // "UX/UI" is written so everywhere.
    if (!isPair || tokens[step.from + 1]!.gap !== 'SLASH' || step.readings[0]!.name.includes('/')) return []
    const both = [toolAt(step.from), toolAt(step.from + 1)]
    return both.every((one) => one !== undefined) ? both : []
  })
  return withSteps(steps, placed)
}
