/** The ledger as it is read: pages of entries, newest first. Writes nothing. */
import type { entryKinds, entryOperations } from '../../contract/credits.ts'
import type { Sql } from '../storage/database.ts'
import { units } from './amount.ts'
import { type Balance, entryEffects } from './ledger.ts'
import { lastSeqBefore, lastSeqUntil } from './moments.ts'

export interface LedgerEntry {
  seq: number
  at: Date
  kind: (typeof entryKinds)[number]
  operation: (typeof entryOperations)[number]
  ref: string
  urn: string | null
  field: string | null
  jobId: string | null
  keyId: string | null
  /** The amounts this entry is about, without a sign. */
  moved: Balance
  after: Balance
}

export interface EntryFilter {
  from?: Date
  to?: Date
  kind?: string
  operation?: string
  urns?: string[]
  jobId?: string
  keyId?: string
}

const CONDITIONS: Record<keyof EntryFilter, (value: string) => string> = {
  from: (moment) => `seq > ${lastSeqBefore(moment)} and at >= ${moment}`,
  to: (moment) => `seq <= ${lastSeqUntil(moment)} and at < ${moment}`,
  kind: (value) => `kind = ${value}`,
  operation: (value) => `operation = ${value}`,
  urns: (value) => `urn = any (${value}::text[])`,
  jobId: (value) => `job_id = ${value}`,
  keyId: (value) => `key_id = ${value}`,
}

interface EntryRow {
  seq: number
  at: Date
  kind: LedgerEntry['kind']
  operation: LedgerEntry['operation']
  ref: string
  urn: string | null
  field: string | null
  job_id: string | null
  key_id: string | null
  plan_units: number
  extra_units: number
  plan_after: number
  extra_after: number
}

const toEntry = (row: EntryRow): LedgerEntry => ({
  seq: row.seq,
  at: row.at,
  kind: row.kind,
  operation: row.operation,
  ref: row.ref,
  urn: row.urn,
  field: row.field,
  jobId: row.job_id,
  keyId: row.key_id,
  moved: { plan: units(row.plan_units), extra: units(row.extra_units) },
  after: { plan: units(row.plan_after), extra: units(row.extra_after) },
})

export interface EntryPage {
  entries: LedgerEntry[]
  /** Where the next page starts: entries below this number were not looked at yet. Null when there are none. */
  before: number | null
}

/**
 * About 0.4 s in the database. Without this limit a filter that matches nothing would read every entry of an account, maybe
 * millions.
 */
const ENTRIES_SCANNED_MAX = 500_000

/** Filters that no index supports: entries are looked at one by one. */
const UNINDEXED_FILTERS: (keyof EntryFilter)[] = ['kind', 'operation', 'urns', 'jobId', 'keyId']

const ENDS = `
  select least($2::bigint, last_seq + 1,
      case when $4::timestamptz is not null then ${lastSeqUntil('$4')} + 1 end) as "behind",
    case when $3::timestamptz is null then 0 else ${lastSeqBefore('$3')} end as "low"
  from balances where account_id = $1`

/** The page looks only at entries above `floor`; `isLast` says that nothing lies below it. */
async function floorOf(
  sql: Sql,
  accountId: string,
  filter: EntryFilter,
  { before, scanned }: { before: number | undefined; scanned: number },
) {
  if (UNINDEXED_FILTERS.every((name) => filter[name] === undefined)) return { floor: 0, isLast: true }
  const [ends] = await sql.query<{ behind: number; low: number }>(ENDS, [accountId, before, filter.from, filter.to])
  const floor = Math.max(ends!.low, ends!.behind - 1 - scanned)
  return { floor, isLast: floor === ends!.low }
}

/**
 * A page of entries older than `before`, newest first, among the `scanned` entries looked at in one go. Never prepared, because
 * the SQL text depends on the filters.
 */
export async function readLedgerEntries(
  sql: Sql,
  accountId: string,
  filter: EntryFilter,
  { before, limit, scanned = ENTRIES_SCANNED_MAX }: { before: number | undefined; limit: number; scanned?: number },
): Promise<EntryPage> {
  const { floor, isLast } = await floorOf(sql, accountId, filter, { before, scanned })
  const values: unknown[] = [accountId]
  const where = ['account_id = $1']
  const add = (condition: (value: string) => string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    where.push(condition(`$${values.length}`))
  }
  for (const [name, condition] of Object.entries(CONDITIONS)) add(condition, filter[name as keyof EntryFilter])
  add((seq) => `seq < ${seq}`, before)
  add((seq) => `seq > ${seq}`, isLast ? undefined : floor)
  // One row more than asked for, only to see whether there are more.
  values.push(limit + 1)
  const rows = await sql.queryBuilt<EntryRow>(
    `select seq, at, kind, operation, ref, urn, field, job_id, key_id, plan_units, extra_units, plan_after, extra_after
     from ledger_entries where ${where.join(' and ')} order by seq desc limit $${values.length}`,
    values,
  )
  const entries = rows.slice(0, limit).map(toEntry)
  if (rows.length > limit) return { entries, before: entries.at(-1)!.seq }
  return { entries, before: isLast ? null : floor + 1 }
}

/** How an entry changed the free balances. */
export const changeOf = ({ kind, moved }: LedgerEntry): Balance => ({
  plan: units(entryEffects[kind].free * moved.plan),
  extra: units(entryEffects[kind].free * moved.extra),
})
