/** Traits, and words for anybody: no skill consists of them alone, and none is a misspelling. Owns data/soft-words.tsv. */
import { fold } from '../../base/fold.ts'
import { groupRows, rowsIn } from '../../reference/lists.ts'
import { type LexiconLanguage, lexiconLanguages } from '../../reference/titles/lexicon-heads.ts'

const byLanguage = groupRows(
  rowsIn<'language' | 'words'>(new URL('./data/soft-words.tsv', import.meta.url)),
  'language',
  lexiconLanguages,
)
const soft = new Map<LexiconLanguage, ReadonlySet<string>>(
  lexiconLanguages.map((language) => [
    language,
    new Set(byLanguage[language].flatMap(({ words }) => words.split(' ').map(fold))),
  ]),
)

/** In any language. */
export const isSoft = (word: string): boolean => lexiconLanguages.some((language) => soft.get(language)!.has(word))

export const isSoftIn = (language: LexiconLanguage, word: string): boolean => soft.get(language)!.has(word)
