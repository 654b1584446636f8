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
 * Released credits are subtracted from the day of their hold, so that no day is negative. A release is written after its hold, so
 * reading the newest entries finds both. Entries are read once and grouped by ref: looking up each ref took longer than the
 * statement timeout for a month of millions of entries. `at` lags behind `seq` by less than an hour.
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
