/**
 * The words that a CV is divided by (data/cv-words.tsv), in the languages of prompts. They head its parts, stand above
 * a name, are months, or join dates and employers. Headings are letters only, lower case, without accents. Owns the
 * kinds.
 */
import { groupCells, rowsIn } from '../reference/lists.ts'

const parts = ['SUMMARY', 'SKILLS', 'LANGUAGES', 'EXPERIENCE', 'EDUCATION', 'OTHER'] as const
export type CvPart = (typeof parts)[number]

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const
const kinds = [...parts, ...months, ...(['TITLE', 'STILL', 'UNTIL', 'SINCE', 'AT'] as const)]

const words = groupCells(
  rowsIn<'kind' | 'word'>(new URL('./data/cv-words.tsv', import.meta.url)),
  'kind',
  kinds,
  'word',
)

export const PARTS_BY_HEADING: ReadonlyMap<string, CvPart> = new Map(
  parts.flatMap((part) => words[part].map((heading) => [heading, part] as const)),
)

/** What stands above a name. */
export const CV_TITLES: ReadonlySet<string> = new Set(words.TITLE)

export const MONTHS_BY_WORD: ReadonlyMap<string, string> = new Map(
  months.flatMap((month) => words[month].map((word) => [word, month] as const)),
)

/** As part of an expression; the longest first, which holds the others. */
const anyOf = (list: Iterable<string>) => [...list].sort((one, other) => other.length - one.length).join('|')

export const CV_WORDS = {
  month: anyOf(MONTHS_BY_WORD.keys()),
  still: anyOf(words.STILL),
  until: anyOf(words.UNTIL),
  since: anyOf(words.SINCE),
  at: anyOf(words.AT),
}
