/** What an account has spent, day by day. Reads the ledger; writes nothing. */
import type { Sql } from '../storage/database.ts'
import { type Units, units } from './amount.ts'

export interface DaySpending {
  /** YYYY-MM-DD, UTC. */
  day: string
  operation: 'search' | 'enrich' | 'contact'
  spent: Units
}

/** What came back is taken off the day of its hold, so that no day is below nothing. Times lag behind numbers by less than an hour. */
const BY_DAY = `
  select to_char(h.at at time zone 'UTC', 'YYYY-MM-DD') as day, h.operation,
    sum(h.plan_units + h.extra_units)::bigint as units
  from ledger_entries h
  left join ledger_entries r on r.account_id = $1 and r.ref = h.ref and r.step = 2 and r.kind = 'RELEASE'
  where h.account_id = $1 and h.kind = 'HOLD' and h.at >= $2 and r.ref is null
    and h.seq > ledger_seq_before($1, $2::timestamptz - interval '1 hour')
  group by 1, 2`

export async function readSpending(sql: Sql, accountId: string, since: Date): Promise<DaySpending[]> {
  const rows = await sql.query<Omit<DaySpending, 'spent'> & { units: number }>(BY_DAY, [accountId, since])
  return rows.map(({ units: spent, ...day }) => ({ ...day, spent: units(spent) }))
}
