/** People of the pool, found under any urn they ever had: whoever was merged is the record that was kept. */
import type { Sql } from '../storage/database.ts'
import type { PoolCandidate } from './candidate.ts'
import { readRedirects } from './merges-store.ts'
import { readPool } from './pool-store.ts'

/** By the urns asked for. */
export async function readPoolMerged(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, PoolCandidate>> {
  const [saved, redirects] = await Promise.all([readPool(sql, accountId, urns), readRedirects(sql, accountId, urns)])
  if (redirects.size === 0) return saved
  const kept = await readPool(sql, accountId, [...new Set(redirects.values())])
  const followed = [...redirects].flatMap(([urn, keptUrn]): [string, PoolCandidate][] => {
    const candidate = kept.get(keptUrn)
    return candidate ? [[urn, candidate]] : []
  })
  return new Map([...saved, ...followed])
}
