/** How near a person's own title is to one asked for, by all of its names. Owns the grades; what two titles share is families.ts. */
import { jobs } from '../world/jobs.ts'
import { type Core, compareTitle, coreOf, familiesOf } from './families.ts'
import type { Table } from './table.ts'

/** 3: the very title, ranks aside. 2: one like it. 1: another one of the same job. 0: none of these. */
export type Grade = 0 | 1 | 2 | 3
export const GRADE_MAX = 3
/** By how two titles compare. */
const GRADES: readonly Grade[] = [0, 2, 3]

/** Undefined where the tables know no such title. */
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
