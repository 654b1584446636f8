/**
 * How senior a position is: by the words of its title, else by the step of its ladder. Owns that reading, in English as the ladders
 * are. A title may say several levels; a step stands for all that are at home on it.
 */
import type { SeniorityLevel } from '../../contract/levels.ts'
import { words } from '../text.ts'
import type { Test } from './facts.ts'
import type { Table } from './table.ts'

const WORDS: readonly [level: SeniorityLevel, words: string][] = [
  ['VP', 'vp vice'],
  ['C_LEVEL', 'chief'],
  ['DIRECTOR', 'director head'],
  ['MANAGER', 'manager'],
  ['PRINCIPAL', 'principal staff'],
  ['LEAD', 'lead leader supervisor foreman coordinator'],
  ['SENIOR', 'senior'],
  ['INTERN', 'intern trainee apprentice student'],
  ['JUNIOR', 'junior'],
]
const LEVEL_OF = new Map(WORDS.flatMap(([level, list]) => list.split(' ').map((word) => [word, level] as const)))
/** Names of work, not of a level. */
const ROLES = /\b(account|product|project) manager\b|\bstaff (nurse|agent)\b|\bschool principal\b/g

/** Of each step, from first job to head. */
const STEPS: readonly (readonly SeniorityLevel[])[] = [
  ['JUNIOR'],
  ['MID'],
  ['SENIOR'],
  ['LEAD', 'PRINCIPAL'],
  ['MANAGER'],
  ['DIRECTOR', 'VP', 'C_LEVEL'],
]

/** A senior manager is senior, and a manager. */
const levelsNamedIn = (title: string): SeniorityLevel[] =>
  words(title.replace(ROLES, '')).flatMap((word) => LEVEL_OF.get(word) ?? [])

/** Holds for whoever stands on one of the levels. */
export function isAtLevel(table: Table, asked: readonly SeniorityLevel[]): Test {
  const wanted = new Set(asked)
  const byTitle = table.titles.texts.map((title) => {
    const named = levelsNamedIn(title)
    return named.length === 0 ? undefined : named.some((level) => wanted.has(level))
  })
  const byStep = STEPS.map((levels) => levels.some((level) => wanted.has(level)))
  return (person) => byTitle[table.title[person]!] ?? byStep[table.level[person]!]!
}
