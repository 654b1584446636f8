/**
 * What the network has answered to an account's queries, and which query is being asked right now. Owns `network_pages` and
 * `network_searches`. An answer serves its account for a day.
 */
import { createHash } from 'node:crypto'
import type { Tier } from '../../contract/criteria.ts'
import { NETWORK_PAGE_CACHE_HOURS, PAGE_SIZE } from '../../contract/limits.ts'
import type { NetworkHit, NetworkQuery, NetworkSearchPage } from '../../contract/network.ts'
import { hoursBefore, latestFrom } from '../base/clock.ts'
import { fold } from '../base/fold.ts'
import type { Sql, Tx } from '../storage/database.ts'

/**
 * Equal for queries that mean the same to the network, however they were typed. Punctuation or a capital may change what a prompt asks
 * ("-Azure", "Kafka | Airflow", "IT"), which shows in `reading`. Without a reading only prompts typed alike are equal.
 */
export function queryKey(query: NetworkQuery, besides: object | null = null, reading?: object): string {
  const same = {
    ...query,
    prompt: reading ? [fold(query.prompt), reading] : query.prompt.trim(),
    firstName: query.firstName && fold(query.firstName),
    lastName: query.lastName && fold(query.lastName),
    skills: query.skills.map(fold).sort(),
    titles: query.titles.map(fold).sort(),
    languages: query.languages.map(({ name, level }) => `${fold(name)}:${level}`).sort(),
    geoIds: query.geoIds.toSorted(),
    ...(besides && { besides }),
  }
  const ordered = Object.entries(same).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url')
}

export type KeptHit = NetworkHit & {
  /** Fetched on the way to another page, or for a page that was refunded: shown only after a page that contains it was paid for. */
  unpaid?: true
  /** As judged when the hit came; OUT is never shown. Hits stored before tiers existed count as complete. */
  tier?: Tier | 'OUT'
  /** The pool had this person when the hit came: the pool's record wins for as long as it exists. */
  own?: true
  /** The score on the same scale as for own people. */
  rank?: number
  /** Tier and rank judged only by what the network shows, if the account had collected more data when the hit came. */
  asFound?: { tier: Tier | 'OUT'; rank: number }
  /** Left out because of where they live, when the network did not filter by place. */
  elsewhere?: true
}

/** BY_PROFILES: by all the account knows. AS_FOUND: by network data only, for keys without profiles, which even an order would reveal. */
export type View = 'BY_PROFILES' | 'AS_FOUND'

export interface NetworkAnswers {
  view: View
  /** Ranking is off: people stay in the network's order. */
  isPlain?: boolean | undefined
  /** The query with which this list was begun; undefined if there is no list yet. */
  query: NetworkQuery | undefined
  people: KeptHit[]
  total: number
  pages: number
  nextCursor: string | null
  unsupported: string[]
  /** How many of the most recent pages brought nobody complete. */
  pagesWithoutComplete: number
  /** How many pages one answer of the network fills, the best people first. */
  pagesAtOnce: number
  /** Some of the network's sources failed when the last page was fetched. */
  partial: boolean
  /** Pages of the result list that were paid for, regardless of who is on them now. */
  paidPages: ReadonlySet<number>
}

/**
 * Whether people fetched for this page now are already paid for: a source failed when the page was paid. People who are missing for
 * any other reason are not delivered free with it.
 */
export const isAlreadyPaid = (answers: NetworkAnswers, page: number): boolean =>
  answers.partial && answers.paidPages.has(page) && paidButMissing(answers) > 0

/** How many people are missing from the pages that were paid for. A person who moves up where others are hidden counts beyond that. */
export const paidButMissing = ({ paidPages, people }: NetworkAnswers): number =>
  PAGE_SIZE * paidPages.size - people.filter(({ unpaid }) => !unpaid).length

/** How many of the people were not paid for. */
export const unpaidCount = ({ people }: NetworkAnswers) => people.filter(({ unpaid }) => unpaid).length

export const noAnswers: NetworkAnswers = {
  view: 'BY_PROFILES',
  query: undefined,
  people: [],
  total: 0,
  pages: 0,
  nextCursor: null,
  unsupported: [],
  pagesWithoutComplete: 0,
  pagesAtOnce: 1,
  partial: false,
  paidPages: new Set(),
}

export const isExhausted = (answers: NetworkAnswers) => answers.pages > 0 && answers.nextCursor === null

/** After this many answers in a row without anybody complete, no more are fetched: they cost money and bring only near people. */
const ANSWERS_WITHOUT_COMPLETE_MAX = 2

export const bringsNobodyComplete = ({ pagesWithoutComplete }: NetworkAnswers) =>
  pagesWithoutComplete >= ANSWERS_WITHOUT_COMPLETE_MAX

export type FetchedPage = Omit<NetworkSearchPage, 'people'> & { people: KeptHit[] }

export function withFetchedPage(answers: NetworkAnswers, query: NetworkQuery, page: FetchedPage): NetworkAnswers {
  const people = seenBy(answers, page.people)
  return {
    ...{ view: answers.view, isPlain: answers.isPlain, pagesAtOnce: answers.pagesAtOnce },
    query: answers.query ?? query,
    people: [...answers.people, ...people],
    total: page.total,
    pages: answers.pages + 1,
    nextCursor: page.nextCursor,
    unsupported: page.unsupported ?? [],
    pagesWithoutComplete: withoutCompleteAfter(answers, people, page),
    partial: page.partial ?? false,
    paidPages: answers.paidPages,
  }
}

/** The best of a page come first. Ties keep the network's order, as does everything if ranking is off. */
function seenBy({ view, isPlain }: Pick<NetworkAnswers, 'view' | 'isPlain'>, people: KeptHit[]): KeptHit[] {
  const seen = people.map((hit): KeptHit => (view === 'AS_FOUND' ? { ...hit, ...hit.asFound } : hit))
  return isPlain ? seen : seen.sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
}

/** A page is not counted if a source failed or the network ignores places: it then says nothing about how many people are left. */
function withoutCompleteAfter(
  answers: NetworkAnswers,
  people: KeptHit[],
  { partial, nextCursor }: FetchedPage,
): number {
  const { pagesWithoutComplete, pagesAtOnce, pages } = answers
  if (people.some((hit) => isCompleteHit(hit) && !hit.own)) return 0
  // If one answer fills several pages, its best people are on the first one.
  const isSameAnswer = pagesAtOnce > 1 && pages > 0 && nextCursor === answers.nextCursor
  return partial || isSameAnswer || areElsewhere(people) ? pagesWithoutComplete : pagesWithoutComplete + 1
}

/** Whether most of them were left out for where they live. */
const areElsewhere = (people: KeptHit[]) => people.filter(({ elsewhere }) => elsewhere).length * 2 > people.length

/** Judged by the latest people: a network that does not filter by place may list the people who match anywhere. */
export const ignoresPlaces = ({ people }: NetworkAnswers, latest: number): boolean =>
  areElsewhere(people.slice(-latest))

export const isCompleteHit = ({ tier = 'COMPLETE' }: KeptHit) => tier === 'COMPLETE'

/** A list lives for a day after a page was last fetched or paid for, so that no page is paid for twice within a day. */
const READ = `
  select page_no, query, people, total, next_cursor, unsupported, partial, paid_pages from network_pages
  where account_id = $1 and query_key = $2 and exists (
    select from network_pages newest
    where newest.account_id = $1 and newest.query_key = $2 and newest.fetched_at > $3 and newest.fetched_at <= $4)
  order by page_no`

export async function readAnswers(
  sql: Sql,
  {
    accountId,
    key,
    view,
    isPlain,
    pagesAtOnce = 1,
  }: { accountId: string; key: string; pagesAtOnce?: number } & Pick<NetworkAnswers, 'view' | 'isPlain'>,
  now: Date,
): Promise<NetworkAnswers> {
  const rows = await sql.query<{
    query: NetworkQuery
    people: KeptHit[]
    total: number
    next_cursor: string | null
    unsupported: string[]
    partial: boolean
    paid_pages: number[]
  }>(READ, [accountId, key, hoursBefore(now, NETWORK_PAGE_CACHE_HOURS), latestFrom(now)])
  return rows.reduce<NetworkAnswers>(
    (answers, row) => withFetchedPage(answers, row.query, { ...row, nextCursor: row.next_cursor }),
    { ...noAnswers, view, isPlain, pagesAtOnce, paidPages: new Set(rows[0]?.paid_pages) },
  )
}

const SAVE = `
  insert into network_pages (account_id, query_key, page_no, query, people, total, next_cursor, unsupported, fetched_at, partial)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (account_id, query_key, page_no) do update set query = excluded.query, people = excluded.people, total = excluded.total,
    next_cursor = excluded.next_cursor, unsupported = excluded.unsupported, fetched_at = excluded.fetched_at, partial = excluded.partial`

export interface NewAnswers {
  key: string
  query: NetworkQuery
  firstPageNo: number
  pages: FetchedPage[]
}

/** A new first page begins a new list, and the pages of the old one are deleted. */
export async function saveAnswers(
  tx: Tx,
  accountId: string,
  { key, query, firstPageNo, pages }: NewAnswers,
  now: Date,
): Promise<void> {
  if (firstPageNo === 0) {
    await tx.query('delete from network_pages where account_id = $1 and query_key = $2', [accountId, key])
  }
  for (const [index, page] of pages.entries()) {
    await tx.query(SAVE, [
      accountId,
      key,
      firstPageNo + index,
      JSON.stringify(query),
      JSON.stringify(page.people),
      page.total,
      page.nextCursor,
      page.unsupported ?? [],
      now,
      page.partial ?? false,
    ])
  }
}

const PAID = `
  update network_pages set people = (
    select jsonb_agg(case when person ->> 'urn' = any ($3::text[]) then person - 'unpaid' else person end order by n)
    from jsonb_array_elements(people) with ordinality as p (person, n))
  where account_id = $1 and query_key = $2 and exists (
    select from jsonb_array_elements(people) as person where person ? 'unpaid' and person ->> 'urn' = any ($3::text[]))`

/** Marks hits as paid for that a paid page has shown. */
export async function markPaid(tx: Tx, accountId: string, key: string, urns: string[]): Promise<void> {
  await tx.query(PAID, [accountId, key, urns])
}

const PAID_PAGE = `
  update network_pages set fetched_at = $4,
    paid_pages = case when $3::int = any (paid_pages) then paid_pages else array_append(paid_pages, $3::int) end
  where account_id = $1 and query_key = $2 and page_no = 0`

/** Notes a paid page and extends the list's life to a day from now, because the page may show people whom another page fetched. */
export async function notePaidPage(
  tx: Tx,
  { accountId, key, page }: { accountId: string; key: string; page: number },
  now: Date,
): Promise<void> {
  await tx.query(PAID_PAGE, [accountId, key, page, now])
}

/** A search that is under way, paid for by a hold under its id. */
export interface RunningSearch {
  searchId: string
  key: string
  idempotencyKey: string | null
}

/** False: another request is asking the same query right now. */
export async function beginSearch(tx: Tx, accountId: string, search: RunningSearch, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into network_searches (account_id, query_key, search_id, idempotency_key, started_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning search_id`,
    [accountId, search.key, search.searchId, search.idempotencyKey, now],
  )
  return rows.length === 1
}

export async function isSearching(sql: Sql, accountId: string, key: string): Promise<boolean> {
  const rows = await sql.query('select from network_searches where account_id = $1 and query_key = $2', [
    accountId,
    key,
  ])
  return rows.length > 0
}

/** Returns the search that ended, so that cleaning up after a crash knows its keys. */
export async function endSearch(tx: Tx, accountId: string, searchId: string): Promise<RunningSearch | undefined> {
  const [row] = await tx.query<{ query_key: string; idempotency_key: string | null }>(
    'delete from network_searches where account_id = $1 and search_id = $2 returning query_key, idempotency_key',
    [accountId, searchId],
  )
  return row && { searchId, key: row.query_key, idempotencyKey: row.idempotency_key }
}

const PURGE = `
  delete from network_pages where (account_id, query_key) in (
    select account_id, query_key from network_pages old where fetched_at < $1 and not exists (
      select from network_pages newer
      where newer.account_id = old.account_id and newer.query_key = old.query_key and newer.fetched_at >= $1)
    order by fetched_at limit $2)
  returning page_no`

/** Deletes whole lists, so there may be some pages more than the limit. Returns how many pages were deleted. */
export async function purgeAnswers(sql: Sql, now: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [hoursBefore(now, NETWORK_PAGE_CACHE_HOURS), limit])).length
}
