/** Freezing a balance while its account moves to another installation, and recounting it there from the ledger entries. */
import type { Sql, Tx } from '../storage/database.ts'

/** Waits for a transaction that holds the balance row. */
export async function freezeBalance(tx: Tx, accountId: string, frozen: boolean): Promise<void> {
  await tx.query('update balances set frozen = $2 where account_id = $1', [accountId, frozen])
}

const RECOUNT = `
  select coalesce(sum(free * e.plan_units), 0)::bigint as plan, coalesce(sum(free * e.extra_units), 0)::bigint as extra,
    coalesce(sum(held * e.plan_units), 0)::bigint as "heldPlan", coalesce(sum(held * e.extra_units), 0)::bigint as "heldExtra",
    coalesce(max(seq), 0)::bigint as "lastSeq", count(*)::bigint as entries
  from ledger_entries e cross join lateral (select
    case kind when 'GRANT' then 1 when 'HOLD' then -1 when 'RELEASE' then 1 else 0 end as free,
    case kind when 'HOLD' then 1 when 'CAPTURE' then -1 when 'RELEASE' then -1 else 0 end as held) as way
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
