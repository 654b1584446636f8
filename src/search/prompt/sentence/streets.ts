/**
 * "Bond Street", "Oxford Street": a street is not the town of the same name. Owns that rule; a street that a dictionary lists stays a
 * place.
 */
import { type Step, withSteps } from '../path.ts'
import { wordsIn } from '../phrase-list.ts'
import type { Token } from '../tokens.ts'

const streetWords = wordsIn(new URL('./data/street-words.tsv', import.meta.url))

export function withoutStreets(steps: Step[], tokens: Token[]): Step[] {
  return withSteps(
    steps,
    steps.flatMap((step, at): Step[] => {
      const before = steps[at - 1]
      const isStreet = streetWords.has(tokens[step.from]!.word) && step.to === step.from + 1
      if (!isStreet || !before || !('kind' in before) || before.kind !== 'PLACE') return []
      const { gap, casing } = tokens[step.from]!
      if (gap !== 'SPACE' || casing === 'LOWER') return []
      return [{ type: 'UNREAD', from: before.from, to: step.to }]
    }),
  )
}
