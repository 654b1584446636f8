/** People of the pool, found under any urn they ever had: for a merged person, the record that was kept. */
import { findPresent, type PeopleWanted, readPool, readStored } from '../pool/store.ts'
import type { Sql } from '../storage/database.ts'
import { readRedirects } from './merges.ts'

type ReadPeople<T> = (sql: Sql, accountId: string, urns: string[]) => Promise<Map<string, T>>

/** The same read, which also follows urns that were merged away. */
const followingMerges =
  <T>(read: ReadPeople<T>): ReadPeople<T> =>
  async (sql, accountId, urns) => {
    const [saved, redirects] = await Promise.all([read(sql, accountId, urns), readRedirects(sql, accountId, urns)])
    if (redirects.size === 0) return saved
    const kept = await read(sql, accountId, [...new Set(redirects.values())])
    const followed = [...redirects].flatMap(([urn, keptUrn]): [string, T][] =>
      kept.has(keptUrn) ? [[urn, kept.get(keptUrn)!]] : [],
    )
    return new Map([...saved, ...followed])
  }

/** Records by the urns asked for. */
export const readPoolMerged = followingMerges(readPool)

/** Whole stored records by the urns asked for. */
export const readStoredMerged = followingMerges(readStored)

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
