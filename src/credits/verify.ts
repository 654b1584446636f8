/**
 * Recomputes balances from the entries alone: all of them, with what differs from the recorded ones, or that of one account. Also
 * lists holds without an end.
 */
import type { Sql } from '../storage/database.ts'
import { entryEffects } from './ledger.ts'

export interface LedgerDifference {
  accountId: string
  what: string
  fromEntries: number
  recorded: number
}

const effect = (on: 'free' | 'held') =>
  `case kind ${Object.entries(entryEffects)
    .map(([kind, does]) => `when '${kind}' then ${does[on]}`)
    .join(' ')} end as ${on}`

const COMPARE = `
  with entries as (
    select account_id, seq, kind, plan_units, extra_units, plan_after, extra_after,
      ${effect('free')}, ${effect('held')}
    from ledger_entries
  ), running as (
    select *, sum(free * plan_units) over w as plan_running, sum(free * extra_units) over w as extra_running,
      row_number() over w as n
    from entries window w as (partition by account_id order by seq)
  ), sums as (
    select account_id, sum(free * plan_units) as plan, sum(free * extra_units) as extra,
      sum(held * plan_units) as held_plan, sum(held * extra_units) as held_extra, max(seq) as last_seq,
      count(*) filter (where plan_after <> plan_running or extra_after <> extra_running) as wrong_after,
      count(*) filter (where n <> seq) as gaps
    from running group by account_id
  )
  select coalesce(b.account_id, s.account_id) as account_id, v.what,
    coalesce(v.from_entries, 0)::bigint as from_entries, coalesce(v.recorded, 0)::bigint as recorded
  from balances b full join sums s using (account_id)
  cross join lateral (values
    ('companyCredits', s.plan, b.plan_units), ('companyExtraCredits', s.extra, b.extra_units),
    ('held of companyCredits', s.held_plan, b.held_plan_units),
    ('held of companyExtraCredits', s.held_extra, b.held_extra_units),
    ('last entry', s.last_seq, b.last_seq),
    ('entries whose balance after is wrong', s.wrong_after, 0), ('gaps in the numbering', s.gaps, 0)
  ) v (what, from_entries, recorded)
  where coalesce(v.from_entries, 0) <> coalesce(v.recorded, 0)
  order by 1, 2`

export async function compareWithEntries(sql: Sql): Promise<LedgerDifference[]> {
  const rows = await sql.query<{ account_id: string; what: string; from_entries: number; recorded: number }>(COMPARE)
  return rows.map((row) => ({
    accountId: row.account_id,
    what: row.what,
    fromEntries: row.from_entries,
    recorded: row.recorded,
  }))
}

const RECOUNT = `
  select coalesce(sum(free * e.plan_units), 0)::bigint as plan, coalesce(sum(free * e.extra_units), 0)::bigint as extra,
    coalesce(sum(held * e.plan_units), 0)::bigint as "heldPlan", coalesce(sum(held * e.extra_units), 0)::bigint as "heldExtra",
    coalesce(max(seq), 0)::bigint as "lastSeq", count(*)::bigint as entries
  from ledger_entries e cross join lateral (select ${effect('free')}, ${effect('held')}) as does
  where account_id = $1`

const RECORDED = `
  select plan_units as plan, extra_units as extra, held_plan_units as "heldPlan", held_extra_units as "heldExtra",
    last_seq as "lastSeq" from balances where account_id = $1`

export interface Recount {
  plan: number
  extra: number
  heldPlan: number
  heldExtra: number
  lastSeq: number
}

/** Adds up the entries and compares with the recorded balance. If they disagree, or the numbering has gaps, entries were lost. */
export async function recountBalance(sql: Sql, accountId: string): Promise<{ counted: Recount; agrees: boolean }> {
  const [sums] = await sql.queryBuilt<Recount & { entries: number }>(RECOUNT, [accountId])
  const [recorded] = await sql.queryBuilt<Recount>(RECORDED, [accountId])
  const { entries, ...counted } = sums!
  const agrees = entries === counted.lastSeq && recorded !== undefined && sameBalance(counted, recorded)
  return { counted, agrees }
}

export const sameBalance = (one: Recount, other: Recount): boolean =>
  one.plan === other.plan &&
  one.extra === other.extra &&
  one.heldPlan === other.heldPlan &&
  one.heldExtra === other.heldExtra &&
  one.lastSeq === other.lastSeq

const COUNTS = 'select (select count(*) from balances) as accounts, (select count(*) from ledger_entries) as entries'

export async function countLedger(sql: Sql): Promise<{ accounts: number; entries: number }> {
  const [counts] = await sql.query<{ accounts: number; entries: number }>(COUNTS)
  return counts!
}

/** PostgreSQL's row estimate, without counting. */
const ESTIMATE = `select greatest(reltuples, 0)::bigint as entries from pg_class where oid = 'ledger_entries'::regclass`

export const estimateEntries = async (sql: Sql): Promise<number> =>
  (await sql.query<{ entries: number }>(ESTIMATE))[0]!.entries

export interface OpenHold {
  accountId: string
  ref: string
  /** Id of the subject (unlock, enrichment, search) whose work will end the hold. */
  subjectId: string
}

const OPEN_HOLDS = `
  select h.account_id as "accountId", h.ref, split_part(h.ref, ':', 1) as "subjectId" from ledger_entries h
  where h.kind = 'HOLD'
    and not exists (select from ledger_entries e where e.account_id = h.account_id and e.ref = h.ref and e.step = 2)`

export const readOpenHolds = (sql: Sql): Promise<OpenHold[]> => sql.query<OpenHold>(OPEN_HOLDS)
