/** People of the pool, found under any urn they ever had: for a merged person, the record that was kept. */

import type { PoolCandidate, StoredCandidate } from '../candidates/candidate.ts'
import { findPresent, type PeopleWanted, readPool, readStored } from '../pool/store.ts'
import type { Sql } from '../storage/database.ts'
import { readRedirects } from './merges.ts'

/** Records by the urns asked for. */
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

/** Which of these people the account has saved, by urn (merged ones count) or by profile address. With `until`: saved by that time. */
export async function findSaved(sql: Sql, accountId: string, people: PeopleWanted, until?: Date) {
  const [present, redirects, now] = await Promise.all([
    findPresent(sql, accountId, people, until),
    readRedirects(sql, accountId, people.urns, until),
    until ? readRedirects(sql, accountId, people.urns) : undefined,
  ])
  // Merged since then into somebody who was in the pool before and now also has their address.
  const mergedSince = new Set(now?.keys()).difference(redirects)
  return { ...present, urns: new Set([...present.urns, ...redirects.keys()]), mergedSince }
}

/** Whole stored records by the urns asked for. */
export async function readStoredMerged(
  sql: Sql,
  accountId: string,
  urns: string[],
): Promise<Map<string, StoredCandidate>> {
  const [saved, redirects] = await Promise.all([readStored(sql, accountId, urns), readRedirects(sql, accountId, urns)])
  if (redirects.size === 0) return saved
  const kept = await readStored(sql, accountId, [...new Set(redirects.values())])
  return new Map([
    ...saved,
    ...[...redirects].flatMap(([urn, to]) => (kept.has(to) ? [[urn, kept.get(to)!] as const] : [])),
  ])
}
