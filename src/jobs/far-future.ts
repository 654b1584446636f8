/** Pulls back work that a database with a wrong clock postponed for years. Owns the bound on how far ahead work can be due. */
import type { Sql } from '../storage/database.ts'

/** The longest regular delay is eight hours, of a failed webhook; a day is well beyond it. */
const AHEAD_SECONDS_MAX = 86_400

const CLAMP = `
  update work set visible_at = now()
  where work_id = any (array(
    select work_id from work where visible_at > now() + make_interval(secs => $1) and visible_at < 'infinity'
    order by visible_at desc limit $2 for update skip locked))`
/** Rows per statement; the rest follows in the next round. */
const ROWS_AT_ONCE = 1_000

/**
 * Makes such work due now. Parked work ('infinity', see park.ts) stays parked. Claimed work is at most minutes ahead, so it is
 * not touched.
 */
export async function clampFarFuture(sql: Sql): Promise<void> {
  await sql.queryBuilt(CLAMP, [AHEAD_SECONDS_MAX, ROWS_AT_ONCE])
}
