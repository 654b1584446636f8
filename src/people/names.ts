/**
 * One person under several names: a urn, a profile address, another spelling of it. Reads and copies profiles in
 * `network_candidates`, and records in `enrichments` under which other names a profile is awaited.
 */
import { SLUG_OF_ADDRESS } from '../candidates/known-addresses.ts'
import type { Sql, Tx } from '../storage/database.ts'

export interface NamedProfile {
  urn: string
  networkUrl: string
  enrichedAt: Date
}

const COLLECTED_AT = `
  select urn, network_url as "networkUrl", enriched_at as "enrichedAt" from network_candidates
  where account_id = $1 and ${SLUG_OF_ADDRESS} = any ($2::text[]) and enriched_at is not null`

/** Profiles collected at an address with one of these slugs, whatever the host. */
export const readCollectedAt = (sql: Sql, accountId: string, slugs: string[]): Promise<NamedProfile[]> =>
  sql.query<NamedProfile>(COLLECTED_AT, [accountId, slugs])

const ALIASES = 'select aliases from enrichments where account_id = $1 and enrichment_id = $2'

export async function readAliases(sql: Sql, accountId: string, enrichmentId: string): Promise<string[]> {
  const [row] = await sql.query<{ aliases: string[] }>(ALIASES, [accountId, enrichmentId])
  return row?.aliases ?? []
}

const JOIN = `
  update enrichments e set aliases = aliases || array (
    select distinct alias from unnest($2::text[], $3::text[]) as asked (id, alias)
    where id = e.enrichment_id and alias <> e.urn and not alias = any (e.aliases))
  where account_id = $1 and enrichment_id = any ($2::text[]) and status = 'PENDING'`

export interface Awaiting {
  urn: string
  enrichmentId: string
}

/** The profile will be stored under these names too. The caller holds the balance lock, as does the code that ends an enrichment. */
export async function awaitUnder(tx: Tx, accountId: string, awaiting: Awaiting[]): Promise<void> {
  if (awaiting.length === 0) return
  const ids = awaiting.map(({ enrichmentId }) => enrichmentId)
  await tx.query(JOIN, [accountId, ids, awaiting.map(({ urn }) => urn)])
}

const IN_FLIGHT = `
  select urn, network_url as "networkUrl", enrichment_id as "enrichmentId" from enrichments
  where account_id = $1 and urn = any ($2::text[]) and status = 'PENDING'`

export interface InFlight extends Awaiting {
  networkUrl: string | null
}

export const readInFlight = (sql: Sql, accountId: string, urns: string[]): Promise<InFlight[]> =>
  sql.query<InFlight>(IN_FLIGHT, [accountId, urns])

const ADOPT = `
  insert into network_candidates
    (account_id, urn, network_url, profile, source, enriched_at, found_at, first_collected_at)
  select known.account_id, asked.urn, network_url, profile || jsonb_build_object('urn', asked.urn), source, enriched_at,
    found_at, first_collected_at
  from unnest($2::text[], $3::text[]) as asked (urn, known_as)
    join network_candidates known on known.account_id = $1 and known.urn = asked.known_as
  on conflict (account_id, urn) do update
    set network_url = excluded.network_url, profile = excluded.profile, source = excluded.source,
      enriched_at = excluded.enriched_at, first_collected_at = excluded.first_collected_at`

/** Copies a profile paid for under one name to another name. The copy keeps the original's dates, so retention is not extended. */
export async function adoptProfiles(
  tx: Tx,
  accountId: string,
  named: { urn: string; knownAs: string }[],
): Promise<void> {
  if (named.length === 0) return
  await tx.query(ADOPT, [accountId, named.map(({ urn }) => urn), named.map(({ knownAs }) => knownAs)])
}
