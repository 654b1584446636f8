/** Structured filters, and criteria that only the database can answer, put to a pool: terms of the index, or documents. */
import type { Criterion } from '../../contract/criteria.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { hoursBefore } from '../base/clock.ts'
import { fold } from '../base/fold.ts'
import { nameKey, otherSpellings } from '../base/latin.ts'
import { isSliceOver, nextSlice } from '../base/slices.ts'
import { findNamed, findReachable, type NameBeginnings } from '../pool/documents.ts'
import { firstDocAfter } from '../pool/state.ts'
import { TITLE_PREFIX, terms } from '../reference/terms.ts'
import type { Sql } from '../storage/database.ts'
import type { TitleRows } from './index/title-senses.ts'

/** Each group is one filter: of the terms in it a person must have one. */
export async function filterGroups(filters: NetworkQuery, titles: TitleRows[]): Promise<string[][]> {
  const groups = filters.skills.map((skill) => [terms.skill(skill)])
  groups.push(...filters.languages.map(({ name, level }) => [terms.language(name, level)]))
  if (filters.titles.length > 0) groups.push(await titlesContainingAny(filters.titles, titles))
  if (filters.geoIds.length > 0) groups.push(filters.geoIds.map(terms.place))
  if (filters.currentCompanyId) groups.push([terms.currentCompany(filters.currentCompanyId)])
  if (filters.pastCompanyId) groups.push([terms.pastCompany(filters.pastCompanyId)])
  if (filters.industryId) groups.push([terms.industry(filters.industryId)])
  if (filters.schoolId) groups.push([terms.school(filters.schoolId)])
  return groups
}

/** Each is looked for among all the titles of the pool, of which there may be a hundred thousand. */
async function titlesContainingAny(asked: string[], titles: TitleRows[]): Promise<string[]> {
  const found = new Set<string>()
  for (const words of new Set(asked.map(fold))) {
    for (const { terms } of titles) {
      if (isSliceOver()) await nextSlice()
      for (const title of titlesContaining(terms, words)) found.add(title)
    }
  }
  return [...found]
}

/** Titles that hold these words one after another. */
function titlesContaining(titles: string[], words: string): string[] {
  if (words === '') return []
  // The longer text is only made of the few that may hold it.
  return titles.filter(
    (title) => title.includes(words) && ` ${title.slice(TITLE_PREFIX.length)} `.includes(` ${words} `),
  )
}

export interface FactsAsked {
  filters: NetworkQuery
  criteria: readonly Criterion[]
  /** Only documents after this one. */
  after: number
}

/** The fields of which one is needed, for each criterion that asks for contact data. */
export const contactsAsked = (criteria: readonly Criterion[]): ('EMAIL' | 'PHONE')[][] =>
  criteria.flatMap((each) =>
    each.kind === 'CONTACT' && each.importance === 'REQUIRED' ? [each.anyOf.map(({ field }) => field)] : [],
  )

/** Documents that the database finds by names and contact data; undefined where none of these is asked for. */
export async function findByFacts(
  sql: Sql,
  accountId: string,
  { filters, criteria, after }: FactsAsked,
): Promise<Uint32Array | undefined> {
  const [named, ...reachable] = await Promise.all([
    findByName(sql, accountId, filters, after),
    ...contactsAsked(criteria).map((fields) => findReachable(sql, accountId, fields, after)),
  ])
  const lists = [named, ...reachable].filter((list) => list !== undefined)
  return lists.length > 1 ? inAll(lists) : lists[0]
}

/** Each in rising order, and so the answer. */
function inAll(lists: Uint32Array[]): Uint32Array {
  const [first, ...others] = lists.toSorted((a, b) => a.length - b.length)
  const sets = others.map((list) => new Set(list))
  return first!.filter((doc) => sets.every((set) => set.has(doc)))
}

/** How a name that is asked for may begin in a record; undefined when none is asked for, null when no name begins so. */
export function namesAsked(filters: NetworkQuery): NameBeginnings[] | null | undefined {
  const given = { first_key: filters.firstName, last_key: filters.lastName } as const
  const columns = ['first_key', 'last_key'] as const
  const asked = columns.flatMap((column) => (given[column] === undefined ? [] : [{ column, name: given[column] }]))
  if (asked.length === 0) return undefined
  // Signs alone begin nobody's name: such a filter matches no one, not everyone.
  if (asked.some(({ name }) => fold(name) === '')) return null
  const beginnings = (name: string) => [...new Set([nameKey(name), ...otherSpellings(name)])]
  return asked.map(({ column, name }) => ({ column, beginnings: beginnings(name) }))
}

/** Everyone whose names begin so, in any spelling; undefined when no name is asked for. */
async function findByName(sql: Sql, accountId: string, filters: NetworkQuery, after: number) {
  const asked = namesAsked(filters)
  if (asked === undefined) return undefined
  return asked === null ? new Uint32Array() : findNamed(sql, accountId, asked, after)
}

/** The first document that may be shown where only those saved since a day are asked for. */
export async function firstSaved(sql: Sql, accountId: string, criteria: readonly Criterion[]): Promise<number> {
  const days = criteria.flatMap((each) => (each.kind === 'SAVED' && each.importance === 'REQUIRED' ? [each.since] : []))
  const last = days.sort().at(-1)
  if (last === undefined) return 0
  return firstDocAfter(sql, accountId, hoursBefore(new Date(last), 24).toISOString().slice(0, 10))
}
