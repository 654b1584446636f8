/** Holds an answer until what it tells of has changed, is done, or the client has waited long enough. */
import type { Scout } from '../scout.ts'

export interface Watched<T> {
  read: () => Promise<T | undefined>
  subjectOf: (value: T) => string
  /** What a client would call a change; that somebody is still at work is none. */
  stateOf: (value: T) => string
  isDone: (value: T) => boolean
}

/** How long whoever asks waits for an answer, and what ends it early. */
export interface Patience {
  waitSeconds: number
  signal: AbortSignal
}

export async function awaitChange<T>(
  scout: Scout,
  { waitSeconds, signal }: Patience,
  { read, subjectOf, stateOf, isDone }: Watched<T>,
): Promise<T | undefined> {
  const until = performance.now() + waitSeconds * 1_000
  const first = await read()
  let current = first
  while (first && current && !isDone(current) && stateOf(current) === stateOf(first)) {
    const left = Math.ceil(until - performance.now())
    if (left <= 0 || signal.aborted) break
    await scout.signals.awaitChange(subjectOf(current), left, signal)
    current = await read()
  }
  return current
}
