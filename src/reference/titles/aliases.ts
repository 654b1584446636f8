/**
 * Words of job titles that stand for others, mostly short forms: data/short-forms.tsv, hand-kept general knowledge, folded text
 * on both sides. If two readings are equally likely (PM), it is spelled out as both. A row with the role TITLE is a title by
 * itself, WORD only part of one. APART is two words that are as often written as one. ALONE stands for the other only if it is
 * the whole title.
 */
import { groupRows, rowsIn } from '../lists.ts'

const rows = rowsIn<'short' | 'stands for' | 'role'>(new URL('./data/short-forms.tsv', import.meta.url))
const byRole = groupRows(rows, 'role', ['TITLE', 'WORD', 'APART', 'ALONE'])
const standingFor = (some: typeof rows): ReadonlyMap<string, string> =>
  new Map(some.map((row) => [row.short, row['stands for']]))

const ALIASES = standingFor([...byRole.TITLE, ...byRole.WORD])

/** Short forms that are a title by themselves: "RN", "HRBP". */
export const shortTitles: readonly string[] = byRole.TITLE.map(({ short }) => short)

/** Words that are as often written as one word as they are as two. */
const JOINED = standingFor(byRole.APART)
const APART = new RegExp(`(?<= |^)(?:${[...JOINED.keys()].join('|')})(?= |$)`, 'g')

/** A normalised title with such words joined. */
export const joinWords = (title: string): string => title.replace(APART, (words) => JOINED.get(words)!)

/** The words that a short form stands for, or the word itself. */
export function spellOut(word: string): string {
  return ALIASES.get(word) ?? word
}

/** In a longer title these are adjectives, but alone they are a job: Spanish and French call sales people so. */
const ALONE = standingFor(byRole.ALONE)

/** What a title of just this word stands for, or the title itself. */
export function spellOutAlone(title: string): string {
  return ALONE.get(title) ?? title
}
