/**
 * What providers were asked, what it cost, and whether they may be asked again. Owns `network_meters` and `network_attempts`.
 * Every call that may cost is written here before it is made: one statement reserves its price and its place in the rate. Knows
 * neither vendors nor credits of clients.
 */
import { dayOf, dayText, hasCome, latestFrom, secondsAfter } from '../base/clock.ts'
import { newId } from '../base/ids.ts'
import type { Database, Sql, Tx } from '../storage/database.ts'

interface CallLimits {
  provider: string
  /** Thousandths of the provider's credits a day, UTC; null: no limit. */
  dailyMax: number | null
  callsPerMinute: number
  /** Calls that may cost are also limited to what this installation holds of a shared budget. */
  isShared?: boolean
}

export interface Attempt {
  operation: 'search' | 'collect' | 'contact'
  lookupId?: string
  askedFor?: readonly string[]
  /** The most it can cost, in thousandths. */
  reserve: number
  /** For attempts that stay pending: how many may be pending at once. */
  jobsMax?: number | undefined
}

export type Admission =
  | { granted: true; attemptId: string | null }
  | { granted: false; why: 'BUDGET' | 'PACE' | 'PAUSED' | 'JOBS'; waitMs: number }

const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

/** A quarter of a minute's calls may come at once and the rest evenly, so that no minute has more than are allowed. */
function paceOf(callsPerMinute: number) {
  const burst = Math.ceil(callsPerMinute / 4)
  const intervalMs = 60_000 / (callsPerMinute - burst + 1)
  return { intervalMs, aheadMs: burst * intervalMs }
}

const OPEN = `
  insert into network_meters (provider, day, spent, paced_until) values ($1, $2::date, 0, $3) on conflict do nothing`

/** Pauses last minutes, or an hour if a provider asks for long; one further ahead was set by a wrong clock. */
const PAUSE_SECONDS_MAX = DAY_SECONDS

/**
 * The meter's day never goes back: a process whose clock is behind at midnight must not give out the old day's budget again. Days
 * and times further ahead than any right clock could write are ignored; otherwise they would hold until they come.
 */
const SPENT = 'case when day between $2::date and $2::date + 1 then spent else 0 end'
const NEXT = `case when paced_until > $12 then $3::timestamptz else greatest(paced_until, $3::timestamptz) end
        + make_interval(secs => $6)`
const TAKE = `
  with taken as (
    update network_meters set
      spent = ${SPENT} + $4,
      day = case when day = $2::date + 1 then day else $2::date end,
      paced_until = ${NEXT}
    where provider = $1
      and (paused_until is null or paused_until <= $3 or paused_until > $13)
      and ${NEXT} <= $3::timestamptz + make_interval(secs => $7)
      and ($5::bigint is null or ${SPENT} + $4 <= $5)
    returning provider
  ), noted as (
    insert into network_attempts (attempt_id, provider, operation, lookup_id, asked_for, reserved, asked_at)
    select $8, provider, $9, $10, $11::text[], $4, $3 from taken where $8::text is not null
  )
  select provider from taken`

const READ = `select to_char(day, 'YYYY-MM-DD') as day, spent, paced_until, paused_until from network_meters where provider = $1`

const LOCK = `select to_char(day, 'YYYY-MM-DD') as day, spent from network_meters where provider = $1 for update`
const HELD = 'select held from network_allowances where provider = $1 and day = $2::date'
const JOBS = `
  select count(*) as jobs from network_attempts
  where provider = $1 and outcome in ('OPEN', 'PENDING') and asked_at > $2::timestamptz - make_interval(secs => $3) and asked_at <= $4`
/** No lookup is read for longer: what has been pending since then has ended, or its end will never be known. */
const JOB_SECONDS_MAX = 900
/** A place becomes free when a job ends, which takes most jobs about a minute. */
const JOBS_WAIT_MS = 30_000

/** `attempt` null: a call that cannot cost, which only takes its place in the rate. */
export async function take(
  database: Database,
  allowance: CallLimits,
  attempt: Attempt | null,
  now: Date,
): Promise<Admission> {
  const { provider, isShared = false } = allowance
  const jobsMax = attempt?.jobsMax
  if (!attempt || (jobsMax === undefined && !isShared)) return takeOne(database, allowance, attempt, now)
  // Under the meter's lock; otherwise calls at the same moment, or a giving back of what is held, would not see each other.
  return database.transaction(async (tx) => {
    const meter = await lockMeter(tx, provider, now)
    if (jobsMax !== undefined) {
      const [row] = await tx.query<{ jobs: number }>(JOBS, [provider, now, JOB_SECONDS_MAX, latestFrom(now)])
      if (row!.jobs >= jobsMax) return { granted: false, why: 'JOBS', waitMs: JOBS_WAIT_MS }
    }
    if (!isShared) return takeOne(tx, allowance, attempt, now)
    const [row] = await tx.query<{ held: number }>(HELD, [provider, spendingDay(meter, now)])
    const dailyMax = Math.min(row?.held ?? 0, allowance.dailyMax ?? Number.MAX_SAFE_INTEGER)
    return takeOne(tx, { ...allowance, dailyMax }, attempt, now)
  })
}

/**
 * The day that a call made now is charged to. The meter may be a day ahead: then a process whose clock is behind at midnight pays
 * from tomorrow's budget.
 */
export function spendingDay({ day }: Pick<MeterRow, 'day'>, now: Date): string {
  return day === dayText(secondsAfter(now, DAY_SECONDS)) ? day : dayText(now)
}

/** Reads the meter and locks it until the commit. */
export async function lockMeter(tx: Tx, provider: string, now: Date): Promise<Pick<MeterRow, 'day' | 'spent'>> {
  const [row] = await tx.query<MeterRow>(LOCK, [provider])
  if (row) return row
  await tx.query(OPEN, [provider, dayText(now), now])
  return lockMeter(tx, provider, now)
}

async function takeOne(sql: Sql, allowance: CallLimits, attempt: Attempt | null, now: Date): Promise<Admission> {
  const { provider, dailyMax, callsPerMinute } = allowance
  const attemptId = attempt === null ? null : newId('att')
  const { intervalMs, aheadMs } = paceOf(callsPerMinute)
  const values = [
    provider,
    dayText(now),
    now,
    attempt?.reserve ?? 0,
    // No budget refuses a call that cannot cost: a lookup that was paid for is read even if the day's budget is used up.
    attempt === null ? null : dailyMax,
    intervalMs / 1_000,
    aheadMs / 1_000,
    attemptId,
    attempt?.operation ?? null,
    attempt?.lookupId ?? null,
    attempt?.askedFor ?? [],
    latestFrom(now, MINUTE_SECONDS),
    latestFrom(now, PAUSE_SECONDS_MAX),
  ]
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    if ((await sql.query(TAKE, values)).length === 1) return { granted: true, attemptId }
    const [row] = await sql.query<MeterRow>(READ, [provider])
    const refusal = row && refused(row, allowance, attempt?.reserve ?? 0, now)
    if (refusal) return refusal
    if (!row) await sql.query(OPEN, [provider, dayText(now), now])
  }
  return { granted: false, why: 'PACE', waitMs: PACE_WAIT_MS }
}

/** Between a refused attempt and reading the reason, another process may have resumed the meter or given back what it took. */
const TRIES_MAX = 5
const PACE_WAIT_MS = 10

interface MeterRow {
  day: string
  spent: number
  paced_until: Date
  paused_until: Date | null
}

/** Undefined if nothing stands in the way any more. */
function refused(
  row: MeterRow,
  { dailyMax, callsPerMinute }: CallLimits,
  reserve: number,
  now: Date,
): Admission | undefined {
  const nowMs = now.getTime()
  const pausedMs = (row.paused_until?.getTime() ?? 0) - nowMs
  if (row.paused_until && !hasCome(row.paused_until, now, PAUSE_SECONDS_MAX))
    return { granted: false, why: 'PAUSED', waitMs: pausedMs }
  if (dailyMax !== null && (row.day === dayText(now) ? row.spent : 0) + reserve > dailyMax) {
    return { granted: false, why: 'BUDGET', waitMs: dayOf(now).getTime() + 86_400_000 - nowMs }
  }
  const { intervalMs, aheadMs } = paceOf(callsPerMinute)
  const pacedMs = row.paced_until.getTime() + intervalMs - aheadMs - nowMs
  return pacedMs > 0 ? { granted: false, why: 'PACE', waitMs: Math.max(PACE_WAIT_MS, pacedMs) } : undefined
}

export interface AttemptEnd {
  outcome: string
  /** In thousandths. Null: unknown, and the reserve counts. */
  cost: number | null
  gave?: readonly string[]
  people?: number
}

/** A meter that has moved on to another day is not corrected: yesterday's limit no longer matters. */
const END = `
  with ended as (
    update network_attempts set outcome = $2, cost = $3,
      gave = array(select distinct unnest(gave || $4::text[])), people = $5, ended_at = $6
    where attempt_id = $1 and cost is null
    returning provider, asked_at, coalesce($3::bigint, reserved) - reserved as correction
  )
  update network_meters m set spent = greatest(0, m.spent + correction) from ended
  where m.provider = ended.provider and m.day = (ended.asked_at at time zone 'UTC')::date`

/** Once its cost is known an attempt has ended for good; ending it again changes nothing. */
export async function endAttempt(sql: Sql, attemptId: string, end: AttemptEnd, now: Date): Promise<void> {
  const { outcome, cost, gave = [], people = 0 } = end
  await sql.query(END, [attemptId, outcome, cost, gave, people, now])
}

const ASKED = `
  update network_attempts set outcome = case when outcome = 'OPEN' then 'LOST' else outcome end
  where lookup_id = $1 and provider = $2 and cost is distinct from 0
  returning attempt_id`

/** Whether the provider was asked under this key before, unless that is known to have been free. */
export async function wasAsked(sql: Sql, provider: string, key: string): Promise<boolean> {
  return (await sql.query(ASKED, [key, provider])).length > 0
}

const PAUSE = `
  update network_meters set paused_until = case when paused_until > $2 and paused_until <= $3 then paused_until else $2 end
  where provider = $1`

export async function pause(sql: Sql, provider: string, until: Date): Promise<void> {
  await sql.query(PAUSE, [provider, until, latestFrom(until, PAUSE_SECONDS_MAX)])
}

const PAUSE_ANYWAY = `
  insert into network_meters (provider, day, spent, paced_until, paused_until) values ($1, $2::date, 0, $3, $4)
  on conflict (provider) do update set paused_until =
    case when network_meters.paused_until > $4 and network_meters.paused_until <= $5
      then network_meters.paused_until else $4 end`

/** The same for a provider that may have no meter yet. */
export async function pauseAnyway(sql: Sql, provider: string, until: Date, now: Date): Promise<void> {
  await sql.query(PAUSE_ANYWAY, [provider, dayText(now), now, until, latestFrom(until, PAUSE_SECONDS_MAX)])
}

/** Undefined: it may be asked. */
export async function pausedUntil(sql: Sql, provider: string, now: Date): Promise<Date | undefined> {
  const [row] = await sql.query<{ paused_until: Date }>(
    'select paused_until from network_meters where provider = $1 and paused_until > $2 and paused_until <= $3',
    [provider, now, latestFrom(now, PAUSE_SECONDS_MAX)],
  )
  return row?.paused_until
}

export async function resume(sql: Sql, provider: string): Promise<void> {
  await sql.query('update network_meters set paused_until = null where provider = $1', [provider])
}

export interface ReportRow {
  provider: string
  operation: string
  outcome: string
  attempts: number
  people: number
  /** `cost` is what is known to have been spent; `uncertain` is what was reserved for calls of unknown cost. In thousandths. */
  cost: number
  uncertain: number
  gave: Record<string, number>
}

const REPORT = `
  select provider, operation, outcome, count(*)::int as attempts, coalesce(sum(people), 0)::int as people,
    coalesce(sum(cost), 0)::bigint as cost, coalesce(sum(reserved) filter (where cost is null), 0)::bigint as uncertain,
    coalesce((
      select jsonb_object_agg(field, n) from (
        select field, count(*) as n from network_attempts b, unnest(b.gave) as field
        where b.provider = a.provider and b.operation = a.operation and b.outcome = a.outcome and b.asked_at >= $1
        group by field
      ) as fields
    ), '{}') as gave
  from network_attempts a where asked_at >= $1
  group by provider, operation, outcome order by provider, operation, outcome`

export async function readReport(sql: Sql, since: Date): Promise<ReportRow[]> {
  return sql.queryBuilt<ReportRow>(REPORT, [since])
}

const PURGE = `
  delete from network_attempts where attempt_id = any (array(
    select attempt_id from network_attempts where asked_at < $1 limit $2)) returning attempt_id`

export async function purgeAttempts(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}
