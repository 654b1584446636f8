/** Work that a database whose clock was wrong put off for years. Owns the bound of how far ahead work can be due. */
import type { Sql } from '../storage/database.ts'

/** Nothing is put off for longer than a webhook that failed: eight hours. */
const AHEAD_SECONDS_MAX = 86_400

const CLAMP = `
  update work set visible_at = now()
  where work_id = any (array(
    select work_id from work where visible_at > now() + make_interval(secs => $1) and visible_at < 'infinity'
    order by visible_at desc limit $2 for update skip locked))`
/** A statement's worth; the rest follows in the next round. */
const ROWS_AT_ONCE = 1_000

/** Due now. What was laid aside stays so (park.ts). What a worker has in hand is minutes ahead at most, and is left alone. */
export async function clampFarFuture(sql: Sql): Promise<void> {
  await sql.queryBuilt(CLAMP, [AHEAD_SECONDS_MAX, ROWS_AT_ONCE])
}
