/** What somebody is like, and words for anybody: nobody lists these as a skill, and none is a slip. Owns reading the list, data/soft-words.tsv. */
import { fold } from '../../base/fold.ts'
import { groupRows, rowsIn } from '../../reference/lists.ts'
import { type Tongue, tongues } from '../../reference/titles/lexicon-heads.ts'

const byTongue = groupRows(
  rowsIn<'language' | 'words'>(new URL('./data/soft-words.tsv', import.meta.url)),
  'language',
  tongues,
)
const soft = new Map<Tongue, ReadonlySet<string>>(
  tongues.map((tongue) => [tongue, new Set(byTongue[tongue].flatMap(({ words }) => words.split(' ').map(fold)))]),
)

/** In whatever language. */
export const isSoft = (word: string): boolean => tongues.some((tongue) => soft.get(tongue)!.has(word))

export const isSoftIn = (tongue: Tongue, word: string): boolean => soft.get(tongue)!.has(word)
