/** Holds an answer until what it tells of has changed, is done, or the client has waited long enough. Refusal: UNAUTHORIZED, of a key that ended meanwhile. */
import type { Caller } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Scout } from '../scout.ts'
import { callerNow } from './actors.ts'

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
  caller: Caller,
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
    // A revoked key is shown nothing of what came after.
    if (!(await callerNow(scout.database, caller, scout.clock.now())))
      throw new Refusal('UNAUTHORIZED', 'This API key or session has ended while it waited.')
  }
  return current
}
