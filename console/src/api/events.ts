/**
 * What the service tells as it happens. One tab of all listens (browsers allow six connections to a host, and a stream
 * holds one) and tells the others; where tabs cannot agree, nobody listens and the pages' own polling has to do.
 */
import { listenToEvents } from '../../../sdk/typescript/src/events.ts'
import { transport } from './scout.ts'
import type { ServiceEvent } from './types.ts'

const CHANNEL = 'talent-scout.events'

/** Listens until the signal; `onEvent` is told of every event once. */
export function listen(onEvent: (event: ServiceEvent) => void, signal: AbortSignal): void {
  if (!('locks' in navigator)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<ServiceEvent>) => onEvent(data)
  signal.addEventListener('abort', () => channel.close())
  const lead = async () => {
    for await (const event of listenToEvents(transport, { signal })) {
      onEvent(event)
      channel.postMessage(event)
    }
  }
  navigator.locks.request(CHANNEL, { signal }, lead).catch(() => undefined)
}
