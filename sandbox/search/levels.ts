/**
 * How senior a position is: by the words of its title, otherwise by its step on the ladder. Owns that reading, in English like
 * the ladders. A title may name several levels; a step stands for all levels usual on it.
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
/** Phrases that name a kind of work, not a level. */
const ROLES = /\b(account|product|project) manager\b|\bstaff (nurse|agent)\b|\bschool principal\b/g

/** The levels of each step, from the first job to the head. */
const STEPS: readonly (readonly SeniorityLevel[])[] = [
  ['JUNIOR'],
  ['MID'],
  ['SENIOR'],
  ['LEAD', 'PRINCIPAL'],
  ['MANAGER'],
  ['DIRECTOR', 'VP', 'C_LEVEL'],
]

/** "Senior manager" names two levels: senior and manager. */
const levelsNamedIn = (title: string): SeniorityLevel[] =>
  words(title.replace(ROLES, '')).flatMap((word) => LEVEL_OF.get(word) ?? [])

/** True for people on one of the levels. */
export function isAtLevel(table: Table, asked: readonly SeniorityLevel[]): Test {
  const wanted = new Set(asked)
  const byTitle = table.titles.texts.map((title) => {
    const named = levelsNamedIn(title)
    return named.length === 0 ? undefined : named.some((level) => wanted.has(level))
  })
  const byStep = STEPS.map((levels) => levels.some((level) => wanted.has(level)))
  return (person) => byTitle[table.title[person]!] ?? byStep[table.level[person]!]!
}
