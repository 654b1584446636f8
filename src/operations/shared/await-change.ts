/**
 * Holds back an answer until its subject has changed or is done, or the client has waited long enough. Refusal: UNAUTHORIZED, if
 * the key or session ended meanwhile.
 */
import type { Caller } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Scout } from '../scout.ts'
import { callerNow } from './actors.ts'

export interface Watched<T> {
  read: () => Promise<T | undefined>
  subjectOf: (value: T) => string
  /** The part of the value whose change ends the wait. Progress that a client would not call a change does not belong here. */
  stateOf: (value: T) => string
  isDone: (value: T) => boolean
}

/** How long the client is willing to wait for an answer, and the signal that ends the wait early. */
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
    // A key revoked during the wait must not be shown anything that happened later.
    if (!(await callerNow(scout.database, caller, scout.clock.now())))
      throw new Refusal('UNAUTHORIZED', 'This API key or session ended while the request waited.')
  }
  return current
}
