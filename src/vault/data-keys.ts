/**
 * Changing the data keys. Makes a new one, tells when it is in use everywhere and how far older texts are under it, and
 * ends unused ones. Owns `resealing`; what is sealed, the rooms know.
 */
import type { SecretBox } from '../base/secret-box.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { KEY_CONTEXT, newSealedKey } from './vault.ts'

/** Twice as long as a node may go without looking: nobody meets a text under a key it has not read. */
const LEAD_SECONDS = 10
/** Longer than a transaction that took the key before may last (statements and idling end after 15 s each). */
const DRAIN_SECONDS = 40
/** Idempotency answers live a day and are not sealed anew: what they are under goes a day after the last of them. */
const RETIRED_HOURS = 48

export interface Rotation {
  number: number
  /** Seconds until nothing can be written under an older key any more; 0: what is older can be sealed anew. */
  waitSeconds: number
}

/** A key after the current one; none where the last is not yet everywhere in use. */
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
  // Before the first key there was none to be written under.
  return { number: row!.number, waitSeconds: row!.number === 1 ? 0 : Math.max(0, row!.wait) }
}

/** Keys that nothing stands under any more, since everything was sealed under a later one long ago. */
export async function dropRetiredKeys(sql: Sql, sealedUnder: number): Promise<void> {
  await sql.query(
    `delete from data_keys where number < $1
       and exists (select from data_keys where number = $1 and active_from < now() - make_interval(hours => $2))`,
    [sealedUnder, RETIRED_HOURS],
  )
}

/** The same keys, sealed under another secret. Returns how many. */
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
  /** Whether everything that is older was sealed under it. */
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

/** Locked until the commit: another process takes the next place, or goes away. */
const CLAIM = `
  select done_through from resealing where key_number = $1 and place = $2 and not finished for update skip locked`

/** The last row that was done; none: it is finished, or another process is at it. */
export async function claimResealing(tx: Tx, number: number, place: string): Promise<string[] | undefined> {
  const [row] = await tx.query<{ done_through: string[] }>(CLAIM, [number, place])
  return row?.done_through
}

const NOTE = `
  update resealing set done_through = coalesce($3, done_through), finished = $3 is null
  where key_number = $1 and place = $2`

/** In the transaction that sealed the rows; `through` none: there was nothing more. */
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
