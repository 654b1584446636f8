/**
 * Streams an account's events as they happen, from where a listener left off. The reader pulls them: a listener that does not
 * read makes us hold one page of events and no more.
 */

import type { Caller } from '../../accounts/account.ts'
import type { Event } from '../../events/event.ts'
import { findSeq, readEvents, readLastSeq } from '../../events/store.ts'
import type { Scout } from '../scout.ts'
import { callerNow } from '../shared/actors.ts'
import { mayReceive } from '../shared/by-scope.ts'
import { eventsOf } from '../shared/emit-events.ts'

const PAGE = 100
/** Shorter than the silence that any proxy allows. */
const HEARTBEAT_MS = 15_000

/** Yields null as a heartbeat. Ends when the signal fires, or when the key may no longer listen. */
export async function* streamEvents(
  scout: Scout,
  caller: Caller,
  afterId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Event | null> {
  const { database, signals } = scout
  const { accountId } = caller
  // An event that is gone, or belongs to another account, has no position: then everything still stored is sent.
  let seq = afterId ? ((await findSeq(database, accountId, afterId)) ?? 0) : await readLastSeq(database, accountId)
  yield null
  let spokeAt = performance.now()
  while (!signal.aborted) {
    const events = await readEvents(database, accountId, seq, PAGE)
    const silent = performance.now() - spokeAt >= HEARTBEAT_MS
    if (events.length > 0 || silent) {
      // Checked before anything is sent: a revoked key must not receive anything that happened later.
      const listener = await callerNow(scout.database, caller, scout.clock.now())
      if (!listener) return
      const received = events.filter((event) => mayReceive(listener, event))
      if (received.length > 0 || silent) spokeAt = performance.now()
      yield* received
      if (received.length === 0 && silent) yield null
      seq = events.at(-1)?.seq ?? seq
    }
    if (events.length < PAGE) await signals.awaitChange(eventsOf(accountId), HEARTBEAT_MS, signal)
  }
}
