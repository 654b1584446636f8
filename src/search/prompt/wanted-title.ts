/**
 * "no interns, accountant": titles in the plural are excluded, but a singular title that ends their list is the one looked for. Owns
 * that rule.
 */
import type { Step } from './path.ts'
import type { TitleCandidate } from './spans.ts'
import type { Token } from './tokens.ts'
import type { Verdict } from './verdict.ts'

export function keepWantedTitle(steps: Step[], verdicts: Verdict[], tokens: Token[]): void {
  const titles = [...steps.keys()].filter((at) => steps[at]!.type === 'TITLE')
  const last = titles.at(-1)
  // "keine Praktikanten, Controller": many German plurals equal the singular.
  if (steps.some((step) => step.type === 'CUE' && step.cue.language === 'de')) return
  if (titles.length < 2 || last === undefined || !titles.every((at) => verdicts[at]!.excluded)) return
  const [title, denied] = [last, titles[0]!].map((at) => steps[at] as TitleCandidate)
  const isListed = tokens[title!.from]!.gap === 'COMMA'
  if (isListed && isOne(title!, tokens) && !isOne(denied!, tokens)) verdicts[last]!.excluded = false
}

const isOne = ({ title }: TitleCandidate, tokens: Token[]): boolean =>
  title.singulars.includes(tokens[title.head]!.word)
