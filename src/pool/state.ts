/**
 * The state of a whole pool: its version, its number of people, how far the search index reaches, and the number each day began
 * with. Reads `pool_state` and `pool_days`, which write.ts updates with every change.
 */
import type { Sql, Tx } from '../storage/database.ts'

export interface PoolState {
  /** Version of the whole pool; every change raises it. */
  version: number
  people: number
}

export async function readPoolState(sql: Sql, accountId: string): Promise<PoolState> {
  const [row] = await sql.query<PoolState>('select version, people from pool_state where account_id = $1', [accountId])
  return row ?? { version: 0, people: 0 }
}

export interface IndexState {
  version: number
  nextDoc: number
  indexedThrough: number
}

const STATE = 'select version, next_doc, indexed_through from pool_state where account_id = $1'

export const readIndexState = (sql: Sql, accountId: string): Promise<IndexState> => stateBy(sql, STATE, accountId)

async function stateBy(sql: Sql, text: string, accountId: string): Promise<IndexState> {
  const [row] = await sql.query<{ version: number; next_doc: number; indexed_through: number }>(text, [accountId])
  return { version: row?.version ?? 0, nextDoc: row?.next_doc ?? 1, indexedThrough: row?.indexed_through ?? 0 }
}

const LARGEST = 'select account_id from pool_state where next_doc > $1 order by next_doc desc limit $2'

/** Accounts whose pools have had more than `people` numbers, the largest first. */
export async function largestPools(sql: Sql, people: number, limit: number): Promise<string[]> {
  return (await sql.query<{ account_id: string }>(LARGEST, [people, limit])).map((row) => row.account_id)
}

/** Locks the pool's state until the commit: meanwhile no writer can add people and no second index builder can finish. */
export const lockIndexState = (tx: Tx, accountId: string): Promise<IndexState> =>
  stateBy(tx, `${STATE} for update`, accountId)

export async function advanceIndex(tx: Tx, accountId: string, indexedThrough: number): Promise<void> {
  await tx.query('update pool_state set indexed_through = $2, version = version + 1 where account_id = $1', [
    accountId,
    indexedThrough,
  ])
}

/** Works on whole days, so that people only move between two pages at midnight. */
const FIRST_SINCE = `
  select coalesce(
    (select min(first_doc) from pool_days where account_id = $1 and day > $2::date),
    (select next_doc from pool_state where account_id = $1), 1) as first_doc`

/** The first number given after that day; one past the last number if there is none. */
export async function firstDocAfter(sql: Sql, accountId: string, day: string): Promise<number> {
  const [row] = await sql.query<{ first_doc: number }>(FIRST_SINCE, [accountId, day])
  return row!.first_doc
}
