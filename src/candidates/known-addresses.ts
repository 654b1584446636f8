/**
 * Finds people by profile address, in whatever tables a room keeps addresses. Owns the form of these queries, which must match the
 * tables' indexes. Names no table.
 */
import type { Sql } from '../storage/database.ts'

export interface KnownAddress {
  urn: string
  networkUrl: string
}

/** Must match the expression of the index on each table. `address` is a column. */
export const slugIn = (address: string): string => `lower(substring(${address} from '/in/([^/?#;]+)'))`
const SLUG = slugIn('network_url')

type FindAddresses = (sql: Sql, accountId: string, wanted: string[]) => Promise<KnownAddress[]>

/**
 * Each source is a clause that begins with `from`, so that a room's own text shows which tables it reads. They have the columns
 * account_id, urn and network_url.
 */
export function addressesIn(...sources: string[]) {
  const union = (condition: string) =>
    sources
      .map((source) => `select urn, network_url as "networkUrl" ${source} where account_id = $1 and ${condition}`)
      .join('\n    union ')
  const finder = (text: string): FindAddresses => {
    return (sql, accountId, wanted) => sql.query<KnownAddress>(text, [accountId, wanted])
  }
  return {
    /** The addresses of these urns. */
    readUnder: finder(union(`urn = any ($2::text[]) and network_url <> ''`)),
    /**
     * The people under a profile address with one of these slugs, whatever the host. Joined per slug with `lateral`: the planner has no
     * statistics on how rare a slug is, and for a hundred slugs it would scan the table.
     */
    findBySlug: finder(
      `select found.* from unnest($2::text[]) as wanted (slug) cross join lateral (
        ${union(`${SLUG} = wanted.slug`)}) as found`,
    ),
    /** The same for addresses that have no slug (not of a known form), compared as whole addresses. */
    findWhole: finder(union(`${SLUG} is null and network_url = any ($2::text[])`)),
  }
}
