/** "Italian cuisine", "French or Thai food": a cuisine, not a language. Owns data/cuisine-words.tsv. */
import type { Step } from '../path.ts'
import { wordsIn } from '../phrase-list.ts'
import type { NameSpan } from '../spans.ts'
import type { Token } from '../tokens.ts'

const words = wordsIn(new URL('./data/cuisine-words.tsv', import.meta.url))

export function withCuisines(steps: Step[], tokens: Token[]): Step[] {
  let end: number | undefined
  // From the end, because only the last of a list stands beside the word.
  return steps
    .toReversed()
    .map((step): Step => {
      const isBeside = words.has(tokens[step.to]?.word ?? '') && tokens[step.to]!.gap === 'SPACE'
      const isOfList = end !== undefined && isJoint(step)
      if (isCuisine(step, tokens)) end = step.from
      else if (isLanguage(step) && (isBeside || end === step.to)) {
        end = step.from
        return { type: 'OPEN', kind: 'SKILL', from: step.from, to: step.to }
      } else end = isOfList ? step.from : undefined
      return step
    })
    .toReversed()
}

/** "Thai cuisine" is a known skill. */
const isCuisine = (step: Step, tokens: Token[]): boolean =>
  'kind' in step && step.kind === 'SKILL' && words.has(tokens[step.to - 1]!.word)
const isLanguage = (step: Step): step is NameSpan => step.type === 'NAME' && step.kind === 'LANGUAGE'
const isJoint = (step: Step): boolean => step.type === 'CUE' && (step.cue.kind === 'OR' || step.cue.kind === 'AND')
