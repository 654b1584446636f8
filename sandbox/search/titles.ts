/** How close a person's title is to a requested one, under any of its names. Owns the grades; families.ts compares two titles. */
import { jobs } from '../world/jobs.ts'
import { type Core, compareTitle, coreOf, familiesOf } from './families.ts'
import type { Table } from './table.ts'

/** 3: the same title, ignoring rank words. 2: a similar one. 1: another title of the same job. 0: none of these. */
export type Grade = 0 | 1 | 2 | 3
export const GRADE_MAX = 3
/** The grade for each result of compareTitle. */
const GRADES: readonly Grade[] = [0, 2, 3]

/** Undefined if the tables know no such title. */
export function titleGrades(table: Table, names: readonly string[]): ((person: number) => Grade) | undefined {
  const asked = [...new Set(names)].map(coreOf)
  const each = asked.map(familiesOf)
  const isJob = jobs.map((_, job) => each.some((shares) => shares[job]! > 0))
  const own = table.titles.texts.map((title) => GRADES[nearest(asked, title)]!)
  if (!isJob.includes(true) && !own.some((grade) => grade > 0)) return undefined
  return (person) => own[table.title[person]!] || (isJob[table.job[person]!] ? 1 : 0)
}

function nearest(asked: readonly Core[], title: string): 0 | 1 | 2 {
  let best: 0 | 1 | 2 = 0
  for (const each of asked) {
    const compared = compareTitle(each, title)
    if (compared === 2) return 2
    if (compared > best) best = compared
  }
  return best
}
