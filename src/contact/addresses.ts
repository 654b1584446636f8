/** Profile addresses that contact data was asked for with. Reads `unlocks` and `contact_fields`. */
import type { Sql } from '../storage/database.ts'

export interface AskedUrl {
  urn: string
  networkUrl: string
}

const BY_URN = `
  select urn, network_url as "networkUrl" from unlocks
  where account_id = $1 and urn = any ($2::text[]) and network_url <> ''
  union select urn, network_url from contact_fields
  where account_id = $1 and urn = any ($2::text[]) and network_url <> ''`

export const readAskedUrls = (sql: Sql, accountId: string, urns: string[]): Promise<AskedUrl[]> =>
  sql.query<AskedUrl>(BY_URN, [accountId, urns])

/** As the index of each table has it. */
const SLUG = `lower(substring(network_url from '/in/([^/?#;]+)'))`
const BY_SLUG = `
  select urn, network_url as "networkUrl" from unlocks where account_id = $1 and ${SLUG} = any ($2::text[])
  union select urn, network_url from contact_fields where account_id = $1 and ${SLUG} = any ($2::text[])`

/** Whoever was asked for at a profile address of one of these names, whatever the host. */
export const findAskedUrls = (sql: Sql, accountId: string, slugs: string[]): Promise<AskedUrl[]> =>
  sql.query<AskedUrl>(BY_SLUG, [accountId, slugs])
