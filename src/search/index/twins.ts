/** One person saved twice: people of a pool who have one profile address. A search shows the better match only. */
import type { Sql } from '../../storage/database.ts'

/** The addresses of documents; of those that somebody shares an address with at least. */
export type Addresses = ReadonlyMap<number, string>

/** Known beforehand, since mostly there are few or none; a file with a row for each application has more, and no use for them all. */
const TWINS_MAX = 20_000

/** Laterals: see candidates/pool-keys.ts. */
const TWINS = `
  select c.doc_no, c.url_key from pool_keys k cross join lateral (
    select doc_no, url_key from pool_candidates
    where account_id = $1 and urn = k.urn and url_key is not null limit 1) as c
  where k.account_id = $1 and k.shared and left(k.key, 1) = 'u' limit $2`

/** Of all who share one, as of now; undefined where these are too many. */
export async function readTwins(sql: Sql, accountId: string, most = TWINS_MAX): Promise<Addresses | undefined> {
  const rows = await sql.query<AddressRow>(TWINS, [accountId, most + 1])
  return rows.length > most ? undefined : toMap(rows)
}

const ADDRESSES = `
  select doc_no, url_key from pool_candidates
  where account_id = $1 and doc_no = any ($2::int[]) and url_key is not null`

export const readAddresses = async (sql: Sql, accountId: string, docs: number[]): Promise<Addresses> =>
  toMap(await sql.query<AddressRow>(ADDRESSES, [accountId, docs]))

interface AddressRow {
  doc_no: number
  url_key: string
}

const toMap = (rows: AddressRow[]) => new Map(rows.map((row) => [row.doc_no, row.url_key]))

/** Of documents in the order of a search, those whose address one before them has. */
export function twinsAmong(addresses: Addresses, docs: number[]): Set<number> {
  const seen = new Set<string>()
  const later = docs.filter((doc) => {
    const address = addresses.get(doc)
    if (address === undefined) return false
    const isLater = seen.has(address)
    seen.add(address)
    return isLater
  })
  return new Set(later)
}
