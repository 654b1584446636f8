/** The lookups of an account that may still deliver a result: those of open requests, and those read on after their request ended. */
import type { Sql } from '../storage/database.ts'

const OPEN = `
  select unlock_id as id from unlocks where account_id = $1 and status <> 'COMPLETED'
  union select unlock_id from late_fields where account_id = $1 and state = 'PENDING'`

/** Returns the ids under which the lookups were started. */
export async function readOpenLookups(sql: Sql, accountId: string): Promise<string[]> {
  const rows = await sql.queryBuilt<{ id: string }>(OPEN, [accountId])
  return rows.map(({ id }) => id)
}
