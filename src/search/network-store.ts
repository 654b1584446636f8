/**
 * What the network has answered to an account's queries, and which query is being asked right now. Owns `network_pages` and
 * `network_searches`. An answer serves its account for a day.
 */
import { NETWORK_PAGE_CACHE_HOURS } from '../../contract/limits.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { hoursBefore, latestFrom } from '../base/clock.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { type FetchedPage, type KeptHit, type NetworkAnswers, noAnswers, withFetchedPage } from './network-answers.ts'

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
