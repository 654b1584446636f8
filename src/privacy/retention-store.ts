/** Retention rules, and the people whose time is up. Owns `pool_retention_rules` and `pool_retention`; retention.ts has the rules. */
import type { ActivityKind, KeepReason, RetainedState } from '../../contract/retention.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { Activity } from './retention.ts'

export interface RetentionRule {
  months: number
  graceDays: number
  changedAt: Date
  changedBy: string
}

export interface ScanProgress {
  /** The day the scan is for. */
  on: string | null
  /** The urn after which the scan continues; null when it is finished. */
  after: string | null
}

const RULE = `select months, grace_days as "graceDays", changed_at as "changedAt", changed_by as "changedBy"`
const SCAN = `, looked_on::text as on, looked_after as after`

/** Undefined means that people are kept for ever. */
export async function readRule(sql: Sql, accountId: string): Promise<(RetentionRule & ScanProgress) | undefined> {
  const text = `${RULE}${SCAN} from pool_retention_rules where account_id = $1`
  return (await sql.query<RetentionRule & ScanProgress>(text, [accountId]))[0]
}

const SET = `
  insert into pool_retention_rules (account_id, months, grace_days, changed_at, changed_by) values ($1, $2, $3, $4, $5)
  on conflict (account_id) do update set months = excluded.months, grace_days = excluded.grace_days,
    changed_at = excluded.changed_at, changed_by = excluded.changed_by, looked_on = null, looked_after = null`

/** Changes the rule; null removes it. People announced under the old rule are withdrawn, to be announced again with the full period. */
export async function changeRule(tx: Tx, accountId: string, rule: RetentionRule | null): Promise<void> {
  if (rule) await tx.query(SET, [accountId, rule.months, rule.graceDays, rule.changedAt, rule.changedBy])
  else await tx.query('delete from pool_retention_rules where account_id = $1', [accountId])
  await tx.query(`delete from pool_retention where account_id = $1 and state = 'ANNOUNCED'`, [accountId])
}

const TO_SCAN = `
  select account_id as "accountId" from pool_retention_rules
  where looked_on is distinct from $1::date or looked_after is not null order by account_id limit 1000`

/** Accounts whose pool was not yet scanned to its end today. */
export const readRulesToScan = async (sql: Sql, today: string): Promise<string[]> =>
  (await sql.query<{ accountId: string }>(TO_SCAN, [today])).map(({ accountId }) => accountId)

const MOVE_SCAN = `
  update pool_retention_rules set looked_on = $4::date, looked_after = $5
  where account_id = $1 and changed_at = $2 and (looked_on, looked_after) is not distinct from ($6::date, $3) returning account_id`

/** Returns false if another process has moved the scan on, or the rule has changed. */
export async function moveScan(
  tx: Tx,
  accountId: string,
  { changedAt, on, after }: Pick<RetentionRule & ScanProgress, 'changedAt' | 'on' | 'after'>,
  to: ScanProgress,
): Promise<boolean> {
  return (await tx.query(MOVE_SCAN, [accountId, changedAt, after, to.on, to.after, on])).length > 0
}

export interface Retained {
  urn: string
  state: RetainedState
  lastActiveAt: Date
  lastEvent: ActivityKind
  announcedAt: Date
  eraseOn: string
  keptAt: Date | null
  keptBy: string | null
  reason: KeepReason | null
  note: string | null
}

const COLUMNS = `urn, state, last_active_at as "lastActiveAt", last_event as "lastEvent", announced_at as "announcedAt",
  erase_on::text as "eraseOn", kept_at as "keptAt", kept_by as "keptBy", reason, note`

/** People already announced keep their day. People who were kept have been kept for long enough and are announced again. */
const ANNOUNCE = `
  insert into pool_retention as known (account_id, urn, state, last_active_at, last_event, announced_at, erase_on)
  select $1, urn, 'ANNOUNCED', at, kind, $3, $4::date from jsonb_to_recordset($2::jsonb) as due (urn text, kind text, at timestamptz)
  on conflict (account_id, urn) do update set state = 'ANNOUNCED', last_active_at = excluded.last_active_at,
    last_event = excluded.last_event, announced_at = excluded.announced_at, erase_on = excluded.erase_on,
    kept_at = null, kept_by = null, reason = null, note = null, told = false
    where known.state = 'KEPT'`

const WITHDRAW = `
  delete from pool_retention
  where account_id = $1 and urn > $2 and ($3::text is null or urn <= $3) and urn <> all ($4::text[])
    and (state = 'ANNOUNCED' or kept_at < $5)`

export interface ScannedStretch {
  /** The stretch starts after this urn and ends with `through`; null means the end of the pool. */
  after: string
  through: string | null
  /** The people whose time is up, each with the last thing that was done. */
  due: Activity[]
  inactiveSince: Date
}

/** For this stretch of the pool: announces people who are due, and withdraws those who no longer are. */
export async function announce(
  tx: Tx,
  accountId: string,
  { after, through, due, inactiveSince }: ScannedStretch,
  { at, eraseOn }: { at: Date; eraseOn: string },
): Promise<void> {
  if (due.length > 0) await tx.query(ANNOUNCE, [accountId, JSON.stringify(due), at, eraseOn])
  const urns = due.map(({ urn }) => urn)
  await tx.query(WITHDRAW, [accountId, after, through, urns, inactiveSince])
}

const TELL = `
  with telling as (
    update pool_retention set told = true where account_id = $1 and state = 'ANNOUNCED' and not told returning erase_on
  )
  select count(*)::int as count, min(erase_on)::text as "firstEraseOn" from telling`

/** Marks the announcements as reported. Undefined if nobody was announced since the last report. */
export async function markAnnounced(tx: Tx, accountId: string) {
  const [announced] = await tx.query<{ count: number; firstEraseOn: string }>(TELL, [accountId])
  return announced && announced.count > 0 ? announced : undefined
}

const COUNT = `
  select count(*)::int as count, min(erase_on)::text as "firstEraseOn" from pool_retention
  where account_id = $1 and state = 'ANNOUNCED'`

export const countAnnounced = async (sql: Sql, accountId: string) =>
  (await sql.query<{ count: number; firstEraseOn: string | null }>(COUNT, [accountId]))[0]!

const LIST = `
  select ${COLUMNS} from pool_retention
  where account_id = $1 and ($2::date is null or (erase_on, urn) > ($2::date, $3)) and ($4::text is null or state = $4)
  order by erase_on, urn limit $5`

/** Earliest erasure day first, and one row more than the page holds, if there is one. */
export function listRetained(
  sql: Sql,
  accountId: string,
  state: RetainedState | undefined,
  { after, limit }: PageRequest,
): Promise<Retained[]> {
  const [eraseOn, urn] = after ?? [null, null]
  return sql.query<Retained>(LIST, [accountId, eraseOn, urn, state ?? null, limit + 1])
}

const OF_PERSON = `select ${COLUMNS} from pool_retention where account_id = $1 and urn = any ($2::text[]) order by urn`

export const readRetainedOf = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<Retained>(OF_PERSON, [accountId, urns])

const KEEP = `
  update pool_retention set state = 'KEPT', kept_at = $3, kept_by = $4, reason = $5, note = $6
  where account_id = $1 and urn = any ($2::text[])`

export interface Kept {
  at: Date
  by: string
  reason: KeepReason
  note: string | null
}

export async function keep(tx: Tx, accountId: string, urns: string[], { at, by, reason, note }: Kept): Promise<void> {
  await tx.query(KEEP, [accountId, urns, at, by, reason, note])
}

/** Restores the erasure day they had; if that day has passed, they get a new one. */
const RELEASE = `
  update pool_retention set state = 'ANNOUNCED', kept_at = null, kept_by = null, reason = null, note = null,
    erase_on = case when erase_on <= $3::date then $4::date else erase_on end
  where account_id = $1 and urn = any ($2::text[]) and state = 'KEPT'`

export async function release(
  tx: Tx,
  accountId: string,
  urns: string[],
  { today, eraseOn }: { today: string; eraseOn: string },
): Promise<void> {
  await tx.query(RELEASE, [accountId, urns, today, eraseOn])
}

/** Only people whose announcement was reported to the account are erased. */
const DUE_ACCOUNTS = `
  select distinct account_id as "accountId" from pool_retention
  where state = 'ANNOUNCED' and told and erase_on <= $1::date order by 1 limit 1000`

export const readAccountsDue = async (sql: Sql, today: string): Promise<string[]> =>
  (await sql.query<{ accountId: string }>(DUE_ACCOUNTS, [today])).map(({ accountId }) => accountId)

const DUE = `
  select urn from pool_retention where account_id = $1 and state = 'ANNOUNCED' and told and erase_on <= $2::date
  order by erase_on, urn limit $3`

export const readPeopleDue = async (sql: Sql, accountId: string, today: string, limit: number): Promise<string[]> =>
  (await sql.query<{ urn: string }>(DUE, [accountId, today, limit])).map(({ urn }) => urn)

const withdrawn = (condition: string) =>
  `delete from pool_retention where account_id = $1 and urn = any ($2::text[]) ${condition} returning urn`

/** Only announced people; those marked to be kept stay. */
export async function withdraw(tx: Tx, accountId: string, urns: string[]): Promise<void> {
  await tx.query(withdrawn(`and state = 'ANNOUNCED'`), [accountId, urns])
}

export const eraseRetained = async (tx: Tx, accountId: string, urns: string[]): Promise<number> =>
  (await tx.query(withdrawn(''), [accountId, urns])).length
