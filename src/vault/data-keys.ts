/**
 * Changing the data keys: makes a new one, tells when it is in use everywhere and how far older texts have been sealed anew under
 * it, and deletes unused ones. Owns `resealing`; the rooms know what is sealed.
 */
import type { SecretBox } from '../base/secret-box.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { KEY_CONTEXT, newSealedKey } from './vault.ts'

/** Twice as long as a node may go without reading the keys: no node meets a text under a key that it has not read. */
const LEAD_SECONDS = 10
/** Longer than a transaction that took the previous key may last (statements and idling end after 15 s each). */
const DRAIN_SECONDS = 40
/** Stored idempotency answers live a day and are not sealed anew, so their key is dropped a day after the last of them. */
const RETIRED_HOURS = 48

export interface Rotation {
  number: number
  /** Seconds until nothing can be written under an older key any more; 0: older texts can be sealed anew. */
  waitSeconds: number
}

/** Adds a key after the current one, unless the newest is not yet in use everywhere. */
export async function addDataKey(tx: Tx, box: SecretBox, leadSeconds = LEAD_SECONDS): Promise<void> {
  await tx.queryBuilt('lock table data_keys in exclusive mode')
  await tx.queryBuilt(
    `insert into data_keys (number, sealed, active_from)
     select max(number) + 1, $1, now() + make_interval(secs => $2) from data_keys having max(active_from) <= now()`,
    [newSealedKey(box), leadSeconds],
  )
}

export async function newestKey(sql: Sql, drainSeconds = DRAIN_SECONDS): Promise<Rotation> {
  const [row] = await sql.query<{ number: number; wait: number }>(
    `select number, extract(epoch from active_from - now())::float8 + $1 as wait from data_keys order by number desc limit 1`,
    [drainSeconds],
  )
  // Before the first key there was no other that something could be written under.
  return { number: row!.number, waitSeconds: row!.number === 1 ? 0 : Math.max(0, row!.wait) }
}

/** Deletes keys that nothing is sealed under any more, because everything was sealed under a later one long ago. */
export async function dropRetiredKeys(sql: Sql, sealedUnder: number): Promise<void> {
  await sql.query(
    `delete from data_keys where number < $1
       and exists (select from data_keys where number = $1 and active_from < now() - make_interval(hours => $2))`,
    [sealedUnder, RETIRED_HOURS],
  )
}

/** Seals the same keys under another secret. Returns how many. */
export async function resealDataKeys(tx: Tx, again: (sealed: string, context: string) => string): Promise<number> {
  const rows = await tx.queryBuilt<{ number: number; sealed: string }>(
    'select number, sealed from data_keys for update',
  )
  for (const { number, sealed } of rows) {
    await tx.queryBuilt('update data_keys set sealed = $2 where number = $1', [number, again(sealed, KEY_CONTEXT)])
  }
  return rows.length
}

export interface ListedDataKey {
  number: number
  activeFrom: Date
  /** Whether all older texts have been sealed anew under it. */
  finished: boolean
}

const LIST = `
  select number, active_from as "activeFrom", coalesce(
    (select bool_and(finished) from resealing where key_number = number), false) as finished
  from data_keys order by number`

export const listDataKeys = (sql: Sql): Promise<ListedDataKey[]> => sql.query<ListedDataKey>(LIST)

export async function openResealing(sql: Sql, number: number, places: string[]): Promise<void> {
  await sql.query(
    'insert into resealing (key_number, place) select $1, place from unnest($2::text[]) as place on conflict do nothing',
    [number, places],
  )
}

/** Locked until the commit; another process skips it and takes the next place, or stops. */
const CLAIM = `
  select done_through from resealing where key_number = $1 and place = $2 and not finished for update skip locked`

/** The last row that was done; undefined: the place is finished, or another process works on it. */
export async function claimResealing(tx: Tx, number: number, place: string): Promise<string[] | undefined> {
  const [row] = await tx.query<{ done_through: string[] }>(CLAIM, [number, place])
  return row?.done_through
}

const NOTE = `
  update resealing set done_through = coalesce($3, done_through), finished = $3 is null
  where key_number = $1 and place = $2`

/** Called in the transaction that sealed the rows; `through` undefined: there were no more rows. */
export async function noteResealing(
  tx: Tx,
  number: number,
  place: string,
  through: string[] | undefined,
): Promise<void> {
  await tx.query(NOTE, [number, place, through ?? null])
}

export async function isResealed(sql: Sql, number: number): Promise<boolean> {
  const [row] = await sql.query<{ finished: boolean | null }>(
    'select bool_and(finished) as finished from resealing where key_number = $1',
    [number],
  )
  return row?.finished === true
}
