/** What a pool knows of the people that records name. Reads all of it at once; decides nothing. */
import type { Sql } from '../storage/database.ts'
import type { Acquaintance } from './match-people.ts'
import { readRedirects } from './merges-store.ts'
import { exactSigns } from './person-keys.ts'
import { findOwners, type Identity } from './pool-keys.ts'
import type { PoolRecord } from './pool-record.ts'

/** By laterals with a limit, as in pool-keys.ts: without statistics a list of urns is looked for in all of the pool. */
const PRESENT = `
  select wanted.urn, c.doc_no from unnest($2::text[]) as wanted (urn) cross join lateral (
    select doc_no from pool_candidates where account_id = $1 and urn = wanted.urn limit 1) as c`

/** Their document numbers: another number means that somebody was changed. */
export async function readNumbers(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, number>> {
  const rows = await sql.query<{ urn: string; doc_no: number }>(PRESENT, [accountId, urns])
  return new Map(rows.map((row) => [row.urn, row.doc_no]))
}

export async function acquaint(sql: Sql, accountId: string, records: PoolRecord[]): Promise<Acquaintance> {
  const signs = records.flatMap(({ candidate }) => exactSigns(candidate))
  const urns = records.map(({ candidate }) => candidate.urn)
  const [owners, named, redirects] = await Promise.all([
    findOwners(sql, accountId, signs),
    readIdentities(sql, accountId, urns),
    readRedirects(sql, accountId, urns),
  ])
  const kept = await readIdentities(sql, accountId, [...new Set(redirects.values())])
  return { owners, present: new Map([...named, ...kept]), redirects }
}

const IDENTITIES = `
  select wanted.urn, c.external_id, c.url_key from unnest($2::text[]) as wanted (urn) cross join lateral (
    select external_id, url_key from pool_candidates where account_id = $1 and urn = wanted.urn limit 1) as c`

async function readIdentities(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, Identity>> {
  if (urns.length === 0) return new Map()
  const rows = await sql.query<{ urn: string; external_id: string | null; url_key: string | null }>(IDENTITIES, [
    accountId,
    urns,
  ])
  return new Map(rows.map((row) => [row.urn, { externalId: row.external_id, urlKey: row.url_key }]))
}

export interface PoolState {
  /** Of the whole pool; raised by every change. */
  version: number
  people: number
}

export async function readPoolState(sql: Sql, accountId: string): Promise<PoolState> {
  const [row] = await sql.query<PoolState>('select version, people from pool_state where account_id = $1', [accountId])
  return row ?? { version: 0, people: 0 }
}
