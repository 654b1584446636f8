/** Turns structured filters, and criteria that only the database can answer, into terms of the index or lists of documents. */
import type { Criterion } from '../../contract/criteria.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { daysBefore, dayText } from '../base/clock.ts'
import { fold } from '../base/fold.ts'
import { nameKey, otherSpellings } from '../base/latin.ts'
import { isSliceOver, nextSlice } from '../base/slices.ts'
import { findByNamePrefix, findReachable, type NameBeginnings } from '../pool/documents.ts'
import { firstDocAfter } from '../pool/state.ts'
import { TITLE_PREFIX, terms } from '../reference/terms.ts'
import type { Sql } from '../storage/database.ts'
import type { TitleRows } from './index/title-senses.ts'

/** Each group is one filter: a person must have one of its terms. */
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

/** Compares each name with all titles of the pool, of which there may be a hundred thousand. */
async function titlesContainingAny(asked: string[], titles: TitleRows[]): Promise<string[]> {
  const found = new Set<string>()
  for (const words of new Set(asked.map(fold))) {
    if (words === '') continue
    for (const { terms } of titles) {
      for (const [at, title] of terms.entries()) {
        if (at % TITLES_A_PIECE === 0 && isSliceOver()) await nextSlice()
        if (contains(title, words)) found.add(title)
      }
    }
  }
  return [...found]
}

/** Looked at in a fraction of a millisecond. */
const TITLES_A_PIECE = 1_024

/** Whether a title has these words in a row. A cheap test first: the padded text is only built for the few titles that may match. */
const contains = (title: string, words: string): boolean =>
  title.includes(words) && ` ${title.slice(TITLE_PREFIX.length)} `.includes(` ${words} `)

export interface FactsAsked {
  filters: NetworkQuery
  criteria: readonly Criterion[]
  /** Only documents with higher numbers. */
  after: number
}

/** For each criterion that requires contact data, the fields of which a person must have one. */
export const contactsAsked = (criteria: readonly Criterion[]): ('EMAIL' | 'PHONE')[][] =>
  criteria.flatMap((each) =>
    each.kind === 'CONTACT' && each.importance === 'REQUIRED' ? [each.anyOf.map(({ field }) => field)] : [],
  )

/** Documents that the database finds by names and contact data; undefined if neither is asked for. */
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

/** The documents that are in all lists. Each list is in rising order, and so is the result. */
function inAll(lists: Uint32Array[]): Uint32Array {
  const [first, ...others] = lists.toSorted((a, b) => a.length - b.length)
  const sets = others.map((list) => new Set(list))
  return first!.filter((doc) => sets.every((set) => set.has(doc)))
}

/** How the names asked for may begin in a record; undefined if none is asked for, null if no name can begin that way. */
export function namesAsked(filters: NetworkQuery): NameBeginnings[] | null | undefined {
  const given = { first_key: filters.firstName, last_key: filters.lastName } as const
  const columns = ['first_key', 'last_key'] as const
  const asked = columns.flatMap((column) => (given[column] === undefined ? [] : [{ column, name: given[column] }]))
  if (asked.length === 0) return undefined
  // Punctuation alone begins no name: such a filter matches nobody, not everybody.
  if (asked.some(({ name }) => fold(name) === '')) return null
  const beginnings = (name: string) => [...new Set([nameKey(name), ...otherSpellings(name)])]
  return asked.map(({ column, name }) => ({ column, beginnings: beginnings(name) }))
}

/** Everyone whose name begins this way, in any spelling; undefined if no name is asked for. */
async function findByName(sql: Sql, accountId: string, filters: NetworkQuery, after: number) {
  const asked = namesAsked(filters)
  if (asked === undefined) return undefined
  return asked === null ? new Uint32Array() : findByNamePrefix(sql, accountId, asked, after)
}

/** The first document number that may be shown if only people saved since some day are asked for. */
export async function firstSaved(sql: Sql, accountId: string, criteria: readonly Criterion[]): Promise<number> {
  const days = criteria.flatMap((each) => (each.kind === 'SAVED' && each.importance === 'REQUIRED' ? [each.since] : []))
  const last = days.sort().at(-1)
  if (last === undefined) return 0
  return firstDocAfter(sql, accountId, dayText(daysBefore(new Date(last), 1)))
}
