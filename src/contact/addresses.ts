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
/** One by one: nothing is known of how rare a slug is, and for a hundred of them a whole table would be read. */
const BY_SLUG = `
  select found.urn, found.network_url as "networkUrl" from unnest($2::text[]) as wanted (slug) cross join lateral (
    select urn, network_url from unlocks where account_id = $1 and ${SLUG} = wanted.slug
    union select urn, network_url from contact_fields where account_id = $1 and ${SLUG} = wanted.slug) as found`
const BY_URL = `
  select urn, network_url as "networkUrl" from unlocks
  where account_id = $1 and ${SLUG} is null and network_url = any ($2::text[])
  union select urn, network_url from contact_fields where account_id = $1 and ${SLUG} is null and network_url = any ($2::text[])`

/** Whoever was asked for at a profile address of one of these names, whatever the host. */
export const findAskedUrls = (sql: Sql, accountId: string, slugs: string[]): Promise<AskedUrl[]> =>
  sql.query<AskedUrl>(BY_SLUG, [accountId, slugs])

/** The same at addresses of no known form. */
export const findOtherAsked = (sql: Sql, accountId: string, urls: string[]): Promise<AskedUrl[]> =>
  sql.query<AskedUrl>(BY_URL, [accountId, urls])
