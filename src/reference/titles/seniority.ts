/**
 * Tells how senior a title is, and gives the title without words that say only that. Words that also say what the work is
 * ("manager", "director", "chief") set the level and stay in the core. The level words of English, Spanish, German, French and
 * Portuguese are in data/seniority.tsv.
 */
import { groupRows, knownCell, rowsIn } from '../lists.ts'
import { normalTitle } from './normal.ts'

/** From the lowest to the highest; `null` if a title does not say. */
export const SENIORITIES = ['intern', 'junior', 'mid', 'senior', 'lead', 'manager', 'director', 'vp', 'chief'] as const
export type Seniority = (typeof SENIORITIES)[number]

export interface GradedTitle {
  seniority: Seniority | null
  core: string
}

const byRole = groupRows(rowsIn<'role' | 'words' | 'level'>(new URL('./data/seniority.tsv', import.meta.url)), 'role', [
  'LEVEL',
  'ROLE',
  'PAIR',
  'GRADE',
  'OTHERWISE',
  'DEPUTY',
])
const levelsOf = (role: 'LEVEL' | 'ROLE' | 'GRADE'): ReadonlyMap<string, Seniority> =>
  new Map(byRole[role].map(({ words, level }) => [words, knownCell(SENIORITIES, level)]))

/** Words that say only the level; they are removed from the core. */
const LEVELS = levelsOf('LEVEL')
/** Words that also say what the work is; they stay. */
const ROLES = levelsOf('ROLE')
/** Grades in Roman or Arabic numerals at the end: "Engineer II". */
const GRADES = levelsOf('GRADE')
/** Pairs of words that mean something else together: a staff nurse leads nobody, a vice president is not a president. */
const PAIRS: ReadonlyMap<string, Seniority | null> = new Map(
  byRole.PAIR.map(({ words, level }) => [words, level === '' ? null : knownCell(SENIORITIES, level)]),
)
const PAIRS_BEGIN: ReadonlySet<string> = new Set([...PAIRS.keys()].map((words) => words.split(' ', 1)[0]!))

/** Levels that are meant if their word stands alone; "principal", "graduate" and "staff" have other meanings too. */
const MEANT_ALONE: ReadonlySet<Seniority> = new Set(['intern', 'junior', 'senior', 'lead'])
const OTHERWISE_MEANT = new Set(byRole.OTHERWISE.map(({ words }) => words))

/** The level, if a title says nothing else, in singular or plural: "intern", "Praktikanten", "leads". */
export function levelAlone(title: string): Seniority | null {
  const word = normalTitle(title)
  const written = [word, word.replace(/(?:en|s)$/, '')].find((each) => LEVELS.has(each) && !OTHERWISE_MEANT.has(each))
  const level = written && LEVELS.get(written)
  return level && MEANT_ALONE.has(level) ? level : null
}

const DEPUTIES = new Set(byRole.DEPUTY.map(({ words }) => words))

/** Whether a title names the one who stands in for a leader: an assistant store manager. */
export const isDeputy = (title: string): boolean =>
  normalTitle(title)
    .split(' ')
    .some((word) => DEPUTIES.has(word))

const higher = (a: Seniority | null, b: Seniority): Seniority =>
  a !== null && SENIORITIES.indexOf(a) > SENIORITIES.indexOf(b) ? a : b

export function seniorityOf(title: string): GradedTitle {
  const words = normalTitle(title).split(' ')
  const core: string[] = []
  let seniority: Seniority | null = null
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const pair = PAIRS_BEGIN.has(word) ? PAIRS.get(`${word} ${words[i + 1]}`) : undefined
    if (pair !== undefined) {
      const onlyLevel = LEVELS.has(word) && pair !== null
      if (!onlyLevel) core.push(word, words[i + 1]!)
      if (pair !== null) seniority = higher(seniority, pair)
      i++
      continue
    }
    const grade = i > 0 && i === words.length - 1 ? GRADES.get(word) : undefined
    const level = LEVELS.get(word) ?? grade
    const role = ROLES.get(word)
    if (level === undefined) core.push(word)
    if (level !== undefined || role !== undefined) seniority = higher(seniority, (level ?? role)!)
  }
  return { seniority, core: core.length > 0 ? core.join(' ') : words.join(' ') }
}
