/** Words of schools' names in many languages: data/school-words.tsv. Owns reading the list and its kinds; knows no school. */
import { groupRows, rowsIn } from '../lists.ts'

const kinds = [
  /** Words of other languages, each with the English word that stands for all of them. */
  'FOREIGN',
  /** English words that are replaced by another one too; they do not make a name foreign. */
  'ENGLISH',
  /** "TU", "UC". */
  'ABBREVIATED',
  /** Two names can mean the same school only if they share one of these; otherwise any two words would be a school. */
  'INSTITUTION',
  /** Words that do not distinguish schools: "of", "della". */
  'SMALL',
  /** Words before the name in a longer text: "Faculty of". */
  'BEFORE',
  /** Words after the name in a longer text: a part of the school. */
  'UNIT',
] as const

type Kind = (typeof kinds)[number]

const rows = rowsIn<'kind' | 'word' | 'english'>(new URL('./data/school-words.tsv', import.meta.url))
const byKind = groupRows(rows, 'kind', kinds)

export const schoolWords = (kind: Kind): ReadonlySet<string> => new Set(byKind[kind].map(({ word }) => word))

/** Maps words to their English equivalents. */
export const englishSchoolWords = (kind: Kind): ReadonlyMap<string, string> =>
  new Map(byKind[kind].map(({ word, english }) => [word, english]))

const universities: ReadonlySet<string> = new Set(
  rows.filter(({ english }) => english === 'university').map(({ word }) => word),
)

/** "Uni", "universidad": such a word together with a town's name is one school. */
export const isUniversity = (word: string): boolean => universities.has(word)
