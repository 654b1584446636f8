/**
 * Under which urns a newly collected profile is kept, and whether the account has already paid for it under another urn. Only the
 * network's answer may tell who somebody is, and an account pays for a profile once in 30 days.
 */
import { ENRICH_CACHE_DAYS } from '../../../contract/limits.ts'
import type { NetworkProfile } from '../../../contract/network.ts'
import { daysBefore } from '../../base/clock.ts'
import { parseProfileUrl, slugOfKey, slugSpellings } from '../../candidates/network-url.ts'
import { readAliases, readCollectedAt } from '../../people/names.ts'
import type { Enrichment } from '../../people/store.ts'
import type { Tx } from '../../storage/database.ts'

export interface CollectedNames {
  names: string[]
  isPaid: boolean
}

/** Called under the balance lock. A request that pays for the same person under another urn takes the same lock. */
export async function namesOfCollected(
  tx: Tx,
  enrichment: Enrichment,
  profile: NetworkProfile,
  now: Date,
): Promise<CollectedNames> {
  const { accountId, enrichmentId, urn, forced, createdAt } = enrichment
  const key = parseProfileUrl(profile.networkUrl)?.key
  const [aliases, there] = await Promise.all([
    readAliases(tx, accountId, enrichmentId),
    key === undefined ? [] : readCollectedAt(tx, accountId, slugSpellings(slugOfKey(key))),
  ])
  const own = [urn, ...aliases]
  const others = there.filter((one) => !own.includes(one.urn) && parseProfileUrl(one.networkUrl)?.key === key)
  // A forced refresh is paid for again, unless somebody else collected the profile since this request began.
  const since = forced ? createdAt : daysBefore(now, ENRICH_CACHE_DAYS)
  // A urn that is itself this profile address names whoever is there now, so the new profile is kept under it as well.
  const atAddress = others.filter((one) => parseProfileUrl(one.urn)?.key === key).map((one) => one.urn)
  return { names: [...own, ...atAddress], isPaid: others.some(({ enrichedAt }) => enrichedAt > since) }
}
