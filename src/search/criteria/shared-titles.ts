/** Which titles some people share by meaning, and which are clearly other work. Owns how near is near and how far is far. Pure. */
import { seniorityRank } from '../../pool/index-terms.ts'
import { NEAR_MIN } from '../../reference/titles/cut.ts'
import { normalTitle } from '../../reference/titles/normal.ts'
import { SENIORITIES } from '../../reference/titles/seniority.ts'
import { coreOf, stemsOf } from '../../reference/titles/sense.ts'

/** How near two titles are by the work they name: 1 the same, 0 nothing in common. */
export type TitleNearness = (one: string, other: string) => number

/**
 * Up to here nobody takes them for neighbours. A nurse and a truck driver are at 0.01, a software and a sales engineer
 * at 0.22. But a nurse and a caregiver are at 0.28, an accountant and a payroll clerk at 0.37.
 */
const OTHER_WORK_MAX = 0.25

/** The work of each title once, the most frequent first. One that stands apart from most of them is left out. */
export function sharedTitles(titles: string[], nearness: TitleNearness): string[] {
  const groups = groupsOf(titles, nearness)
  const main = groups.find((group) => group.length * 2 > titles.length)
  return distinct(main ?? groups.flat())
}

/** Work that most of the others do, and that is like nothing these do. */
export function otherWork(
  titles: string[],
  others: { titles: string[]; people: number },
  nearness: TitleNearness,
): string[] {
  if (titles.length === 0) return []
  const shared = groupsOf(others.titles, nearness).find((group) => group.length * 2 > others.people) ?? []
  const isOther = (work: string) => titles.every((title) => nearness(work, title) <= OTHER_WORK_MAX)
  const works = distinct(shared)
  return works.every(isOther) ? works.filter((work) => !isRankAlone(work)) : []
}

const LEAD = SENIORITIES.indexOf('lead')

/** Without its level, else as it is written. Behind the work "lead" is no level but a role: a tech lead does not do tech. */
function workOf(title: string): string {
  const [core, whole] = [coreOf(title), normalTitle(title)]
  const isRole = seniorityRank(title) === LEAD && whole.startsWith(core)
  return core === whole || isRole ? title.trim() : core
}

/** "Manager" names no work, and stands in the titles of all who manage something. */
const isRankAlone = (work: string) => stemsOf(work).length === 1 && seniorityRank(work) !== undefined

/** Those that are alike, one by one, the largest group first. */
function groupsOf(titles: string[], nearness: TitleNearness): string[][] {
  const groups: string[][] = []
  for (const work of titles.map(workOf)) {
    const near = groups.filter((group) => group.some((other) => other === work || nearness(other, work) >= NEAR_MIN))
    const joined = [...near.flat(), work]
    groups.splice(0, groups.length, ...groups.filter((group) => !near.includes(group)), joined)
  }
  return groups.sort((a, b) => b.length - a.length)
}

/** The most frequent first, each as somebody writes it. */
function distinct(works: string[]): string[] {
  const spellings = [...Map.groupBy(works, normalTitle)].sort(([, a], [, b]) => b.length - a.length)
  return spellings.map(([plain, ways]) => ways.find((way) => way !== plain) ?? plain)
}
