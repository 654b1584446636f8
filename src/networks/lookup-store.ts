/** Contact lookups under way, and the tickets providers know them by. Owns `network_lookups` and `network_tickets`. */
import { secondsAfter } from '../base/clock.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { Waterfall } from './waterfall.ts'

export interface StoredLookup {
  lookupId: string
  urn: string
  networkUrl: string
  state: Waterfall
  isBusy: boolean
  /** Of whoever has it now; what others write in the meantime is refused by it. */
  claim: Date
}

/** Somebody else has taken the lookup over: nothing more may be asked or written for it here. */
export class Overtaken extends Error {
  constructor(lookupId: string) {
    super(`lookup ${lookupId} was overtaken`)
    this.name = 'Overtaken'
  }
}

const OPEN = `
  insert into network_lookups (lookup_id, urn, network_url, state, busy_until, created_at)
  values ($1, $2, $3, $4, '-infinity', $5) on conflict (lookup_id) do nothing`

/** The first one opens it; whoever comes later finds it as it is. */
export async function openLookup(
  sql: Sql,
  lookup: { lookupId: string; urn: string; networkUrl: string; state: Waterfall },
  now: Date,
): Promise<void> {
  const { lookupId, urn, networkUrl, state } = lookup
  await sql.query(OPEN, [lookupId, urn, networkUrl, JSON.stringify(state), now])
}

const CLAIM = `
  with claimed as (
    update network_lookups set busy_until = $3 where lookup_id = $1 and busy_until <= $2 returning lookup_id
  )
  select l.urn, l.network_url, l.state, claimed.lookup_id is null as is_busy
  from network_lookups l left join claimed using (lookup_id) where l.lookup_id = $1`

/** For this caller alone, until then: a provider's deadline is shorter. Undefined: there is none. */
export async function claimLookup(
  sql: Sql,
  lookupId: string,
  now: Date,
  seconds: number,
): Promise<StoredLookup | undefined> {
  const claim = secondsAfter(now, seconds)
  const [row] = await sql.query<{ urn: string; network_url: string; state: Waterfall; is_busy: boolean }>(CLAIM, [
    lookupId,
    now,
    claim,
  ])
  return row && { lookupId, urn: row.urn, networkUrl: row.network_url, state: row.state, isBusy: row.is_busy, claim }
}

const SAVE = 'update network_lookups set state = $3 where lookup_id = $1 and busy_until = $2 returning lookup_id'

export async function saveState(sql: Sql, { lookupId, claim }: StoredLookup, state: Waterfall): Promise<void> {
  const rows = await sql.query(SAVE, [lookupId, claim, JSON.stringify(state)])
  if (rows.length === 0) throw new Overtaken(lookupId)
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

const DUE = `
  update network_lookups set state = jsonb_set(state, '{calls}', (
    select coalesce(jsonb_agg(
      case when call ->> 'provider' = $1 and call ->> 'ticket' = any ($2::text[])
        then call || '{"readAtMs": 0}' else call end), '[]')
    from jsonb_array_elements(state -> 'calls') as call))
  where lookup_id in (select lookup_id from network_tickets where provider = $1 and ticket = any ($2::text[]))
    and busy_until <= $3
  returning lookup_id`

/** A provider says that these are ready: they are read at the next look. Returns whose. */
export async function makeDue(sql: Sql, provider: string, tickets: string[], now: Date): Promise<string[]> {
  const rows = await sql.query<{ lookup_id: string }>(DUE, [provider, tickets, now])
  return rows.map((row) => row.lookup_id)
}

const PURGE = `
  delete from network_lookups where lookup_id = any (array(
    select lookup_id from network_lookups where created_at < $1 limit $2)) returning lookup_id`

export async function purgeLookups(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}

/** Of people who are erased. */
export async function eraseLookups(tx: Tx, lookupIds: string[]): Promise<void> {
  if (lookupIds.length > 0)
    await tx.query('delete from network_lookups where lookup_id = any ($1::text[])', [lookupIds])
}
