/** Waits for work of the service by long polling: the service holds each answer until something changes. */
import { WaitedTooLongError } from './errors.ts'
import type { CallOptions } from './transport.ts'

export interface WaitOptions<Status> {
  signal?: AbortSignal
  /** After this time the wait throws WaitedTooLongError. No limit if not given. */
  timeoutMs?: number
  /** Called with the status each time an answer arrives. */
  onProgress?: (status: Status) => void
}

/** The longest the service holds an answer. */
const HOLD_SECONDS = 30

export async function waitUntilDone<Status>(
  read: (waitSeconds: number, options: CallOptions) => Promise<Status>,
  isDone: (status: Status) => boolean,
  { signal, timeoutMs = Number.POSITIVE_INFINITY, onProgress }: WaitOptions<Status>,
): Promise<Status> {
  const endsAt = Date.now() + timeoutMs
  for (;;) {
    const leftSeconds = Math.floor((endsAt - Date.now()) / 1_000)
    const status = await read(Math.min(HOLD_SECONDS, Math.max(0, leftSeconds)), { signal })
    onProgress?.(status)
    if (isDone(status)) return status
    if (Date.now() + 1_000 > endsAt) throw new WaitedTooLongError(`not done after ${timeoutMs} ms`)
  }
}
