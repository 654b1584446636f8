/** Events that name a person: read when somebody asks what is stored about them, removed with their deliveries on erasure. */
import type { EventType } from '../../contract/events.ts'
import type { Sql, Tx } from '../storage/database.ts'

/** Scans one account's events, kept for a week; it is rarely needed. */
const OF_PERSON = `
  select event_id as "eventId", type, data, at from events
  where account_id = $1 and data ->> 'urn' = any ($2::text[]) order by seq`

export const readEventsOf = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<{ eventId: string; type: EventType; data: unknown; at: Date }>(OF_PERSON, [accountId, urns])

const DELIVERIES = `
  select delivery_id from webhook_deliveries d join events e on e.account_id = d.account_id and e.seq = d.event_seq
  where d.account_id = $1 and e.data ->> 'urn' = any ($2::text[])`

export async function readDeliveriesOf(sql: Sql, accountId: string, urns: string[]): Promise<string[]> {
  const rows = await sql.query<{ delivery_id: string }>(DELIVERIES, [accountId, urns])
  return rows.map((row) => row.delivery_id)
}

const ERASE = `
  with gone as (
    delete from events where account_id = $1 and data ->> 'urn' = any ($2::text[]) returning seq
  ), owed as (
    delete from webhook_deliveries where account_id = $1 and event_seq in (select seq from gone)
  )
  select seq from gone`

/** Returns how many events were deleted. Their deliveries are deleted with them. */
export async function eraseEvents(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  return (await tx.query(ERASE, [accountId, urns])).length
}
