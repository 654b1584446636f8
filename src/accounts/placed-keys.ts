/**
 * Which keys are here, given by their hashes, and the state of their accounts: what a door before several installations needs to
 * know.
 */
import type { Sql } from '../storage/database.ts'
import type { AccountState } from './moving.ts'

/** Long enough that no two keys collide. */
export const PLACED_HASH_BYTES = 16
const PAGE = 20_000

/** The first bytes of a key's hash in base64url, its account, and that account's state. */
export type PlacedKey = [hash: string, accountId: string, state: AccountState]

export interface PlacedPage {
  keys: PlacedKey[]
  /** Where the next page continues; null if this was the last. */
  next: string | null
  /** The database's time when the page was read. */
  now: string
}

const CHANGED = `
  with changed as (
    select key_id from api_keys where created_at > $1
    union select key_id from api_keys where account_id in (select account_id from accounts where placed_at > $1)
  )
  select k.key_id, substring(k.key_hash for ${PLACED_HASH_BYTES}) as hash, k.account_id, a.state
  from changed join api_keys k using (key_id) join accounts a using (account_id)
  where key_id > $2 order by key_id limit ${PAGE}`

/** Keys made since `after`, and keys of accounts that have moved in or out since then. */
export async function readPlacedKeys(sql: Sql, after: Date, from: string): Promise<PlacedPage> {
  const [now] = await sql.queryBuilt<{ at: Date }>('select now() as at')
  const rows = await sql.queryBuilt<{ key_id: string; hash: Buffer; account_id: string; state: AccountState }>(
    CHANGED,
    [after, from],
  )
  return {
    keys: rows.map(({ hash, account_id, state }) => [hash.toString('base64url'), account_id, state]),
    next: rows.length < PAGE ? null : rows.at(-1)!.key_id,
    now: now!.at.toISOString(),
  }
}
