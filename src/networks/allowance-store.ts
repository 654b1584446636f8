/**
 * A holder's side of budgets that several installations share: how much of a day's budget
 * this one may spend. Owns `network_allowances`. The amount held rises by the keeper's grant
 * and falls when we give back, under the lock of the meter that spends it.
 */
import { newId } from '../base/ids.ts'
import type { Database, Sql, Tx } from '../storage/database.ts'
import type { LeaseGrant, LeaseRequest } from './lease-store.ts'
import { lockMeter, spendingDay } from './meter-store.ts'

export type HeldBudget = Omit<LeaseRequest, 'wanted'>

const OPEN = `
  insert into network_allowances (provider, day, holder, held) values ($1, $2::date, $3, 0) on conflict do nothing`
const READ = 'select holder, held, version from network_allowances where provider = $1 and day = $2::date'

interface Row {
  holder: string
  held: number
  version: number
}

/** Also reads from the meter what was spent. Without a day: for the day that calls are charged to now. */
export function readHeld(database: Database, provider: string, now: Date, day?: string): Promise<HeldBudget> {
  return database.transaction((tx) => lockedHeld(tx, provider, now, day))
}

async function lockedHeld(tx: Tx, provider: string, now: Date, given?: string): Promise<HeldBudget> {
  const meter = await lockMeter(tx, provider, now)
  const day = given ?? spendingDay(meter, now)
  await tx.query(OPEN, [provider, day, newId('hol')])
  const [row] = await tx.query<Row>(READ, [provider, day])
  const { holder, held, version } = row!
  // The meter no longer knows about days before its own, so all that was held then counts as spent.
  const spent = meter.day === day ? meter.spent : meter.day > day ? held : 0
  return { provider, day, holder, held, version, spent }
}

const RAISE = `
  update network_allowances set
    held = case when version = $4 then greatest(held, $3::bigint) else least(held, $3::bigint) end, version = $4
  where provider = $1 and day = $2::date and version <= $4`

/** A version ahead of ours means that this database was restored to an earlier state: then no more is held than the keeper knows of. */
export async function applyGrant(
  sql: Sql,
  { provider, day }: HeldBudget,
  { granted, version }: LeaseGrant,
): Promise<void> {
  await sql.query(RAISE, [provider, day, granted, version])
}

const LOWER = `
  update network_allowances set held = $3, version = version + 1 where provider = $1 and day = $2::date`

/**
 * Keeps what is spent and `part` of the rest. The keeper is told afterwards, perhaps
 * later; until then nobody can spend what was given back.
 */
export function giveBack(database: Database, provider: string, part: number, now: Date): Promise<HeldBudget> {
  return database.transaction(async (tx) => {
    const before = await lockedHeld(tx, provider, now)
    const held = before.spent + Math.floor((before.held - before.spent) * part)
    if (held >= before.held) return before
    await tx.query(LOWER, [provider, before.day, held])
    return { ...before, held, version: before.version + 1 }
  })
}

const PURGE = `
  delete from network_allowances where (provider, day) in (
    select provider, day from network_allowances where day < $1::date limit $2) returning holder`

export async function purgeAllowances(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}
