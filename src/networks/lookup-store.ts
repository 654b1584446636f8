/**
 * Contact lookups under way, and the tickets by which providers know them. Owns `network_lookups`, whose state is sealed, and
 * `network_tickets`.
 */
import { latestFrom, secondsAfter } from '../base/clock.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { Carry } from '../vault/carry.ts'
import type { Waterfall } from './waterfall.ts'

export interface StoredLookup {
  lookupId: string
  urn: string
  networkUrl: string
  state: Waterfall
  isBusy: boolean
  /** The claim of the process that has the lookup now; writes under any other claim are refused. */
  claim: Date
  /** Tickets for which their provider has called back. */
  called: string[]
}

/** Binds the state to its lookup: copied into another row it cannot be opened. */
const contextOf = (lookupId: string) => `lookup ${lookupId}`
const sealed = (sql: Sql, lookupId: string, state: Waterfall) =>
  sql.keyring().seal(JSON.stringify(state), contextOf(lookupId))
const opened = (sql: Sql, lookupId: string, state: string): Waterfall =>
  JSON.parse(sql.keyring().open(state, contextOf(lookupId)))

/** Another process has taken the lookup over: this one may ask and write nothing more for it. */
export class LookupOvertaken extends Error {
  constructor(lookupId: string) {
    super(`lookup ${lookupId} was overtaken`)
    this.name = 'Overtaken'
  }
}

const OPEN = `
  insert into network_lookups (lookup_id, urn, network_url, state, busy_until, created_at)
  values ($1, $2, $3, $4, '-infinity', $5) on conflict (lookup_id) do nothing`

/** The first caller opens the lookup; later ones find it as it is. */
export async function openLookup(
  sql: Sql,
  lookup: { lookupId: string; urn: string; networkUrl: string; state: Waterfall },
  now: Date,
): Promise<void> {
  const { lookupId, urn, networkUrl, state } = lookup
  await sql.query(OPEN, [lookupId, urn, networkUrl, sealed(sql, lookupId, state), now])
}

const CLAIM = `
  with claimed as (
    update network_lookups set busy_until = $3 where lookup_id = $1 and (busy_until <= $2 or busy_until > $4)
    returning lookup_id
  )
  select l.urn, l.network_url, l.state, claimed.lookup_id is null as is_busy,
    array(select ticket from network_tickets t where t.lookup_id = l.lookup_id and called) as called
  from network_lookups l left join claimed using (lookup_id) where l.lookup_id = $1`

interface LookupRow {
  urn: string
  network_url: string
  state: string
  is_busy: boolean
  called: string[]
}

/** Gives the lookup to this caller alone for the given time; a step that takes longer renews it. Undefined: there is no such lookup. */
export async function claimLookup(
  sql: Sql,
  lookupId: string,
  now: Date,
  seconds: number,
): Promise<StoredLookup | undefined> {
  const claim = secondsAfter(now, seconds)
  const [row] = await sql.query<LookupRow>(CLAIM, [lookupId, now, claim, latestFrom(now, seconds)])
  if (!row) return undefined
  const { urn, network_url: networkUrl, is_busy: isBusy, called } = row
  return { lookupId, urn, networkUrl, state: opened(sql, lookupId, row.state), isBusy, claim, called }
}

const SAVE = 'update network_lookups set state = $3 where lookup_id = $1 and busy_until = $2 returning lookup_id'

export async function saveState(sql: Sql, { lookupId, claim }: StoredLookup, state: Waterfall): Promise<void> {
  const rows = await sql.query(SAVE, [lookupId, claim, sealed(sql, lookupId, state)])
  if (rows.length === 0) throw new LookupOvertaken(lookupId)
}

const RENEW = 'update network_lookups set busy_until = $3 where lookup_id = $1 and busy_until = $2 returning lookup_id'

/** Extends the claim, which gets a new value. False: another process has the lookup. */
export async function renewClaim(sql: Sql, stored: StoredLookup, now: Date, seconds: number): Promise<boolean> {
  const claim = secondsAfter(now, seconds)
  const rows = await sql.query(RENEW, [stored.lookupId, stored.claim, claim])
  if (rows.length === 1) stored.claim = claim
  return rows.length === 1
}

const FREE = `update network_lookups set busy_until = '-infinity' where lookup_id = $1 and busy_until = $2`

export async function freeLookup(sql: Sql, { lookupId, claim }: StoredLookup): Promise<void> {
  await sql.query(FREE, [lookupId, claim])
}

export async function saveTicket(tx: Tx, provider: string, ticket: string, lookupId: string): Promise<void> {
  await tx.query(
    'insert into network_tickets (provider, ticket, lookup_id) values ($1, $2, $3) on conflict do nothing',
    [provider, ticket, lookupId],
  )
}

const CALLED = `
  update network_tickets set called = true where provider = $1 and ticket = any ($2::text[]) returning lookup_id`

/** The provider says that these tickets are ready, so they are read at the next step. Returns their lookups. */
export async function markCalled(sql: Sql, provider: string, tickets: string[]): Promise<string[]> {
  const rows = await sql.query<{ lookup_id: string }>(CALLED, [provider, tickets])
  return rows.map((row) => row.lookup_id)
}

/** Called before the ticket is read, so that a callback which comes meanwhile counts again. */
export async function unmarkCalled(sql: Sql, provider: string, ticket: string): Promise<void> {
  await sql.query('update network_tickets set called = false where provider = $1 and ticket = $2', [provider, ticket])
}

const STATES = 'select lookup_id, state from network_lookups where lookup_id > $1 order by lookup_id limit $2'
/** Only if the row still holds what was read: a writer that changed it meanwhile used the current key. */
const RESEAL = 'update network_lookups set state = $3 where lookup_id = $1 and state = $2'

/** Seals some of the rows anew under the current data key. Returns the key of the last row it looked at; undefined if there are no more. */
export async function resealLookups(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const rows = await tx.query<{ lookup_id: string; state: string }>(STATES, [after[0] ?? '', limit])
  for (const { lookup_id: id, state } of rows) {
    if (!tx.keyring().isCurrent(state)) await tx.query(RESEAL, [id, state, sealed(tx, id, opened(tx, id, state))])
  }
  const last = rows.at(-1)
  return last && [last.lookup_id]
}

const PURGE = `
  delete from network_lookups where lookup_id = any (array(
    select lookup_id from network_lookups where created_at < $1 limit $2)) returning lookup_id`

export async function purgeLookups(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}

/** For people who are erased. */
export async function eraseLookups(tx: Tx, lookupIds: string[]): Promise<void> {
  if (lookupIds.length > 0)
    await tx.query('delete from network_lookups where lookup_id = any ($1::text[])', [lookupIds])
}

/** In the installation that the account moves to, no process has the lookup yet. */
export const lookupCarry: Carry = {
  open: (row, { keyring }) => ({
    ...row,
    state: keyring.openOnce(row.state, contextOf(row.lookup_id)),
    busy_until: '-infinity',
  }),
  seal: (row, { keyring }) => ({ ...row, state: keyring.seal(row.state, contextOf(row.lookup_id)) }),
}

const BUSY = 'select count(*)::int as n from network_lookups where lookup_id = any ($1::text[]) and busy_until > $2'

/** How many of them a process has now: an answer that was paid for may be on its way. */
export async function countBusyLookups(sql: Sql, lookupIds: string[], now: Date): Promise<number> {
  const [row] = await sql.queryBuilt<{ n: number }>(BUSY, [lookupIds, now])
  return row!.n
}
