/** People of a pool who may be the same person: pairs that share a key, without the pairs that somebody marked as two people. */
import { type Pair, readPairs } from '../pool/pairs.ts'
import type { Sql } from '../storage/database.ts'
import { readDistinct } from './merges.ts'

const nameOf = ({ urn, otherUrn }: { urn: string; otherUrn: string }) => JSON.stringify([urn, otherUrn])

export async function findDuplicates(
  sql: Sql,
  accountId: string,
  after: { urn: string; otherUrn: string },
  limit: number,
): Promise<Pair[]> {
  const found: Pair[] = []
  for (let from = after; found.length < limit; ) {
    const pairs = await readPairs(sql, accountId, from, limit)
    const dismissed = new Set((await readDistinct(sql, accountId, pairs)).map(nameOf))
    found.push(...pairs.filter((pair) => !dismissed.has(nameOf(pair))))
    if (pairs.length < limit) break
    from = pairs.at(-1)!
  }
  return found.slice(0, limit)
}
