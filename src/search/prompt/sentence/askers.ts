/** The searching company describing itself: "we are a packaging company based in London". Owns data/asker-words.tsv. */
import type { Step } from '../path.ts'
import { wordsIn } from '../phrase-list.ts'
import type { Token } from '../tokens.ts'

const askerWords = wordsIn(new URL('./data/asker-words.tsv', import.meta.url))

/** Whether such a word stands before the step in the same clause. "we need developers who live in Madrid" describes the developers. */
export function isOfAsker(steps: Step[], step: Step, tokens: Token[]): boolean {
  const isJoined = ({ from }: Step) => tokens[from]!.gap === 'SPACE' || tokens[from]!.isBehindAside === true
  for (let at = steps.indexOf(step); at > 0 && isJoined(steps[at]!); ) {
    const before = steps[--at]!
    if ('kind' in before) return false
    // "US" in capitals is a country.
    const words = tokens.slice(before.from, before.to)
    if (words.some(({ word, casing }) => askerWords.has(word) && casing !== 'UPPER')) return true
  }
  return false
}

/** "We are a family-owned packaging company near Lyon and need …": the company's own industry is not asked of candidates. */
export function withoutOwnIndustry(steps: Step[], tokens: Token[]): Step[] {
  if (!steps.some(({ type }) => type === 'TITLE')) return steps
  return steps.map((step) =>
    (step.type === 'NAME' || step.type === 'OPEN') && step.kind === 'INDUSTRY' && isOfAsker(steps, step, tokens)
      ? { type: 'UNREAD', from: step.from, to: step.to }
      : step,
  )
}
