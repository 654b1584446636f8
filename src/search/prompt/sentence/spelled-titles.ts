/** "senior prodcut manager": a title with unknown words yields to the title of the corrected words, if that is known. Owns that rule. */
import { type ReadingOptions, type Step, withSteps } from '../path.ts'

export function withSpelledTitles(steps: Step[], { options }: ReadingOptions): Step[] {
  const meant = steps.flatMap((step): Step[] => {
    if (step.type !== 'TITLE' || !step.unknown || step.meant) return []
    const spelled = options[step.from]!.map((option) => option.step).find(
      (one) => one.type === 'TITLE' && one.to === step.to && one.meant && !one.unknown,
    )
    return spelled ? [spelled] : []
  })
  return withSteps(steps, meant)
}
