/**
 * The keeper's side of budgets that several installations share: how much of a day's budget each was given. Owns `network_leases`
 * and the rule of giving. The total never exceeds the budget, whatever holder dies and whatever message is lost, repeated or
 * late. A keeper whose database was restored knows only what holders have told it since: docs/scaling.md.
 */
import type { Database, Sql } from '../storage/database.ts'
import { lockMeter } from './meter-store.ts'

/** What a holder has and wants, as it tells the keeper. */
export interface LeaseRequest {
  provider: string
  /** UTC, YYYY-MM-DD. */
  day: string
  holder: string
  held: number
  /** Raised each time the holder gives something back. */
  version: number
  spent: number
  /** The amount it needs to hold in order to go on; if no more than `held`, it lacks nothing. */
  wanted: number
}

export interface LeaseGrant {
  /** May be held as long as the holder's version is this one. */
  granted: number
  version: number
  /** Another holder lacks what this one may have to spare. */
  isScarce: boolean
}

/** A holder that lacked something and no longer asks is forgotten after this time. */
const SHORT_SECONDS = 60
/** Half of what is free stays free, for later requests. */
const FREE_PART = 2
/** Yesterday, for holders that report late, and tomorrow, for those cut off at midnight. */
const DAYS_AROUND = 1

interface LeaseRow {
  holder: string
  granted: number
  version: number
  is_short: boolean
}

const LEASES = `
  select holder, granted, version, coalesce(short_at > $3::timestamptz - make_interval(secs => ${SHORT_SECONDS}), false) as is_short
  from network_leases where provider = $1 and day = $2::date`
const HOLDERS = 'select count(*)::int as n from network_leases where provider = $1 and day = $2::date - 1'
const SAVE = `
  insert into network_leases (provider, day, holder, granted, version, spent, short_at, told_at)
  values ($1, $2::date, $3, $4, $5, $6, case when $7::boolean then $8::timestamptz end, $8)
  on conflict (provider, day, holder) do update set granted = $4, version = $5, spent = $6, told_at = $8,
    short_at = case when $7::boolean is null then network_leases.short_at else excluded.short_at end`

/** `budget` in thousandths a day. */
export function grantLease(database: Database, budget: number, request: LeaseRequest, now: Date): Promise<LeaseGrant> {
  const { provider, day, holder, spent } = request
  return database.transaction(async (tx) => {
    await lockMeter(tx, provider, now)
    const rows = await tx.query<LeaseRow>(LEASES, [provider, day, now])
    const [before] = await tx.query<{ n: number }>(HOLDERS, [provider, day])
    const own = rows.find((row) => row.holder === holder)
    const others = rows.filter((row) => row !== own)
    // Either a newer message of this holder came first, or its database was restored and it learns here what it may hold.
    if (own && request.version < own.version) return { granted: own.granted, version: own.version, isScarce: false }
    const isSpendable = Math.abs(daysBetween(day, now)) <= DAYS_AROUND
    const givenOut = others.reduce((sum, { granted }) => sum + granted, 0)
    const holders = Math.max(others.length + 1, before!.n)
    const { granted, isShort } = grant(request, own, {
      left: isSpendable ? budget - givenOut : 0,
      ahead: isSpendable && daysBetween(day, now) > 0 ? Math.floor(budget / FREE_PART / holders) : 0,
      holders,
    })
    const { version } = request
    await tx.query(SAVE, [provider, day, holder, granted, version, spent, isShort, now])
    return { granted, version, isScarce: others.some((row) => row.is_short) }
  })
}

/**
 * `left`: the budget without what others hold. `ahead`: what every holder gets of a day that has not begun. A holder that lacks
 * something gets all of it or nothing. It also gets a part of what is free, so that it need not ask for each call.
 */
function grant(
  { held, version, wanted, spent }: LeaseRequest,
  own: LeaseRow | undefined,
  { left, ahead, holders }: { left: number; ahead: number; holders: number },
): { granted: number; isShort: boolean | null } {
  // A keeper restored from a backup believes what holders say they hold. What was spent is gone, even if a call cost more than it
  // reserved, or the day began without a keeper.
  const before = Math.max(own && own.version === version ? own.granted : 0, held, spent)
  const free = left - before
  const wantedNow = Math.max(wanted, ahead)
  // Null keeps the earlier state: a request that wants nothing more does not prove that nothing is lacking.
  if (wantedNow <= before) return { granted: before, isShort: null }
  if (wantedNow - before > free) return { granted: before, isShort: wanted > before || null }
  const part = ahead > 0 ? 0 : Math.floor(free / FREE_PART / holders)
  return { granted: before + Math.max(wantedNow - before, part), isShort: false }
}

const daysBetween = (day: string, now: Date) =>
  Math.round((Date.parse(day) - Date.parse(now.toISOString().slice(0, day.length))) / 86_400_000)

export interface Lease {
  provider: string
  holder: string
  granted: number
  spent: number
}

export const readLeases = (sql: Sql, day: string): Promise<Lease[]> =>
  sql.query<Lease>(
    'select provider, holder, granted, spent from network_leases where day = $1::date order by provider, holder',
    [day],
  )

const PURGE = `
  delete from network_leases where (provider, day, holder) in (
    select provider, day, holder from network_leases where day < $1::date limit $2) returning holder`

export async function purgeLeases(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}
