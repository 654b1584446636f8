/**
 * Events of the service as they happen. Browsers allow six connections to a host, and an event stream occupies one, so only one
 * tab listens and passes the events on to the others. In a browser without locks nobody listens, and each page polls.
 */
import { listenToEvents } from '../../../sdk/typescript/src/events.ts'
import { transport } from './scout.ts'
import type { ServiceEvent } from './types.ts'

const CHANNEL = 'talent-scout.events'

/** Listens until `signal` aborts; `onEvent` is called once for every event. */
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
