/** One person saved twice: people of a pool who have one profile address. Few or none; a search shows the better match only. */
import type { Sql } from '../../storage/database.ts'

/** Addresses that several people have, by the documents of these. */
export type Twins = ReadonlyMap<number, string>

const TWINS = `
  select c.doc_no, c.url_key from pool_keys k join pool_candidates c on c.account_id = k.account_id and c.urn = k.urn
  where k.account_id = $1 and k.shared and left(k.key, 1) = 'u' and c.url_key is not null`

export async function readTwins(sql: Sql, accountId: string): Promise<Twins> {
  const rows = await sql.query<{ doc_no: number; url_key: string }>(TWINS, [accountId])
  return new Map(rows.map((row) => [row.doc_no, row.url_key]))
}

/** Of documents in the order of a search, those whose address one before them has. */
export function twinsAmong(twins: Twins, docs: number[]): Set<number> {
  const seen = new Set<string>()
  const later = docs.filter((doc) => {
    const address = twins.get(doc)
    if (address === undefined) return false
    const isLater = seen.has(address)
    seen.add(address)
    return isLater
  })
  return new Set(later)
}
