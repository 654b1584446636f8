/** "head of data at a Dutch bank": where a firm is from, and nobody's language. What is left of it counts a little, as a word. */
import { fold } from '../../../base/fold.ts'
import { indefiniteArticles } from '../articles.ts'
import { isOfClass } from '../aside/words.ts'
import type { Step } from '../path.ts'
import type { NameSpan } from '../spans.ts'
import type { Token } from '../tokens.ts'

interface Sentence {
  text: string
  tokens: Token[]
}

export const withoutNationalities = (steps: Step[], sentence: Sentence): Step[] =>
  steps.map((step, at) =>
    isLanguage(step) && isOneOfMany(step, sentence.tokens) && endsWithFirm(at, steps, sentence)
      ? { type: 'UNREAD', from: step.from, to: step.to }
      : step,
  )

const isLanguage = (step: Step): step is NameSpan => step.type === 'NAME' && step.kind === 'LANGUAGE'

function isOneOfMany({ from }: NameSpan, tokens: Token[]): boolean {
  return from > 0 && tokens[from]!.gap === 'SPACE' && indefiniteArticles.has(tokens[from - 1]!.word)
}

/** "a French teacher" teaches it, "a German business analyst" speaks it: firms and industries alone, to the end of what they are joined to. */
function endsWithFirm(at: number, steps: Step[], { text, tokens }: Sentence): boolean {
  const next = steps.slice(at + 1)
  const joined = next.findIndex((step) => !isFirm(step, tokens) || !isJoined(step, tokens))
  const behind = joined === -1 ? undefined : next[joined]
  if (joined === 0) return isFirmAside(text.slice(tokens[steps[at]!.to - 1]!.end, tokens[steps[at]!.to]?.start))
  return behind === undefined || behind.type === 'CUE' || !isJoined(behind, tokens)
}

const isJoined = ({ from }: Step, tokens: Token[]): boolean => tokens[from]!.gap === 'SPACE'

function isFirm(step: Step, tokens: Token[]): boolean {
  const isIndustry = (step.type === 'NAME' || step.type === 'OPEN') && step.kind === 'INDUSTRY'
  return isIndustry || (step.type === 'UNREAD' && isOfClass(tokens[step.to - 1]!.word, 'FIRM'))
}

/** "a German startup": which firms are so is set aside. */
const isFirmAside = (between: string): boolean =>
  fold(between)
    .split(' ')
    .some((word) => isOfClass(word, 'FIRM'))
