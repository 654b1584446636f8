/**
 * The account's events as they happen. Owns the text format of the stream, and that a broken connection loses no event: it
 * reconnects with the id of the last event. If none has come yet, it reads all kept events and skips those from before the first
 * connection, whose time it takes from the service's `Date` header (to the second).
 */
import { ApiError } from './errors.ts'
import type { ServiceEvent } from './generated/types.ts'
import { type Link, linkedSignal, pause, pauseMs } from './pause.ts'
import { errorOf, type Transport } from './transport.ts'

export type EventType = ServiceEvent['type']

export interface EventOptions<Type extends EventType = EventType> {
  /** The id of an event: continue after it. Without it you get what happens from now on. */
  after?: string
  /** Yield only events of these types. */
  types?: Type[]
  signal?: AbortSignal
  /** Called when the stream is open: at first, and after each reconnection. */
  onOpen?: () => void
}

/** The service sends a sign of life every 15 seconds. If three are missing, the connection counts as dead. */
const SILENCE_MS = 45_000
/** An id that no event has: for an unknown id the service sends every event it keeps, and the reader skips the old ones. */
const BEFORE_ALL = `evt_${'0'.repeat(26)}`

/** When the signal fires, the generator ends without an error. */
export async function* listenToEvents<Type extends EventType>(
  transport: Transport,
  { after, types, signal, onOpen }: EventOptions<Type>,
): AsyncGenerator<Extract<ServiceEvent, { type: Type }>, void, undefined> {
  let last = after
  let beganAt: number | undefined
  for (let attempt = 1; !signal?.aborted; ) {
    const link = linkedSignal(signal, SILENCE_MS)
    let retryAfterSeconds: number | undefined
    try {
      const from = last ?? (beganAt === undefined ? undefined : BEFORE_ALL)
      const response = await open(transport, from, link)
      beganAt ??= Date.parse(response.headers.get('date') ?? '') || Date.now()
      attempt = 0
      onOpen?.()
      for await (const event of eventsIn(response, link)) {
        if (from === BEFORE_ALL && last === undefined && Date.parse(event.timestamp) < beganAt) continue
        last = event.id
        if (!types || types.includes(event.type as Type)) yield event as Extract<ServiceEvent, { type: Type }>
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof ApiError && !error.retryable) throw error
      retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
    } finally {
      link.abort(undefined)
      link.release()
    }
    attempt++
    await pause(pauseMs(attempt, retryAfterSeconds), signal).catch(() => undefined)
  }
}

async function open(transport: Transport, from: string | undefined, { signal }: Link): Promise<Response> {
  const headers = { accept: 'text/event-stream', ...(from && { 'last-event-id': from }) }
  const response = await transport.fetch('events', {}, { headers, signal })
  if (!response.ok) throw await errorOf(response)
  return response
}

async function* eventsIn(response: Response, link: Link): AsyncGenerator<ServiceEvent, void, undefined> {
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    link.expireIn(SILENCE_MS)
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) yield JSON.parse(data) as ServiceEvent
    }
  }
}
