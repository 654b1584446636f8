/**
 * What an account has found and enriched in the network, and enrichments under way. Owns `network_candidates` and `enrichments`.
 * The cache is per account: each account pays for what it sees.
 */
import type { NetworkHit, NetworkProfile } from '../../contract/network.ts'
import type { EnrichedCandidate } from '../candidates/candidate.ts'
import { networkAddress } from '../candidates/network-url.ts'
import type { Sql, Tx } from '../storage/database.ts'

/** The spelling of an address by which a person is found again, however the network wrote it. */
const oneSpelling = (networkUrl: string) => networkAddress(networkUrl)?.url ?? networkUrl

const REMEMBER = `
  insert into network_candidates (account_id, urn, network_url, found_at)
  select $1, urn, network_url, $4 from unnest($2::text[], $3::text[]) as hit (urn, network_url)
  on conflict (account_id, urn) do nothing`

/** Remembers found people, so that a later unlock by urn alone knows whom to look up. */
export async function rememberHits(tx: Tx, accountId: string, hits: NetworkHit[], now: Date): Promise<void> {
  if (hits.length === 0) return
  const urns = hits.map((hit) => hit.urn)
  const urls = hits.map((hit) => oneSpelling(hit.networkUrl))
  await tx.query(REMEMBER, [accountId, urns, urls, now])
}

const ADDRESSES = `
  select distinct urn, network_url as "networkUrl" from network_candidates
  where urn = any ($1::text[]) and network_url is not null`

/** The addresses the network gave for these people to any account. Reads rows of all accounts, so it is for the operator only. */
export const readNetworkAddresses = (sql: Sql, urns: string[]) =>
  urns.length === 0 ? [] : sql.query<{ urn: string; networkUrl: string }>(ADDRESSES, [urns])

const SAVE = `
  insert into network_candidates as known
    (account_id, urn, network_url, profile, source, enriched_at, found_at, first_collected_at)
  select $1, name, $3, $4::jsonb || jsonb_build_object('urn', name), $5, $6, $6, $6 from unnest($2::text[]) as name
  on conflict (account_id, urn) do update
    set network_url = excluded.network_url, profile = excluded.profile, source = excluded.source,
      enriched_at = excluded.enriched_at, first_collected_at = coalesce(known.first_collected_at, excluded.enriched_at)`

/**
 * Saves the profile under every name it was asked for. A refresh keeps the date of the first collection, from which retention
 * counts.
 */
export async function saveProfile(
  tx: Tx,
  accountId: string,
  { names, profile, source }: { names: string[]; profile: NetworkProfile; source: string },
  now: Date,
): Promise<void> {
  const url = oneSpelling(profile.networkUrl)
  await tx.query(SAVE, [accountId, [...new Set(names)], url, JSON.stringify(profile), source, now])
}

export interface KnownNetworkCandidate {
  networkUrl: string | null
  enriched: EnrichedCandidate | null
}

const KNOWN = `
  select urn, network_url, profile, source, enriched_at from network_candidates
  where account_id = $1 and urn = any ($2::text[])`

export async function readKnown(
  sql: Sql,
  accountId: string,
  urns: string[],
): Promise<Map<string, KnownNetworkCandidate>> {
  const rows = await sql.query<{
    urn: string
    network_url: string | null
    profile: NetworkProfile | null
    source: string | null
    enriched_at: Date | null
  }>(KNOWN, [accountId, urns])
  return new Map(
    rows.map((row) => [
      row.urn,
      {
        networkUrl: row.network_url,
        enriched:
          row.profile && row.enriched_at
            ? { profile: row.profile, enrichedAt: row.enriched_at, source: row.source ?? 'network' }
            : null,
      },
    ]),
  )
}

export interface Enrichment {
  accountId: string
  enrichmentId: string
  urn: string
  networkUrl: string | null
  batchId: string | null
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
  retryable: boolean | null
  /** It failed because the network refuses our requests in general, not because of this person. */
  needsOperator: boolean
  createdAt: Date
  deadlineAt: Date
  /** The client asked to collect it again, whatever was known. */
  forced: boolean
}

interface EnrichmentRow {
  enrichment_id: string
  urn: string
  network_url: string | null
  batch_id: string | null
  status: Enrichment['status']
  retryable: boolean | null
  failure_code: string | null
  created_at: Date
  deadline_at: Date
  forced: boolean
}

const COLUMNS =
  'enrichment_id, urn, network_url, batch_id, status, retryable, failure_code, created_at, deadline_at, forced'

const toEnrichment = (accountId: string, row: EnrichmentRow): Enrichment => ({
  accountId,
  enrichmentId: row.enrichment_id,
  urn: row.urn,
  networkUrl: row.network_url,
  batchId: row.batch_id,
  status: row.status,
  retryable: row.retryable,
  needsOperator: row.failure_code === 'COLLECT_REFUSED',
  createdAt: row.created_at,
  deadlineAt: row.deadline_at,
  forced: row.forced,
})

const OPEN = `
  insert into enrichments
    (account_id, enrichment_id, urn, network_url, aliases, batch_id, status, created_at, deadline_at, forced)
  select $1, "enrichmentId", urn, "networkUrl", aliases, $3, 'PENDING', $4, $5, $6
  from jsonb_to_recordset($2::jsonb) as e ("enrichmentId" text, urn text, "networkUrl" text, aliases text[])`

export interface NewEnrichment {
  enrichmentId: string
  urn: string
  networkUrl: string | null
  /** Other names for which it is collected. */
  aliases: string[]
}

interface Opened {
  enrichments: NewEnrichment[]
  batchId: string | null
  deadlineAt: Date
  forced: boolean
}

export async function openEnrichments(tx: Tx, accountId: string, opened: Opened, now: Date): Promise<void> {
  const { enrichments, batchId, deadlineAt, forced } = opened
  if (enrichments.length === 0) return
  await tx.query(OPEN, [accountId, JSON.stringify(enrichments), batchId, now, deadlineAt, forced])
}

const ONE = `select ${COLUMNS} from enrichments where account_id = $1 and enrichment_id = $2`

export async function readEnrichment(
  sql: Sql,
  accountId: string,
  enrichmentId: string,
): Promise<Enrichment | undefined> {
  const [row] = await sql.query<EnrichmentRow>(ONE, [accountId, enrichmentId])
  return row && toEnrichment(accountId, row)
}

const END = `
  update enrichments set status = $3, failure_code = $4, retryable = $5
  where account_id = $1 and enrichment_id = $2 and status = 'PENDING'`

export async function endEnrichment(
  tx: Tx,
  enrichment: Enrichment,
  failure: { code: 'COLLECT_FAILED' | 'COLLECT_REFUSED'; retryable: boolean } | null,
): Promise<void> {
  await tx.query(END, [
    enrichment.accountId,
    enrichment.enrichmentId,
    failure ? 'FAILED' : 'COMPLETED',
    failure?.code ?? null,
    failure?.retryable ?? null,
  ])
}
