/** Which lookups of an account may still say something: of requests under way, and of those that are read on after their time. */
import type { Sql } from '../storage/database.ts'

const OPEN = `
  select unlock_id as id from unlocks where account_id = $1 and status <> 'COMPLETED'
  union select unlock_id from late_fields where account_id = $1 and state = 'PENDING'`

/** By the ids under which they were started. */
export async function readOpenLookups(sql: Sql, accountId: string): Promise<string[]> {
  const rows = await sql.queryBuilt<{ id: string }>(OPEN, [accountId])
  return rows.map(({ id }) => id)
}
