/**
 * Words of job titles that stand for others, mostly short forms: data/short-forms.tsv, hand-kept general knowledge,
 * folded text on both sides. Where two readings lead alike (PM) it is spelled out as both. A row with the role TITLE is
 * a title by itself, WORD only a part of one. APART is two words that are one as often. ALONE stands for the other only
 * where it is the whole title.
 */
import { groupRows, rowsIn } from '../lists.ts'

const rows = rowsIn<'short' | 'stands for' | 'role'>(new URL('./data/short-forms.tsv', import.meta.url))
const byRole = groupRows(rows, 'role', ['TITLE', 'WORD', 'APART', 'ALONE'])
const standingFor = (some: typeof rows): ReadonlyMap<string, string> =>
  new Map(some.map((row) => [row.short, row['stands for']]))

const ALIASES = standingFor([...byRole.TITLE, ...byRole.WORD])

/** Short forms that are a title by themselves: "RN", "HRBP". */
export const shortTitles: readonly string[] = byRole.TITLE.map(({ short }) => short)

/** Words that are one word as often as two. */
const JOINED = standingFor(byRole.APART)
const APART = new RegExp(`(?<= |^)(?:${[...JOINED.keys()].join('|')})(?= |$)`, 'g')

/** A normal title with such words in one. */
export const joinWords = (title: string): string => title.replace(APART, (words) => JOINED.get(words)!)

/** The words a short form stands for, or the word itself. */
export function spellOut(word: string): string {
  return ALIASES.get(word) ?? word
}

/** Adjectives in a longer title, a job of their own where they stand alone: Spanish and French call sales people so. */
const ALONE = standingFor(byRole.ALONE)

/** What a title of this one word stands for, or the title itself. */
export function spellOutAlone(title: string): string {
  return ALONE.get(title) ?? title
}
