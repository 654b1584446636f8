/** Words of schools' names in many languages: data/school-words.tsv. Owns reading the list and its kinds; knows no school. */
import { groupRows, rowsIn } from '../lists.ts'

const kinds = [
  /** Words of other languages, and the English one that stands for all of them. */
  'FOREIGN',
  /** English words that are one word here too; they do not make a name foreign. */
  'ENGLISH',
  /** "TU", "UC". */
  'ABBREVIATED',
  /** Two names mean one school only where they share one of these, or any two words would be a school. */
  'INSTITUTION',
  /** Tell no school from another: "of", "della". */
  'SMALL',
  /** In a longer text, before the name: "Faculty of". */
  'BEFORE',
  /** In a longer text, behind the name: a part of the school. */
  'UNIT',
] as const

type Kind = (typeof kinds)[number]

const rows = rowsIn<'kind' | 'word' | 'english'>(new URL('./data/school-words.tsv', import.meta.url))
const byKind = groupRows(rows, 'kind', kinds)

export const schoolWords = (kind: Kind): ReadonlySet<string> => new Set(byKind[kind].map(({ word }) => word))

/** To what they stand for in English. */
export const englishSchoolWords = (kind: Kind): ReadonlyMap<string, string> =>
  new Map(byKind[kind].map(({ word, english }) => [word, english]))

const universities: ReadonlySet<string> = new Set(
  rows.filter(({ english }) => english === 'university').map(({ word }) => word),
)

/** "Uni", "universidad": with a town's name it is one school. */
export const isUniversity = (word: string): boolean => universities.has(word)
