/** Profile addresses that the network gave of people. Reads `network_candidates` and `enrichments`. */
import type { Sql } from '../storage/database.ts'

export interface NetworkUrl {
  urn: string
  networkUrl: string
}

const BY_URN = `
  select urn, network_url as "networkUrl" from network_candidates
  where account_id = $1 and urn = any ($2::text[]) and network_url <> ''`

export const readNetworkUrls = (sql: Sql, accountId: string, urns: string[]): Promise<NetworkUrl[]> =>
  sql.query<NetworkUrl>(BY_URN, [accountId, urns])

/** As the index of each table has it. */
const SLUG = `lower(substring(network_url from '/in/([^/?#;]+)'))`
const BY_SLUG = `
  select urn, network_url as "networkUrl" from network_candidates where account_id = $1 and ${SLUG} = any ($2::text[])
  union select urn, network_url from enrichments where account_id = $1 and ${SLUG} = any ($2::text[])`

/** Whoever stands at a profile address of one of these names, whatever the host. */
export const findNetworkUrls = (sql: Sql, accountId: string, slugs: string[]): Promise<NetworkUrl[]> =>
  sql.query<NetworkUrl>(BY_SLUG, [accountId, slugs])
