/**
 * The words that structure a CV (data/cv-words.tsv), in the languages of prompts: headings of its parts, words above a name,
 * months, and words that join dates or introduce an employer. Headings are lower-case letters without accents. Owns the kinds of
 * words.
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

/** Words that stand above a name, such as "Curriculum Vitae". */
export const CV_TITLES: ReadonlySet<string> = new Set(words.TITLE)

export const MONTHS_BY_WORD: ReadonlyMap<string, string> = new Map(
  months.flatMap((month) => words[month].map((word) => [word, month] as const)),
)

/** As an alternation for a regular expression. Longer words come first, because they contain shorter ones. */
const anyOf = (list: Iterable<string>) => [...list].sort((one, other) => other.length - one.length).join('|')

export const CV_WORDS = {
  month: anyOf(MONTHS_BY_WORD.keys()),
  still: anyOf(words.STILL),
  until: anyOf(words.UNTIL),
  since: anyOf(words.SINCE),
  at: anyOf(words.AT),
}
