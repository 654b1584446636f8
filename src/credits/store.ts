/**
 * The ledger's SQL. Owns entries and balances; knows no price, job or HTTP. Every transaction that moves credits locks the
 * balance row first. That row is the account's one mutex: what was read about the account is still true when the entries are
 * written.
 */
import { dayOf, monthOf } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { sum, type Units, units } from './amount.ts'
import { type Balance, type Bounds, type Charge, type Held, splitCharges } from './ledger.ts'

const AWAY_RETRY_SECONDS = 5

interface BalanceRow {
  plan_units: number
  extra_units: number
}

const toBalance = (row: BalanceRow): Balance => ({ plan: units(row.plan_units), extra: units(row.extra_units) })

export async function openBalance(tx: Tx, accountId: string): Promise<void> {
  await tx.query('insert into balances (account_id) values ($1)', [accountId])
}

const LOCK = 'select plan_units, extra_units, frozen from balances where account_id = $1 for update'

export async function lockBalance(tx: Tx, accountId: string): Promise<Balance> {
  const [row] = await tx.query<BalanceRow & { frozen: boolean }>(LOCK, [accountId])
  if (!row) throw new Error(`account ${accountId} has no balance`)
  // From here on only the other installation may move this account's credits.
  if (row.frozen) {
    throw new Refusal(
      'SERVICE_UNAVAILABLE',
      'This account is being moved to another installation. Ask again shortly.',
      {
        retryAfterSeconds: AWAY_RETRY_SECONDS,
      },
    )
  }
  return toBalance(row)
}

/** Set while the account moves to another installation. Waits for a transaction that holds the balance row. */
export async function freezeBalance(tx: Tx, accountId: string, frozen: boolean): Promise<void> {
  await tx.query('update balances set frozen = $2 where account_id = $1', [accountId, frozen])
}

/** Null restores the operator's default. */
export async function setLowAt(tx: Tx, accountId: string, lowAt: Units | null): Promise<void> {
  await tx.query('update balances set low_units = $2 where account_id = $1', [accountId, lowAt])
}

const READ = 'select plan_units, extra_units from balances where account_id = $1'

/** The balance as a SQL expression for statements of other rooms whose first parameter is the account. */
export const BALANCE_COLUMN =
  "(select json_build_object('plan', plan_units, 'extra', extra_units) from balances where account_id = $1)"

export async function readBalance(sql: Sql, accountId: string): Promise<Balance> {
  const [row] = await sql.query<BalanceRow>(READ, [accountId])
  if (!row) throw new Error(`account ${accountId} has no balance`)
  return toBalance(row)
}

const HOLD = `
  with item as (
    select * from unnest($4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[])
      with ordinality as i (ref, plan, extra, operation, urn, field, job_id, n)
  ), moved as (
    update balances set
      plan_units = plan_units - t.plan, held_plan_units = held_plan_units + t.plan,
      extra_units = extra_units - t.extra, held_extra_units = held_extra_units + t.extra,
      last_seq = last_seq + t.n
    from (select sum(plan)::bigint as plan, sum(extra)::bigint as extra, count(*) as n from item) t
    where account_id = $1
    returning plan_units + t.plan as plan_before, extra_units + t.extra as extra_before, last_seq - t.n as seq_before,
      low_units
  ), written as (
    insert into ledger_entries
      (account_id, seq, kind, ref, plan_units, extra_units, operation, urn, field, job_id, key_id, budget_id,
       member_id, plan_after, extra_after, at)
    select $1, seq_before + n, 'HOLD', ref, plan, extra, operation, urn, field, job_id, $3, $11, $12,
      plan_before - sum(plan) over (order by n), extra_before - sum(extra) over (order by n), $2
    from item, moved
  )
  select low_units from moved`

/** Who pays, and the limits set for them. */
export interface Payer {
  accountId: string
  keyId: string
  /** How much a key may spend per day. All keys of one budget are counted together. */
  cap: { units: number; budgetId: string } | null
  /** The member who pays, directly or through a key they created, and how much they may spend per month. */
  member?: { memberId: string; capUnits: number | null } | undefined
  /** How much this call may cost, in displayed credits. */
  maxCredits?: number
}

/** Takes the charges from the locked balance, or refuses them all. Returns what is left. */
export async function hold(
  tx: Tx,
  payer: Payer,
  { balance, charges }: { balance: Balance; charges: Charge[] },
  now: Date,
): Promise<Held> {
  const { accountId, keyId, cap, member } = payer
  // Read under the balance lock, which every hold of the account takes: two concurrent holds cannot both spend the rest of a cap.
  const bounds = charges.length > 0 ? await readBounds(tx, payer, now) : { maxCredits: payer.maxCredits }
  const split = splitCharges(balance, charges, bounds)
  if (split.length === 0) return { before: balance, balance, lowAt: null }
  const [row] = await tx.query<{ low_units: number | null }>(HOLD, [
    accountId,
    now,
    keyId,
    split.map((charge) => charge.ref),
    split.map((charge) => charge.fromPlan),
    split.map((charge) => charge.fromExtra),
    split.map((charge) => charge.operation),
    split.map((charge) => charge.urn ?? null),
    split.map((charge) => charge.field ?? null),
    split.map((charge) => charge.jobId ?? null),
    cap?.budgetId ?? null,
    member?.memberId ?? null,
  ])
  const lowAt = row?.low_units ?? null
  return {
    before: balance,
    balance: {
      plan: units(balance.plan - sum(split.map((charge) => charge.fromPlan))),
      extra: units(balance.extra - sum(split.map((charge) => charge.fromExtra))),
    },
    lowAt: lowAt === null ? null : units(lowAt),
  }
}

/**
 * Sum over the entries `e` since $2: held minus released. A release counts only if its hold is also since $2; otherwise releasing
 * a hold of yesterday would free room in today's cap that was never used.
 */
export const SPENT_UNITS = `
  coalesce(sum(plan_units + extra_units) filter (where kind = 'HOLD'), 0)::bigint
  - coalesce(sum(plan_units + extra_units) filter (where kind = 'RELEASE' and exists (
      select from ledger_entries h where h.account_id = $1 and h.ref = e.ref and h.step = 1 and h.at >= $2)), 0)::bigint`

const SPENT = `
  select ${SPENT_UNITS} as units from ledger_entries e where account_id = $1 and budget_id = $3 and at >= $2`

/** Also counts what the member spent before the cap was set. */
const SPENT_BY_MEMBER = `
  select ${SPENT_UNITS} as units from ledger_entries e
  where account_id = $1 and member_id = $3 and at >= $2`

/** The payer's limits, and how much of today's and this month's cap is used. A payer without caps costs no query. */
export async function readBounds(sql: Sql, { accountId, cap, member, maxCredits }: Payer, now: Date): Promise<Bounds> {
  const bounds: Bounds = { maxCredits }
  const spent = async (text: string, since: Date, by: string) =>
    (await sql.query<{ units: number }>(text, [accountId, since, by]))[0]?.units ?? 0
  if (cap) bounds.cap = { units: cap.units, spent: await spent(SPENT, dayOf(now), cap.budgetId) }
  if (!member || member.capUnits === null) return bounds
  const { capUnits, memberId } = member
  return { ...bounds, monthlyCap: { units: capUnits, spent: await spent(SPENT_BY_MEMBER, monthOf(now), memberId) } }
}

/**
 * Each ref is looked up separately. With a join, a planner without statistics (in an account's first minute) read all of the
 * account's entries for each ref: 56 ms for a batch of 15 after 5,000 entries, and growing.
 */
const SETTLE = `
  with ending as (
    select h.ref, h.plan_units as plan, h.extra_units as extra, h.operation, h.urn, h.field, h.job_id, h.key_id,
      h.budget_id, h.member_id, h.ref = any ($3::text[]) as captured, row_number() over (order by h.seq) as n
    from (select distinct unnest($3::text[] || $4::text[]) as ref) asked
    cross join lateral (
      select * from ledger_entries held
      where held.account_id = $1 and held.ref = asked.ref and held.step = 1
        and not exists (select from ledger_entries e where e.account_id = $1 and e.ref = asked.ref and e.step = 2)
      limit 1
    ) h
  ), back as (
    select *, case when captured then 0 else plan end as plan_back, case when captured then 0 else extra end as extra_back
    from ending
  ), moved as (
    update balances set
      plan_units = plan_units + t.plan_back, held_plan_units = held_plan_units - t.plan,
      extra_units = extra_units + t.extra_back, held_extra_units = held_extra_units - t.extra,
      last_seq = last_seq + t.n
    from (
      select sum(plan)::bigint as plan, sum(extra)::bigint as extra,
        sum(plan_back)::bigint as plan_back, sum(extra_back)::bigint as extra_back, count(*) as n
      from back
    ) t
    where account_id = $1 and t.n > 0
    returning plan_units - t.plan_back as plan_before, extra_units - t.extra_back as extra_before, last_seq - t.n as seq_before
  )
  insert into ledger_entries
    (account_id, seq, kind, ref, plan_units, extra_units, operation, urn, field, job_id, key_id, budget_id,
     member_id, plan_after, extra_after, at)
  select $1, seq_before + n, case when captured then 'CAPTURE' else 'RELEASE' end, ref, plan, extra,
    operation, urn, field, job_id, key_id, case when not captured then budget_id end, member_id,
    plan_before + sum(plan_back) over (order by n), extra_before + sum(extra_back) over (order by n), $2
  from back, moved
  returning ref, kind, plan_units + extra_units as units`

export interface Settled {
  captured: Units
  released: Units
  /** How much each hold gave back. */
  releases: Map<string, Units>
}

/**
 * Ends holds: captures what resolved, releases the rest to the balances it came from. Holds that have already ended are skipped,
 * so a rerun moves nothing. The caller holds the balance lock.
 */
export async function settleHolds(
  tx: Tx,
  accountId: string,
  ends: { capture?: string[]; release?: string[] },
  now: Date,
): Promise<Settled> {
  const rows = await tx.query<{ ref: string; kind: string; units: number }>(SETTLE, [
    accountId,
    now,
    ends.capture ?? [],
    ends.release ?? [],
  ])
  const rowsOfKind = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    captured: sum(rowsOfKind('CAPTURE').map((row) => row.units)),
    released: sum(rowsOfKind('RELEASE').map((row) => row.units)),
    releases: new Map(rowsOfKind('RELEASE').map((row) => [row.ref, units(row.units)])),
  }
}

const GRANT = `
  with moved as (
    update balances set plan_units = plan_units + $4, extra_units = extra_units + $5, last_seq = last_seq + 1
    where account_id = $1 and not exists (
      select from ledger_entries where account_id = $1 and ref = $3 and step = 0)
    returning last_seq, plan_units, extra_units
  )
  insert into ledger_entries
    (account_id, seq, kind, ref, plan_units, extra_units, operation, plan_after, extra_after, at)
  select $1, last_seq, 'GRANT', $3, $4, $5, 'grant', plan_units, extra_units, $2 from moved
  returning seq`

/** Adds credits, once per ref; returns false if this ref was granted before. The caller holds the balance lock. */
export async function grant(
  tx: Tx,
  accountId: string,
  { ref, amount }: { ref: string; amount: Balance },
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(GRANT, [accountId, now, ref, amount.plan, amount.extra])
  return rows.length === 1
}

export async function readGrant(sql: Sql, accountId: string, ref: string): Promise<Balance | undefined> {
  const [row] = await sql.query<BalanceRow>(
    'select plan_units, extra_units from ledger_entries where account_id = $1 and ref = $2 and step = 0',
    [accountId, ref],
  )
  return row && toBalance(row)
}
