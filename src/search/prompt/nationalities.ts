/** "head of data at a Dutch bank": where a firm is from, and nobody's language. What is left of it counts a little, as a word. */

import { indefiniteArticles } from './articles.ts'
import { isOfClass } from './aside/words.ts'
import type { Step } from './path.ts'
import type { NameSpan } from './spans.ts'
import type { Token } from './tokens.ts'

export const withoutNationalities = (steps: Step[], tokens: Token[]): Step[] =>
  steps.map((step, at) =>
    isLanguage(step) && isOneOfMany(step, tokens) && isFirm(steps[at + 1], tokens)
      ? { type: 'UNREAD', from: step.from, to: step.to }
      : step,
  )

const isLanguage = (step: Step): step is NameSpan => step.type === 'NAME' && step.kind === 'LANGUAGE'

function isOneOfMany({ from }: NameSpan, tokens: Token[]): boolean {
  return from > 0 && tokens[from]!.gap === 'SPACE' && indefiniteArticles.has(tokens[from - 1]!.word)
}

/** "a French teacher" teaches it. */
function isFirm(next: Step | undefined, tokens: Token[]): boolean {
  if (!next || tokens[next.from]!.gap !== 'SPACE') return false
  const isIndustry = (next.type === 'NAME' || next.type === 'OPEN') && next.kind === 'INDUSTRY'
  return isIndustry || isOfClass(tokens[next.from]!.word, 'FIRM')
}
