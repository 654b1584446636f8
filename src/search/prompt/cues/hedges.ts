/**
 * Words that say how much something matters: wishes ("ideally", "a plus") and musts ("required"), in five languages. Owns reading
 * data/stress.tsv and on which side of their object the words usually stand; src/search/criteria/importance.ts owns how far they
 * reach.
 */
import { fold } from '../../../base/fold.ts'
import { groupRows, knownCell, rowsIn } from '../../../reference/lists.ts'
import { type LexiconLanguage, lexiconLanguages } from '../../../reference/titles/lexicon-heads.ts'
import { beginningsOf } from './values.ts'

type Side = 'BEFORE' | 'BEHIND'

export interface Stress {
  wish: boolean
  /** The side it applies to if the pauses around it do not tell. */
  side: Side
  /** Counts only as a heading or in brackets: elsewhere "bonus" and "plus" are ordinary words. */
  label: boolean
  /** Counts only after a name, at the end of the clause: "German nice". */
  closing: boolean
}

const kinds = [
  ...(['HEDGE_BEFORE', 'HEDGE_BEHIND', 'HEDGE_LABEL', 'MUST_BEFORE', 'MUST_BEHIND', 'MUST_LABEL'] as const),
  'HEDGE_CLOSING',
  /** Looks like one but says nothing about importance: "is fine with Saturdays". */
  'NEITHER',
] as const
type Kind = (typeof kinds)[number]

const rows = rowsIn<'kind' | 'language' | 'phrase'>(new URL('./data/stress.tsv', import.meta.url))
const byLanguage = groupRows(rows, 'language', lexiconLanguages)

/** All languages in one index: no word here means the opposite in another language. */
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

/** Whether these words continue a phrase of stress into one that is none. */
export const isNoStress = (phrase: string): boolean => index.get(phrase) === null

const beginnings = beginningsOf(index.keys())
export const stressContinues = (phrase: string) => beginnings.has(phrase)

/**
 * The hedges of a language, for the reader of names, to which they are no names. Labels are left out because they are ordinary words
 * elsewhere; musts because the reader knows them as cues.
 */
export function hedgePhrases(language: LexiconLanguage): string[] {
  const { HEDGE_BEFORE, HEDGE_BEHIND } = groupRows(byLanguage[language], 'kind', kinds)
  return [...HEDGE_BEFORE, ...HEDGE_BEHIND].map(({ phrase }) => fold(phrase))
}
