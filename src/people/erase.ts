/** Removes what the account found and collected of people, when they are erased or when it has grown too old. */
import type { Sql, Tx } from '../storage/database.ts'

export async function eraseNetworkCandidates(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  const rows = await tx.query(
    'delete from network_candidates where account_id = $1 and urn = any ($2::text[]) returning urn',
    [accountId, urns],
  )
  return rows.length
}

/** Deletes enrichments. Those that the erasure has just ended stay, without the address, for the requests that await them. */
const ERASE_ENRICHMENTS = `
  with gone as (
    delete from enrichments where account_id = $1 and urn = any ($2::text[]) and not enrichment_id = any ($3::text[])
    returning 1
  ), blanked as (
    update enrichments set network_url = null, aliases = '{}' where account_id = $1 and enrichment_id = any ($3::text[]) returning 1
  )
  select (select count(*) from gone) + (select count(*) from blanked) as erased`

export async function eraseEnrichments(tx: Tx, accountId: string, urns: string[], ended: string[]): Promise<number> {
  const [row] = await tx.query<{ erased: number }>(ERASE_ENRICHMENTS, [accountId, urns, ended])
  return row?.erased ?? 0
}

/** Removes the profile only. The address of a found person stays, as it has a retention time of its own. */
const PURGE_PROFILES = `
  update network_candidates set profile = null, enriched_at = null, source = null, first_collected_at = null
  where (account_id, urn) in (
    select account_id, urn from network_candidates where first_collected_at < $1 limit $2)
  returning urn`

/** Counted from the first collection, however often the profile was refreshed since. Returns how many were purged. */
export async function purgeProfiles(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE_PROFILES, [before, limit])).length
}

const PURGE_FOUND = `
  delete from network_candidates where (account_id, urn) in (
    select account_id, urn from network_candidates where found_at < $1 and profile is null limit $2)
  returning urn`

/** Purges people whom a search found and nobody enriched. */
export async function purgeFound(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE_FOUND, [before, limit])).length
}

const PURGE_ENRICHMENTS = `
  delete from enrichments where (account_id, enrichment_id) in (
    select account_id, enrichment_id from enrichments where status <> 'PENDING' and created_at < $1 limit $2)
  returning enrichment_id`

export async function purgeEnrichments(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE_ENRICHMENTS, [before, limit])).length
}
