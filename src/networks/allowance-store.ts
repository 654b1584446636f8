/**
 * A holder's side of budgets that several installations share: what this one may spend of a day's budget. Owns `network_allowances`. What
 * is held rises by the keeper's word and falls by our own, under the lock of the meter that it is spent by.
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

/** With what the meter says was spent. Without a day: of the one that is spent from now. */
export function readHeld(database: Database, provider: string, now: Date, day?: string): Promise<HeldBudget> {
  return database.transaction((tx) => lockedHeld(tx, provider, now, day))
}

async function lockedHeld(tx: Tx, provider: string, now: Date, given?: string): Promise<HeldBudget> {
  const meter = await lockMeter(tx, provider, now)
  const day = given ?? spendingDay(meter, now)
  await tx.query(OPEN, [provider, day, newId('hol')])
  const [row] = await tx.query<Row>(READ, [provider, day])
  const { holder, held, version } = row!
  // Of a day that the meter has left nothing is known any more.
  const spent = meter.day === day ? meter.spent : meter.day > day ? held : 0
  return { provider, day, holder, held, version, spent }
}

const RAISE = `
  update network_allowances set
    held = case when version = $4 then greatest(held, $3::bigint) else least(held, $3::bigint) end, version = $4
  where provider = $1 and day = $2::date and version <= $4`

/** A version that is ahead of ours says that this database was set back since: no more is held than the keeper knows of. */
export async function applyGrant(
  sql: Sql,
  { provider, day }: HeldBudget,
  { granted, version }: LeaseGrant,
): Promise<void> {
  await sql.query(RAISE, [provider, day, granted, version])
}

const LOWER = `
  update network_allowances set held = $3, version = version + 1 where provider = $1 and day = $2::date`

/** Keeps what is spent and `part` of the rest; the keeper hears of it afterwards, or later: until then nobody has it. */
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
