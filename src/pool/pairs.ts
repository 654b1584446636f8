/**
 * People of a pool who may be the same: pairs that share a key. Reads `pool_keys` by its index of shared keys, so the cost
 * depends on the number of pairs and not on the size of the pool.
 */

import type { KeptKey } from '../candidates/kept-keys.ts'
import type { Sql } from '../storage/database.ts'

export interface Pair {
  urn: string
  otherUrn: string
  /** The keys that both people hold. */
  keys: KeptKey[]
}

/** A value that more people share is the number of a switchboard, or a common name at a large employer. */
const BEARERS_MAX = 10

/** Number of people looked at together; most people with a shared key are part of some pair. */
const STRETCH = 500

const ANCHORS = `
  select distinct urn from pool_keys where account_id = $1 and shared and urn >= $2 and ($3 or urn <> $2)
  order by urn limit ${STRETCH}`

/** Each pair once, with the smaller urn first. */
const PAIRS = `
  with telling as materialized (
    select distinct k.key from pool_keys k
    where k.account_id = $1 and k.shared and k.urn = any ($2::text[]) and (
      select count(*) from (
        select from pool_keys o where o.account_id = $1 and o.key = k.key limit ${BEARERS_MAX + 1}) as few
    ) <= ${BEARERS_MAX}
  )
  select a.urn, b.urn as "otherUrn", array_agg(a.key) as keys
  from telling
  join pool_keys a on a.account_id = $1 and a.key = telling.key and a.urn = any ($2::text[])
  join pool_keys b on b.account_id = $1 and b.key = telling.key and b.urn > a.urn
  where (a.urn, b.urn) > ($3, $4)
  group by a.urn, b.urn order by a.urn, b.urn limit $5`

export async function readPairs(
  sql: Sql,
  accountId: string,
  after: { urn: string; otherUrn: string },
  limit: number,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  let [from, inclusive] = [after.urn, true]
  while (pairs.length < limit) {
    const anchors = (await sql.query<{ urn: string }>(ANCHORS, [accountId, from, inclusive])).map(({ urn }) => urn)
    const missing = limit - pairs.length
    const values = [accountId, anchors, after.urn, after.otherUrn, missing]
    if (anchors.length > 0) pairs.push(...(await sql.query<Pair>(PAIRS, values)))
    const last = anchors.at(-1)
    if (last === undefined || anchors.length < STRETCH) break
    ;[from, inclusive] = [last, false]
  }
  return pairs
}
