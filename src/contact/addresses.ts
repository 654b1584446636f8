/** The profile addresses under which contact data was requested. Reads `unlocks` and `contact_fields`. */
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

/** Must match the expression of the index on each table. */
const SLUG = `lower(substring(network_url from '/in/([^/?#;]+)'))`
/**
 * Joined per slug with `lateral`: the planner has no statistics on how rare a slug is, and for a hundred slugs it would scan the
 * table.
 */
const BY_SLUG = `
  select found.urn, found.network_url as "networkUrl" from unnest($2::text[]) as wanted (slug) cross join lateral (
    select urn, network_url from unlocks where account_id = $1 and ${SLUG} = wanted.slug
    union select urn, network_url from contact_fields where account_id = $1 and ${SLUG} = wanted.slug) as found`
const BY_URL = `
  select urn, network_url as "networkUrl" from unlocks
  where account_id = $1 and ${SLUG} is null and network_url = any ($2::text[])
  union select urn, network_url from contact_fields where account_id = $1 and ${SLUG} is null and network_url = any ($2::text[])`

/** The people requested under a profile address with one of these slugs, whatever the host. */
export const findAskedUrls = (sql: Sql, accountId: string, slugs: string[]): Promise<AskedUrl[]> =>
  sql.query<AskedUrl>(BY_SLUG, [accountId, slugs])

/** The same for addresses that have no slug (not of a known form), compared as whole addresses. */
export const findOtherAsked = (sql: Sql, accountId: string, urls: string[]): Promise<AskedUrl[]> =>
  sql.query<AskedUrl>(BY_URL, [accountId, urls])
