/**
 * What the service tells as it happens. One tab of all listens (browsers allow six connections to a host, and a stream
 * holds one) and tells the others; where tabs cannot agree, nobody listens and the pages' own polling has to do.
 */
import { currentKey, loseKey } from './key.ts'

export interface ServiceEvent {
  id: string
  type: string
  data: Record<string, unknown>
}

const CHANNEL = 'talent-scout.events'

/** Listens until the signal; `onEvent` is told of every event once. */
export function listen(onEvent: (event: ServiceEvent) => void, signal: AbortSignal): void {
  if (!('locks' in navigator)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<ServiceEvent>) => onEvent(data)
  signal.addEventListener('abort', () => channel.close())
  const lead = () =>
    stream(signal, (event) => {
      onEvent(event)
      channel.postMessage(event)
    })
  navigator.locks.request(CHANNEL, { signal }, lead).catch(() => undefined)
}

/** Ends with the signal; a stream that breaks off is taken up after the last event. */
async function stream(signal: AbortSignal, tell: (event: ServiceEvent) => void): Promise<void> {
  const key = currentKey()
  const { createEventSource } = await import('eventsource-client')
  if (signal.aborted) return
  const source = createEventSource({
    url: '/v1/events',
    headers: { authorization: `Bearer ${key}` },
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      if (response.status === 401) loseKey(key)
      // The client would read a refusal as a stream, and again at once.
      if (!response.ok) throw new Error(response.statusText)
      return response
    },
    onMessage: ({ data }) => tell(JSON.parse(data) as ServiceEvent),
  })
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => {
      source.close()
      resolve()
    })
  })
}
