/** What somebody is like, and words for anybody: nobody lists these as a skill, and none is a slip. Owns reading the list, data/soft-words.tsv. */
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

/** In whatever language. */
export const isSoft = (word: string): boolean => lexiconLanguages.some((language) => soft.get(language)!.has(word))

export const isSoftIn = (language: LexiconLanguage, word: string): boolean => soft.get(language)!.has(word)
