/**
 * `GET /events`: server-sent events. Owns the text format and how many streams an account may have open; the operation decides
 * which events are sent.
 */
import { Readable } from 'node:stream'
import { EVENT_ID_FORM, eventSchema, eventsQuerySchema } from '../../../contract/events.ts'
import { EVENT_STREAMS_MAX } from '../../../contract/limits.ts'
import { scopes } from '../../accounts/account.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { KeyedLimit } from '../../base/keyed-limit.ts'
import { Refusal } from '../../base/refusal.ts'
import { type Event, eventBodyOf } from '../../events/event.ts'
import { streamEvents } from '../../operations/webhooks/stream-events.ts'
import { type App, callerOf, errorResponses, onceClosed, type RouteContext, waitEnded } from '../app.ts'

/** How long a client waits before it reconnects after its stream ended. */
const RECONNECT_MS = 2_000
/** Any number above 0 makes `waitEnded` watch the connection; how long the stream lasts is not limited. */
const WATCH_CONNECTION = 1

export function eventsRoute(app: App, { scout, closing }: RouteContext): void {
  const openStreams = new KeyedLimit(EVENT_STREAMS_MAX)
  app.get(
    '/events',
    {
      config: { scopes: [...scopes], isHeld: true },
      schema: {
        tags: ['Webhooks'],
        operationId: 'events',
        summary: 'Stream the account’s events as server-sent events',
        description:
          '`id` is the event’s id, `event` its type, and `data` the JSON that webhooks get (schema Event). The service sends a comment every 15 seconds to keep the connection open. Send `Last-Event-ID` (or `after`) to get the events of up to seven days since that event. Without it the stream begins with the next event. An account may have at most 20 streams in each process.',
        querystring: eventsQuerySchema,
        response: {
          200: {
            description: 'A stream of server-sent events. This is the `data` of each',
            content: { 'text/event-stream': { schema: eventSchema } },
          },
          ...errorResponses,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const after = lastEventId(request.headers['last-event-id']) ?? request.query.after
      const leave = openStreams.take(caller.accountId)
      if (!leave) {
        throw new Refusal(
          'RATE_LIMITED',
          `An account may have at most ${EVENT_STREAMS_MAX} event streams at once. Close one first.`,
          {
            retryAfterSeconds: RECONNECT_MS / 1_000,
          },
        )
      }
      onceClosed(reply, leave)
      const events = streamEvents(scout, caller, after, waitEnded(reply, closing, WATCH_CONNECTION))
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('connection', 'close')
          .header('x-accel-buffering', 'no')
          // The type describes the content of the stream, not that it is a stream.
          .send(Readable.from(written(events), { objectMode: false }) as never)
      )
    },
  )
}

function lastEventId(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || !EVENT_ID_FORM.test(header)) {
    throw invalidRequest('Last-Event-ID', 'must be the id of an event, evt_…')
  }
  return header
}

/** The first part sent is a sign of life: by then the position after which every event is sent has been fixed. */
async function* written(events: AsyncIterable<Event | null>): AsyncGenerator<string> {
  let head = `retry: ${RECONNECT_MS}\n`
  for await (const event of events) {
    yield head + (event ? `id: ${event.eventId}\nevent: ${event.type}\ndata: ${eventBodyOf(event)}\n\n` : ': here\n\n')
    head = ''
  }
}
