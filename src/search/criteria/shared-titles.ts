/** Which titles some people share by meaning, and which are clearly other work. Owns the thresholds for near and far. Pure. */
import { seniorityRank } from '../../pool/index-terms.ts'
import { NEAR_MIN } from '../../reference/titles/cut.ts'
import { normalTitle } from '../../reference/titles/normal.ts'
import { SENIORITIES } from '../../reference/titles/seniority.ts'
import { coreOf, stemsOf } from '../../reference/titles/sense.ts'

/** How near two titles are by the work they name: 1 is the same, 0 nothing in common. */
export type TitleNearness = (one: string, other: string) => number

/**
 * Titles up to this nearness are clearly different work: a nurse and a truck driver are at 0.01, a software and a sales engineer at
 * 0.22. Related work is above it: a nurse and a caregiver are at 0.28, an accountant and a payroll clerk at 0.37.
 */
const OTHER_WORK_MAX = 0.25

/** The work of each title once, the most frequent first. If most titles are alike, those apart from them are left out. */
export function sharedTitles(titles: string[], nearness: TitleNearness): string[] {
  const groups = groupsOf(titles, nearness)
  const main = groups.find((group) => group.length * 2 > titles.length)
  return distinct(main ?? groups.flat())
}

/** Work that most of the others do and that resembles none of these titles. */
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

/** The title without its level, or else as written. After the work "lead" is a role, not a level: a tech lead does not do tech. */
function workOf(title: string): string {
  const [core, whole] = [coreOf(title), normalTitle(title)]
  const isRole = seniorityRank(title) === LEAD && whole.startsWith(core)
  return core === whole || isRole ? title.trim() : core
}

/** "Manager" alone names no work, and is part of the titles of everybody who manages something. */
const isRankAlone = (work: string) => stemsOf(work).length === 1 && seniorityRank(work) !== undefined

/** Groups of titles in which each is near to at least one other; the largest group first. */
function groupsOf(titles: string[], nearness: TitleNearness): string[][] {
  const groups: string[][] = []
  for (const work of titles.map(workOf)) {
    const near = groups.filter((group) => group.some((other) => other === work || nearness(other, work) >= NEAR_MIN))
    const joined = [...near.flat(), work]
    groups.splice(0, groups.length, ...groups.filter((group) => !near.includes(group)), joined)
  }
  return groups.sort((a, b) => b.length - a.length)
}

/** Each work once, the most frequent first, in a spelling that somebody uses. */
function distinct(works: string[]): string[] {
  const spellings = [...Map.groupBy(works, normalTitle)].sort(([, a], [, b]) => b.length - a.length)
  return spellings.map(([plain, ways]) => ways.find((way) => way !== plain) ?? plain)
}
