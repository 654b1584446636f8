/**
 * Search of one account's pool: what is asked, put to the index as terms. Filters are exact and first; then the prompt
 * decides who counts at all, and the order. Every match can say why.
 */

import { setImmediate } from 'node:timers/promises'
import type { Interpretation } from '../../contract/interpretation.ts'
import { CANDIDATES_MAX, PAGE_SIZE } from '../../contract/limits.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { fold } from '../base/fold.ts'
import { nameKey, otherSpellings } from '../base/latin.ts'
import { Slices } from '../base/slices.ts'
import type { IndexedDocument } from '../pool/documents.ts'
import { findNamed, readAddresses } from '../pool/documents.ts'
import { TITLE_PREFIX, terms } from '../reference/terms.ts'
import type { Sql } from '../storage/database.ts'
import { firstAsked } from './asked.ts'
import { explain } from './explain.ts'
import { evaluate, type IndexQuery } from './index/evaluate.ts'
import { type Expansion, Expansions } from './index/expansions.ts'
import type { IndexReader } from './index/reader.ts'
import type { TitleRows } from './index/title-senses.ts'
import type { Hit } from './index/top.ts'
import { twinsAmong } from './index/twins.ts'
import { withWholeIndex } from './index/whole-index.ts'
import { firstRecent } from './recency.ts'
import { type PoolVocabulary, type Scoring, scoringOf, skillsAsked } from './score.ts'
import type { TitleMeaning } from './title-meaning.ts'

export interface PoolMatch {
  doc: number
  /** 0–1: how much of what was asked for. */
  score: number
}

export interface PoolPage {
  count: number
  matches: PoolMatch[]
  /** Why somebody who is so in the index matched. */
  explain(has: IndexedDocument): string[]
}

export interface PoolSearcher {
  index: IndexReader
  meaning: TitleMeaning
  now: Date
}

export async function searchPool(
  sql: Sql,
  searcher: PoolSearcher,
  accountId: string,
  filters: NetworkQuery,
  prompt: Interpretation,
  page: number,
  hiddenOf: HiddenOf,
): Promise<PoolPage> {
  const { best, count, scoring } = await matchPool(sql, searcher, accountId, filters, prompt, hiddenOf)
  const first = (page - 1) * PAGE_SIZE
  const full = fullScore(scoring)
  return {
    count: Math.min(count, CANDIDATES_MAX),
    matches: best.slice(first, first + PAGE_SIZE).map(({ doc, score }) => ({ doc, score: rounded(score / full) })),
    explain: (has) => explain(scoring, has),
  }
}

/** Everyone whom all pages of the search together show, best first. */
export async function matchPool(
  sql: Sql,
  searcher: PoolSearcher,
  accountId: string,
  filters: NetworkQuery,
  prompt: Interpretation,
  hiddenOf: HiddenOf,
) {
  const { segments, twins, scoring, query, named } = await openPool(sql, searcher, accountId, filters, prompt)
  const unseen = async (docs: number[]) => {
    const hidden = await hiddenOf(docs)
    const shown = docs.filter((doc) => !hidden.has(doc))
    return hidden.union(twinsAmong(twins ?? (await readAddresses(sql, accountId, shown)), shown))
  }
  const look = (limit: number) => evaluate(segments, query, limit, named)
  return { ...(await withoutHidden(look, CANDIDATES_MAX, unseen)), scoring }
}

/** The index with what is asked of it, ready to be evaluated; `named` restricts it where a name is asked for. */
export function openPool(
  sql: Sql,
  searcher: PoolSearcher,
  accountId: string,
  filters: NetworkQuery,
  read: Interpretation,
  also: string[][] = [],
) {
  return withWholeIndex(() => openOnce(sql, searcher, accountId, filters, firstAsked(read), also))
}

async function openOnce(
  sql: Sql,
  { index: reader, meaning, now }: PoolSearcher,
  accountId: string,
  filters: NetworkQuery,
  prompt: Interpretation,
  also: string[][],
) {
  const index = await reader.open(sql, accountId)
  // The database is asked while titles are compared here.
  const [kin, recentFrom, named] = await Promise.all([
    index.near(skillsAsked(prompt)),
    filters.prompt === '' ? undefined : firstRecent(sql, accountId, now),
    findByName(sql, accountId, filters),
    compareTitles(index.titles, meaning, [...prompt.titles, ...prompt.exclusions.titles]),
  ])
  const vocabulary: PoolVocabulary = {
    alike: (title) => expandIn(index.titles, meaning, title),
    near: (skill) => kin.get(skill) ?? new Map(),
  }
  const scoring = scoringOf(prompt, vocabulary, recentFrom)
  const query: IndexQuery = { ...scoring, must: [...(await filterGroups(filters, index.titles)), ...also] }
  await index.fetch(termsOf(query))
  return { segments: index.segments, twins: index.twins, scoring, query, named }
}

/** Which of these documents must not be shown. */
export type HiddenOf = (docs: number[]) => Promise<Set<number>>

/**
 * As if the hidden were not there: where some of the best are hidden, others move up, and nobody is counted who is not
 * shown. Twice as far each time, so that even a list of thousands ends soon.
 */
export async function withoutHidden(
  look: (limit: number) => { best: Hit[]; count: number },
  wanted: number,
  hiddenOf: HiddenOf,
) {
  for (let limit = wanted; ; limit *= 2) {
    const found = look(limit)
    const hidden = await hiddenOf(found.best.map(({ doc }) => doc))
    const best = hidden.size === 0 ? found.best : found.best.filter(({ doc }) => !hidden.has(doc))
    if (hidden.size === 0 || best.length >= wanted || found.best.length < limit) {
      return { best: best.slice(0, wanted), count: found.count - hidden.size }
    }
  }
}

/**
 * List by list, with room for other requests in between: where the index has not kept what the titles of a large pool mean,
 * working it out takes seconds, once for a process.
 */
async function compareTitles(lists: TitleRows[], meaning: TitleMeaning, titles: { name: string }[]): Promise<void> {
  // What is asked of the database at the same time leaves first.
  await setImmediate()
  let since = performance.now()
  for (const { name } of titles) {
    for (const list of lists) {
      expansions.of(list, name, () => meaning.expand(name, list))
      if (performance.now() - since < BUSY_MS_MAX) continue
      await setImmediate()
      since = performance.now()
    }
  }
}

const BUSY_MS_MAX = 20

function expandIn(lists: TitleRows[], meaning: TitleMeaning, title: string): Expansion {
  const all: Expansion = new Map()
  for (const list of lists) {
    for (const [term, share] of expansions.of(list, title, () => meaning.expand(title, list))) all.set(term, share)
  }
  return all
}

const expansions = new Expansions()

const termsOf = (query: IndexQuery): string[] => [
  ...query.must.flat(),
  ...query.not,
  ...(query.floor ?? []),
  ...query.parts.flatMap(({ weights }) => [...weights.keys()]),
]

/** What somebody would get who has everything. */
const fullScore = ({ parts, years, seniority, recency }: Scoring) =>
  parts.reduce((sum, { weights }) => sum + largest(weights.values()), 0) +
    (years?.weight ?? 0) +
    (seniority?.weight ?? 0) +
    (recency?.weight ?? 0) || 1

/** A vague title weighs more wordings than a call can take as arguments. */
function largest(values: Iterable<number>): number {
  let most = 0
  for (const value of values) if (value > most) most = value
  return most
}

const rounded = (score: number) => Math.min(1, Math.round(score * 1_000) / 1_000)

/** Each group is one filter: of the terms in it a person must have one. */
async function filterGroups(filters: NetworkQuery, titles: TitleRows[]): Promise<string[][]> {
  const groups = filters.skills.map((skill) => [terms.skill(skill)])
  groups.push(...filters.languages.map(({ name, level }) => [terms.language(name, level)]))
  if (filters.titles.length > 0) groups.push(await titlesOf(filters.titles, titles))
  if (filters.geoIds.length > 0) groups.push(filters.geoIds.map(terms.place))
  if (filters.currentCompanyId) groups.push([terms.currentCompany(filters.currentCompanyId)])
  if (filters.pastCompanyId) groups.push([terms.pastCompany(filters.pastCompanyId)])
  if (filters.industryId) groups.push([terms.industry(filters.industryId)])
  if (filters.schoolId) groups.push([terms.school(filters.schoolId)])
  return groups
}

/** Each is looked for among all the titles of the pool, of which there may be a hundred thousand. */
async function titlesOf(asked: string[], titles: TitleRows[]): Promise<string[]> {
  const slices = new Slices()
  const found = new Set<string>()
  for (const words of new Set(asked.map(fold))) {
    for (const { terms } of titles) {
      if (slices.isOver) await slices.next()
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

/** Everyone whose names begin so, in any spelling, by the names' own indexes; undefined when no name is asked for. */
async function findByName(sql: Sql, accountId: string, filters: NetworkQuery): Promise<Uint32Array | undefined> {
  const given = { first_key: filters.firstName, last_key: filters.lastName } as const
  const columns = ['first_key', 'last_key'] as const
  const asked = columns.flatMap((column) => (given[column] === undefined ? [] : [{ column, name: given[column] }]))
  if (asked.length === 0) return undefined
  // Signs alone begin nobody's name: such a filter matches no one, not everyone.
  if (asked.some(({ name }) => fold(name) === '')) return new Uint32Array()
  const beginnings = (name: string) => [...new Set([nameKey(name), ...otherSpellings(name)])]
  return findNamed(
    sql,
    accountId,
    asked.map(({ column, name }) => ({ column, beginnings: beginnings(name) })),
  )
}
