/**
 * "someone like Elon Musk": an unknown person is no skill, firm or town. Owns that rule; data/likened-leads.tsv lists the words before
 * such a name.
 */
import { type Step, withSteps } from '../path.ts'
import { PhraseList } from '../phrase-list.ts'
import type { Token } from '../tokens.ts'

const leads = new PhraseList(new URL('./data/likened-leads.tsv', import.meta.url))

const NAME_WORDS_MAX = 4

export function withoutLikened(steps: Step[], tokens: Token[]): Step[] {
  const stepFrom = new Map(steps.map((step) => [step.from, step]))
  return withSteps(
    steps,
    tokens.flatMap((_, at): Step[] => {
      const to = endOfName(tokens, at)
      if (to < at + 2 || !leads.endsAt(tokens, at)) return []
      // "someone like Goldman Sachs" names a known firm.
      const known = stepFrom.get(at)
      if (known?.type === 'NAME' && known.kind !== 'PLACE' && known.to >= to) return []
      const cue: Step = { type: 'CUE', from: at - 1, to: at, cue: { kind: 'FILL', language: 'en' } }
      return [cue, { type: 'UNREAD', from: at, to }]
    }),
  )
}

/** The end of adjacent capitalised words. */
function endOfName(tokens: Token[], from: number): number {
  let to = from
  while (to < from + NAME_WORDS_MAX && tokens[to]?.casing === 'TITLE' && (to === from || tokens[to]!.gap === 'SPACE'))
    to++
  return to
}
