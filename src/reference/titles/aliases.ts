/**
 * Words of job titles that stand for others, mostly short forms: data/short-forms.tsv, hand-kept general knowledge, folded text on both
 * sides. Where two readings lead alike (PM) it is spelled out as both. A row with the role TITLE is a title by itself, WORD only a part of one.
 */
import { readFileSync } from 'node:fs'
import { parseList } from '../lists.ts'

const SHORT_FORMS = parseList<'short' | 'stands for' | 'role'>(
  readFileSync(new URL('./data/short-forms.tsv', import.meta.url), 'utf8'),
)

const ALIASES: ReadonlyMap<string, string> = new Map(SHORT_FORMS.map((row) => [row.short, row['stands for']]))

/** Short forms that are a title by themselves: "RN", "HRBP". */
export const shortTitles: readonly string[] = SHORT_FORMS.filter(({ role }) => role === 'TITLE').map(
  ({ short }) => short,
)

/** Words that are one word as often as two. */
const JOINED = [
  'front end',
  'back end',
  'full stack',
  'dev ops',
  'help desk',
  'e commerce',
  'call center',
  'call centre',
]
const APART = new RegExp(`(?<= |^)(?:${JOINED.join('|')})(?= |$)`, 'g')

/** A normal title with such words in one. */
export const joinWords = (title: string): string => title.replace(APART, (words) => words.replace(' ', ''))

/** The words a short form stands for, or the word itself. */
export function spellOut(word: string): string {
  return ALIASES.get(word) ?? word
}

/** Adjectives in a longer title, a job of their own where they stand alone: Spanish and French call sales people so. */
const ALONE: ReadonlyMap<string, string> = new Map([
  ['comercial', 'comercial de ventas'],
  ['comerciales', 'comercial de ventas'],
  ['commercial', 'sales representative'],
  ['commerciaux', 'sales representative'],
])

/** What a title of this one word stands for, or the title itself. */
export function spellOutAlone(title: string): string {
  return ALONE.get(title) ?? title
}
