/** Events without a database: what there is to tell, and the one form in which it is told everywhere. */
import type { EventData, EventType } from '../../contract/events.ts'

/** One of the types with the data of that type. */
export type NewEvent = { [T in EventType]: { type: T; data: EventData[T] } }[EventType]

export interface Event {
  seq: number
  eventId: string
  type: EventType
  data: unknown
  at: Date
}

/** The same text for every try and every listener: signatures are over these bytes. */
export const eventBodyOf = ({ eventId, type, data, at }: Event): string =>
  JSON.stringify({ id: eventId, type, timestamp: at.toISOString(), data })
