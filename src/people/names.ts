/**
 * One person under several names: a urn, a profile address, another spelling of it. Reads and copies profiles in
 * `network_candidates`, and records in `enrichments` under which other names a profile is awaited.
 */
import { slugIn } from '../candidates/known-addresses.ts'
import type { Sql, Tx } from '../storage/database.ts'

/**
 * More than anybody has: a urn, an address and its spellings. Each name costs a copy of the profile, and a client may make up as
 * many as it likes. A profile asked for under a further name is delivered, but not kept under it.
 */
const NAMES_MAX = 50

export interface NamedProfile {
  urn: string
  networkUrl: string
  enrichedAt: Date
}

const COLLECTED_AT = `
  select urn, network_url as "networkUrl", enriched_at as "enrichedAt" from network_candidates
  where account_id = $1 and ${slugIn('network_url')} = any ($2::text[]) and enriched_at is not null`

/** Profiles collected at an address with one of these slugs, whatever the host. */
export const readCollectedAt = (sql: Sql, accountId: string, slugs: string[]): Promise<NamedProfile[]> =>
  sql.query<NamedProfile>(COLLECTED_AT, [accountId, slugs])

const ALIASES = 'select aliases from enrichments where account_id = $1 and enrichment_id = $2'

export async function readAliases(sql: Sql, accountId: string, enrichmentId: string): Promise<string[]> {
  const [row] = await sql.query<{ aliases: string[] }>(ALIASES, [accountId, enrichmentId])
  return row?.aliases ?? []
}

const JOIN = `
  update enrichments e set aliases = aliases || (array (
    select distinct alias from unnest($2::text[], $3::text[]) as asked (id, alias)
    where id = e.enrichment_id and alias <> e.urn and not alias = any (e.aliases)))[1:${NAMES_MAX} - cardinality(e.aliases)]
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
  from unnest($2::text[], $3::text[]) with ordinality as asked (urn, known_as, n)
    join network_candidates known on known.account_id = $1 and known.urn = asked.known_as
  where n + (
      select count(*) from network_candidates other
      where other.account_id = $1 and ${slugIn('other.network_url')} = ${slugIn('known.network_url')}) <= ${NAMES_MAX}
    or exists (select from network_candidates same where same.account_id = $1 and same.urn = asked.urn)
  on conflict (account_id, urn) do update
    set network_url = excluded.network_url, profile = excluded.profile, source = excluded.source,
      enriched_at = excluded.enriched_at, first_collected_at = excluded.first_collected_at`

/**
 * Copies a profile paid for under one name to another name, unless it has too many. The copy keeps the original's dates, so
 * retention is not extended.
 */
export async function adoptProfiles(
  tx: Tx,
  accountId: string,
  named: { urn: string; knownAs: string }[],
): Promise<void> {
  if (named.length === 0) return
  await tx.query(ADOPT, [accountId, named.map(({ urn }) => urn), named.map(({ knownAs }) => knownAs)])
}
