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

const RETRY_MS = 5_000
const CHANNEL = 'talent-scout.events'

/** Listens until the signal; `onEvent` is told of every event once. */
export function listen(onEvent: (event: ServiceEvent) => void, signal: AbortSignal): void {
  if (!('locks' in navigator)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<ServiceEvent>) => onEvent(data)
  signal.addEventListener('abort', () => channel.close())
  const lead = async () => {
    let last: string | undefined
    while (!signal.aborted) {
      await stream(last, signal, (event) => {
        last = event.id
        onEvent(event)
        channel.postMessage(event)
      }).catch(() => undefined)
      await pause(RETRY_MS, signal)
    }
  }
  navigator.locks.request(CHANNEL, { signal }, lead).catch(() => undefined)
}

async function stream(
  after: string | undefined,
  signal: AbortSignal,
  tell: (event: ServiceEvent) => void,
): Promise<void> {
  const key = currentKey()
  if (!key) return
  const headers = { authorization: `Bearer ${key}`, ...(after && { 'last-event-id': after }) }
  const response = await fetch('/v1/events', { headers, signal })
  if (response.status === 401) loseKey(key)
  if (!response.ok || !response.body) return
  let text = ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) tell(JSON.parse(data) as ServiceEvent)
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
