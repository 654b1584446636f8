/** Who of a pool was saved or changed lately. Owns how long that is. */
import { hoursBefore } from '../base/clock.ts'
import type { Sql } from '../storage/database.ts'

export const RECENT_DAYS = 90

/** By whole days, so that nobody moves between two pages but at midnight. */
const FIRST_RECENT = `
  select coalesce(
    (select min(first_doc) from pool_days where account_id = $1 and day > $2::date),
    (select next_doc from pool_state where account_id = $1), 1) as first_doc`

/** From this document number on; past the last one where nobody is. */
export async function firstRecent(sql: Sql, accountId: string, now: Date): Promise<number> {
  const border = hoursBefore(now, RECENT_DAYS * 24).toISOString()
  const [row] = await sql.query<{ first_doc: number }>(FIRST_RECENT, [accountId, border.slice(0, 10)])
  return row!.first_doc
}
