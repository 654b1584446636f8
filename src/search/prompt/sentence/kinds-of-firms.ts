/** "bei einem Dienstleister", "at a Carveout": after an indefinite article no firm is named, only a kind of one. Owns that rule. */
import { isIndefiniteIn } from '../articles.ts'
import type { Step } from '../path.ts'
import type { Token } from '../tokens.ts'

export const withoutKindsOfFirms = (steps: Step[], tokens: Token[]): Step[] =>
  steps.map((step, at): Step => {
    const before = steps[at - 1]
    if (step.type !== 'OPEN' || step.kind !== 'COMPANY' || before?.type !== 'CUE') return step
    const isKind =
      isIndefiniteIn(before.cue.language, tokens[before.to - 1]!.word) && tokens[step.from]!.gap === 'SPACE'
    return isKind ? { type: 'UNREAD', from: step.from, to: step.to } : step
  })
