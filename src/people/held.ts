/** Everything stored about people whom the account found or enriched in the network, for answering access requests. */
import type { NetworkProfile } from '../../contract/network.ts'
import type { Sql } from '../storage/database.ts'

export interface HeldNetworkCandidate {
  urn: string
  networkUrl: string | null
  source: string | null
  foundAt: Date
  firstCollectedAt: Date | null
  collectedAt: Date | null
  profile: NetworkProfile | null
}

const CANDIDATES = `
  select urn, network_url as "networkUrl", source, found_at as "foundAt", first_collected_at as "firstCollectedAt",
    enriched_at as "collectedAt", profile
  from network_candidates where account_id = $1 and urn = any ($2::text[]) order by urn`

export const readHeldCandidates = (sql: Sql, accountId: string, urns: string[]): Promise<HeldNetworkCandidate[]> =>
  sql.query<HeldNetworkCandidate>(CANDIDATES, [accountId, urns])

const ENRICHMENTS = `
  select enrichment_id as "enrichmentId", urn, network_url as "networkUrl", batch_id as "jobId", status,
    failure_code as "failureCode", created_at as "createdAt"
  from enrichments where account_id = $1 and urn = any ($2::text[]) order by created_at`

/** Enrichments of these people, whatever their result. */
export const readHeldEnrichments = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query(ENRICHMENTS, [accountId, urns])
