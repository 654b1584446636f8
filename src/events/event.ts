/** Events, without a database: what can be reported, and the one form in which it is sent everywhere. */
import type { EventData, EventType } from '../../contract/events.ts'

/** Each event type paired with its own data. */
export type NewEvent = { [T in EventType]: { type: T; data: EventData[T] } }[EventType]

export interface Event {
  seq: number
  eventId: string
  type: EventType
  data: unknown
  at: Date
}

/** The same text for every try and every listener, because signatures are computed over these bytes. */
export const eventBodyOf = ({ eventId, type, data, at }: Event): string =>
  JSON.stringify({ id: eventId, type, timestamp: at.toISOString(), data })
