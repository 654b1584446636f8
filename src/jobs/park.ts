/** An account's work laid aside while it moves: kept, and nobody's to do. Owns how work looks that is laid aside. */
import type { Sql, Tx } from '../storage/database.ts'
import type { WorkKind } from './lanes.ts'

const PARK = `
  update work set attempt = attempt + 1, visible_at = 'infinity' where account_id = $1 and visible_at < 'infinity'
  returning work_id`

/** Whoever is at it is fenced. Returns how many pieces were not yet laid aside. */
export const parkWork = async (tx: Tx, accountId: string): Promise<number> =>
  (await tx.queryBuilt(PARK, [accountId])).length

/** Only what waits: whoever has taken a piece ends it. */
export async function parkWaiting(sql: Sql, accountId: string): Promise<void> {
  await sql.queryBuilt(`update work set visible_at = 'infinity' where account_id = $1 and visible_at <= now()`, [
    accountId,
  ])
}

/** Due at once: what was put off looks for itself whether it is time. */
export async function unparkWork(tx: Tx, accountId: string): Promise<void> {
  await tx.queryBuilt(`update work set visible_at = now() where account_id = $1 and visible_at = 'infinity'`, [
    accountId,
  ])
}

const IN_HAND = `
  select count(*)::int as n from work where account_id = $1 and kind = any ($2::text[]) and attempt > 0 and visible_at > now()
    and visible_at < 'infinity'`

/** Pieces of these kinds that somebody has taken and neither ended nor dropped. */
export async function countInHand(sql: Sql, accountId: string, kinds: WorkKind[]): Promise<number> {
  const [row] = await sql.queryBuilt<{ n: number }>(IN_HAND, [accountId, kinds])
  return row!.n
}
