/** What an account has spent, day by day. Reads the ledger; writes nothing. */
import type { Sql } from '../storage/database.ts'
import { type Units, units } from './amount.ts'

export interface DaySpending {
  /** YYYY-MM-DD, UTC. */
  day: string
  operation: 'search' | 'enrich' | 'contact'
  spent: Units
}

/**
 * What came back is taken off the day of its hold, so that no day is below nothing. A release comes after its hold, so the
 * newest entries have both. Read once and put together by their ref: looked for one by one, a month of millions of entries
 * took longer than a statement may. Times lag behind numbers by less than an hour.
 */
const BY_DAY = `
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, operation, sum(units)::bigint as units
  from (
    select operation, min(at) as at, sum(plan_units + extra_units) as units from ledger_entries
    where account_id = $1 and kind in ('HOLD', 'RELEASE')
      and seq > ledger_seq_before($1, $2::timestamptz - interval '1 hour')
    group by ref, operation having bool_and(kind = 'HOLD')
  ) spent
  where at >= $2
  group by 1, 2`

export async function readSpending(sql: Sql, accountId: string, since: Date): Promise<DaySpending[]> {
  const rows = await sql.query<Omit<DaySpending, 'spent'> & { units: number }>(BY_DAY, [accountId, since])
  return rows.map(({ units: spent, ...day }) => ({ ...day, spent: units(spent) }))
}
