/** What an account has spent: since a moment, day by day, by key and by member. Reads the ledger; writes nothing. */
import type { Sql } from '../storage/database.ts'
import { type Units, units } from './amount.ts'
import type { Balance, operations } from './ledger.ts'
import { lastSeqBefore } from './moments.ts'
import { SPENT_UNITS } from './store.ts'

export interface SpendingSummary {
  free: Balance
  held: Balance
  spentToday: Units
  spentThisMonth: Units
}

/**
 * Spent since a moment = left then + granted since − left now: a few index probes, however many entries lie between. One
 * statement, so that all figures are of the same instant. At least 0, because credits held before the moment may be released
 * after it.
 */
const SUMMARY = `
  select b.plan_units, b.extra_units, b.held_plan_units, b.held_extra_units,
    array(
      select greatest(0, coalesce(e.plan_after + e.extra_after, 0) - b.plan_units - b.extra_units + coalesce((
        select sum(g.plan_units + g.extra_units) from ledger_entries g
        where g.account_id = $1 and g.kind = 'GRANT' and g.seq > start.seq), 0))::bigint
      from unnest($2::timestamptz[]) with ordinality as since (moment, n)
      cross join lateral (select ledger_seq_before($1, since.moment) as seq) start
      left join ledger_entries e on e.account_id = $1 and e.seq = start.seq
      order by since.n) as spent
  from balances b where b.account_id = $1`

interface SummaryRow {
  plan_units: number
  extra_units: number
  held_plan_units: number
  held_extra_units: number
  spent: string[]
}

export async function readSpendingSummary(
  sql: Sql,
  accountId: string,
  day: Date,
  month: Date,
): Promise<SpendingSummary> {
  const [row] = await sql.query<SummaryRow>(SUMMARY, [accountId, [day, month]])
  if (!row) throw new Error(`account ${accountId} has no balance`)
  const [today, thisMonth] = row.spent.map((text) => units(Number(text)))
  return {
    free: { plan: units(row.plan_units), extra: units(row.extra_units) },
    held: { plan: units(row.held_plan_units), extra: units(row.held_extra_units) },
    spentToday: today!,
    spentThisMonth: thisMonth!,
  }
}

const BY_PAYER = `
  select coalesce(budget_id, key_id) as payer, ${SPENT_UNITS} as units from ledger_entries e
  where account_id = $1 and kind in ('HOLD', 'RELEASE') and seq > ${lastSeqBefore('$2')} and at >= $2
  group by 1`

/** What each key has spent since then. Keys with a cap are summed under the id of their budget. */
export async function readSpentByKey(sql: Sql, accountId: string, since: Date): Promise<Map<string, Units>> {
  const rows = await sql.query<{ payer: string | null; units: number }>(BY_PAYER, [accountId, since])
  return new Map(rows.map((row) => [row.payer ?? '', units(row.units)]))
}

const BY_MEMBER = `
  select member_id as member, ${SPENT_UNITS} as units from ledger_entries e
  where account_id = $1 and member_id is not null and at >= $2 group by 1`

/** What each member has spent since then, directly and through keys they created. */
export async function readSpentByMember(sql: Sql, accountId: string, since: Date): Promise<Map<string, Units>> {
  const rows = await sql.query<{ member: string; units: number }>(BY_MEMBER, [accountId, since])
  return new Map(rows.map((row) => [row.member, units(row.units)]))
}

export interface DaySpending {
  /** YYYY-MM-DD, UTC. */
  day: string
  operation: (typeof operations)[number]
  spent: Units
}

/**
 * Released credits are subtracted from the day of their hold, so that no day is negative. A release is written after its hold, so
 * reading the newest entries finds both. Entries are read once and grouped by ref: looking up each ref took longer than the
 * statement timeout for a month of millions of entries.
 */
const BY_DAY = `
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, operation, sum(units)::bigint as units
  from (
    select operation, min(at) as at, sum(plan_units + extra_units) as units from ledger_entries
    where account_id = $1 and kind in ('HOLD', 'RELEASE') and seq > ${lastSeqBefore('$2')}
    group by ref, operation having bool_and(kind = 'HOLD')
  ) spent
  where at >= $2
  group by 1, 2`

export async function readSpending(sql: Sql, accountId: string, since: Date): Promise<DaySpending[]> {
  const rows = await sql.query<Omit<DaySpending, 'spent'> & { units: number }>(BY_DAY, [accountId, since])
  return rows.map(({ units: spent, ...day }) => ({ ...day, spent: units(spent) }))
}
