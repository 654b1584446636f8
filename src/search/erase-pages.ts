/** Reads one person's hits in the network's kept pages, and erases them from there. */
import type { NetworkQuery } from '../../contract/network.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { dropLists } from './list-store.ts'
import type { KeptHit } from './network-answers.ts'
import { eraseReadings } from './readings-store.ts'

const READ = `
  select distinct on (person ->> 'urn') person as hit, fetched_at as "foundAt"
  from network_pages, jsonb_array_elements(people) as person
  where account_id = $1 and person ->> 'urn' = any ($2::text[]) order by person ->> 'urn', person ? 'unpaid', fetched_at desc`

/** Prefers a hit that was paid for; one that was not must not be shown to anybody. */
export const readHitsOf = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<{ hit: KeptHit; foundAt: Date }>(READ, [accountId, urns])

const IS_THEIRS = `(person ->> 'urn' = any ($2::text[])
  or lower(substring(person ->> 'networkUrl' from '/in/([^/?#;]+)')) = any ($3::text[]) or person ->> 'networkUrl' = any ($3::text[]))`
const ERASE = `
  update network_pages set people = (
    select coalesce(jsonb_agg(person order by n), '[]')
    from jsonb_array_elements(people) with ordinality as p (person, n) where not ${IS_THEIRS})
  where account_id = $1 and exists (select from jsonb_array_elements(people) as person where ${IS_THEIRS})
  returning page_no`

/**
 * Also finds the person by the names (slugs) in profile addresses. Returns the number of pages changed. The pages are only those of
 * one account and day, so they are all read. Kept readings of prompts and result lists of the account are erased as well.
 */
export async function eraseFromPages(tx: Tx, accountId: string, urns: string[], slugs: string[]): Promise<number> {
  await Promise.all([eraseReadings(tx, accountId), dropLists(tx, accountId)])
  return (await tx.query(ERASE, [accountId, urns, slugs])).length
}

const QUERIES = `select distinct query_key as key, query::text as query from network_pages where account_id = $1`

/** The queries behind the account's kept pages. */
export async function readQueries(sql: Sql, accountId: string): Promise<{ key: string; query: NetworkQuery }[]> {
  const rows = await sql.query<{ key: string; query: string }>(QUERIES, [accountId])
  return rows.map(({ key, query }) => ({ key, query: JSON.parse(query) }))
}

/**
 * Replaces the words of a query. Pages that were paid for stay, but the list ends there, because the network was asked in the old
 * words.
 */
const REWORD = `update network_pages set query = $3, next_cursor = null where account_id = $1 and query_key = $2`

export async function rewordQuery(tx: Tx, accountId: string, key: string, query: unknown): Promise<void> {
  await tx.query(REWORD, [accountId, key, JSON.stringify(query)])
}
