/**
 * Words that say how much something matters: wishes ("ideally", "a plus") and musts ("required"), in five languages. Owns reading
 * their list, data/stress.tsv, and on which side of what they speak of they usually stand; how far they reach is in src/search/criteria/importance.ts.
 */
import { fold } from '../../../base/fold.ts'
import { groupRows, knownCell, rowsIn } from '../../../reference/lists.ts'
import { type LexiconLanguage, lexiconLanguages } from '../../../reference/titles/lexicon-heads.ts'
import { beginningsOf } from './values.ts'

type Side = 'BEFORE' | 'BEHIND'

export interface Stress {
  wish: boolean
  /** Where the pauses around it do not tell. */
  side: Side
  /** Says so only as a heading or in brackets: elsewhere "bonus" and "plus" are ordinary words. */
  label: boolean
  /** Says so only behind a name that it ends the clause with: "German nice". */
  closing: boolean
}

const kinds = [
  ...(['HEDGE_BEFORE', 'HEDGE_BEHIND', 'HEDGE_LABEL', 'MUST_BEFORE', 'MUST_BEHIND', 'MUST_LABEL'] as const),
  'HEDGE_CLOSING',
  /** Begins like one and says nothing of the kind: "is fine with Saturdays". */
  'NEITHER',
] as const
type Kind = (typeof kinds)[number]

const rows = rowsIn<'kind' | 'language' | 'phrase'>(new URL('./data/stress.tsv', import.meta.url))
const byLanguage = groupRows(rows, 'language', lexiconLanguages)

/** All languages as one: none of these words means the contrary in another. */
const index = new Map<string, Stress | null>()
for (const language of lexiconLanguages) {
  for (const { kind, phrase } of byLanguage[language]) {
    const key = fold(phrase)
    if (!index.has(key)) index.set(key, stressOf(knownCell(kinds, kind)))
  }
}

function stressOf(kind: Kind): Stress | null {
  if (kind === 'NEITHER') return null
  const label = kind.endsWith('_LABEL')
  const side = label || kind.endsWith('_BEFORE') ? 'BEFORE' : 'BEHIND'
  return { wish: kind.startsWith('HEDGE'), side, label, closing: kind === 'HEDGE_CLOSING' }
}

export const stressIn = (phrase: string): Stress | undefined => index.get(phrase) ?? undefined

/** Whether these words end what a shorter phrase of stress began. */
export const isNoStress = (phrase: string): boolean => index.get(phrase) === null

const beginnings = beginningsOf(index.keys())
export const stressContinues = (phrase: string) => beginnings.has(phrase)

/** Of a language, for the reader of names: words that are none. Labels are ordinary words elsewhere, and musts it knows. */
export function hedgePhrases(language: LexiconLanguage): string[] {
  const { HEDGE_BEFORE, HEDGE_BEHIND } = groupRows(byLanguage[language], 'kind', kinds)
  return [...HEDGE_BEFORE, ...HEDGE_BEHIND].map(({ phrase }) => fold(phrase))
}
