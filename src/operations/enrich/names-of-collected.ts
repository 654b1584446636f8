/**
 * By which names a profile that has just come is kept, and whether it was paid for under another. Only the answer may
 * tell who somebody is, and an account pays once for a profile in 30 days.
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

/** Under the balance lock, which whoever pays for the same person under another name holds too. */
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
  // Who wishes it anew pays anew, unless that has just been done.
  const since = forced ? createdAt : daysBefore(now, ENRICH_CACHE_DAYS)
  // What is named by the address itself is never older than what is known of whoever is there.
  const atAddress = others.filter((one) => parseProfileUrl(one.urn)?.key === key).map((one) => one.urn)
  return { names: [...own, ...atAddress], isPaid: others.some(({ enrichedAt }) => enrichedAt > since) }
}
