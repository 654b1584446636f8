/**
 * Parks an account's work while the account moves: kept, but claimed by nobody. Owns how parked work is marked (`visible_at` =
 * infinity).
 */
import type { Sql, Tx } from '../storage/database.ts'
import type { WorkKind } from './lanes.ts'

const PARK = `
  update work set attempt = attempt + 1, visible_at = 'infinity' where account_id = $1 and visible_at < 'infinity'
  returning work_id`

/** Raises the attempt, so workers on claimed work are fenced. Returns how many pieces were not yet parked. */
export const parkWork = async (tx: Tx, accountId: string): Promise<number> =>
  (await tx.queryBuilt(PARK, [accountId])).length

/** Parks only work that waits; claimed work is finished by its worker. */
export async function parkWaiting(sql: Sql, accountId: string): Promise<void> {
  await sql.queryBuilt(`update work set visible_at = 'infinity' where account_id = $1 and visible_at <= now()`, [
    accountId,
  ])
}

/** Makes everything due at once: handlers of postponed work check for themselves whether it is time. */
export async function unparkWork(tx: Tx, accountId: string): Promise<void> {
  await tx.queryBuilt(`update work set visible_at = now() where account_id = $1 and visible_at = 'infinity'`, [
    accountId,
  ])
}

const IN_HAND = `
  select count(*)::int as n from work where account_id = $1 and kind = any ($2::text[]) and attempt > 0 and visible_at > now()
    and visible_at < 'infinity'`

/** Number of pieces of these kinds that a worker has claimed and neither finished nor dropped. */
export async function countInHand(sql: Sql, accountId: string, kinds: WorkKind[]): Promise<number> {
  const [row] = await sql.queryBuilt<{ n: number }>(IN_HAND, [accountId, kinds])
  return row!.n
}
