/**
 * Work: one step of a contact lookup. Starts it or asks how it stands, then settles or waits in the
 * queue; the slot is free meanwhile. How it ends stands in end-unlock.ts.
 */
import { POLL_AFTER_SECONDS } from '../../contract/limits.ts'
import type { Lookup } from '../../contract/network.ts'
import { touchBatches } from '../batches/store.ts'
import { confirmInProgress, readUnlock, recordLookup } from '../contact/store.ts'
import type { Unlock } from '../contact/unlock.ts'
import { finish, postpone, type Work } from '../jobs/queue.ts'
import { backoffSeconds } from '../jobs/runner.ts'
import { NetworkFailure } from '../providers/port.ts'
import { endUnlock } from './end-unlock.ts'
import { hiddenBy } from './hidden.ts'
import type { Scout } from './scout.ts'

/** With backoff these span about two minutes: longer outages end at the deadline anyway. */
const FAILURES_MAX = 8
const POLL_SECONDS_DEFAULT = 5
/** Whatever a network says: asking it in a tight loop helps nobody. */
const POLL_SECONDS_MIN = 0.1

export async function findContact(scout: Scout, work: Work, signal: AbortSignal): Promise<void> {
  const { database, suppressions } = scout
  const [unlock, shield] = await Promise.all([
    readUnlock(database, work.accountId, work.subjectId),
    suppressions.open(database, work.accountId),
  ])
  if (!unlock || unlock.status === 'COMPLETED') return scout.database.transaction((tx) => finish(tx, work))
  const expired = scout.clock.now() >= unlock.deadlineAt
  if (expired && !unlock.lookupId) return endUnlock(scout, work, unlock, { failure: 'LOOKUP_TIMED_OUT' })
  // Nobody is asked about somebody suppressed.
  if ((await hiddenBy(shield, database, work.accountId, [unlock])).size > 0) {
    return endUnlock(scout, work, unlock, { found: {} })
  }
  // Failures no rule below foresaw (the runner counts those too) end as well: the credits must not wait for a fix.
  if (work.failures >= FAILURES_MAX) return endUnlock(scout, work, unlock, { failure: 'LOOKUP_FAILED' })
  let lookup: Lookup
  try {
    lookup = await ask(scout, unlock, signal)
  } catch (error) {
    if (!(error instanceof NetworkFailure) || signal.aborted) throw error
    return failOrRetry(scout, work, unlock, error, expired)
  }
  if (lookup.status === 'DONE') {
    const { found, sources, failedFields, lookupId } = lookup
    const failed = failedFields && { failure: 'LOOKUP_FAILED' as const, failedFields }
    return endUnlock(scout, work, unlock, { found, sources, ...failed }, lookupId)
  }
  if (lookup.status === 'FAILED') return endUnlock(scout, work, unlock, { failure: 'LOOKUP_FAILED' }, lookup.lookupId)
  // What has been found by now was bought: only the rest is given up.
  const { found, sources } = lookup
  if (expired) return endUnlock(scout, work, unlock, { found, sources, failure: 'LOOKUP_TIMED_OUT' })
  return keepWaiting(scout, work, unlock, lookup)
}

/** The unlock's id is the idempotency key: a start repeated after a crash buys nothing. */
function ask(scout: Scout, unlock: Unlock, signal: AbortSignal): Promise<Lookup> {
  const { urn, networkUrl, dispatchedFields, lookupId, unlockId } = unlock
  if (lookupId) return scout.network.readLookup(lookupId, urn, signal)
  return scout.network.startLookup({ urn, networkUrl, fields: dispatchedFields }, unlockId, signal)
}

async function failOrRetry(scout: Scout, work: Work, unlock: Unlock, error: NetworkFailure, expired: boolean) {
  const final = expired || !error.retryable || work.failures + 1 >= FAILURES_MAX
  scout.log.warn(
    { fault: error.fault, reason: error.message, unlockId: unlock.unlockId, final },
    'contact lookup failed',
  )
  if (!final) {
    const seconds = Math.max(error.retryAfterSeconds ?? 0, backoffSeconds(work.failures))
    return postpone(scout.database, work, untilDeadline(scout, unlock, seconds), true)
  }
  const gone = error.fault === 'GONE' && !unlock.lookupId
  return endUnlock(scout, work, unlock, {
    failure: expired ? 'LOOKUP_TIMED_OUT' : gone ? 'PROFILE_GONE' : 'LOOKUP_FAILED',
  })
}

async function keepWaiting(scout: Scout, work: Work, unlock: Unlock, lookup: Extract<Lookup, { status: 'PENDING' }>) {
  const now = scout.clock.now()
  const wished = lookup.retryAfterSeconds ?? POLL_SECONDS_DEFAULT
  const seconds = Math.max(POLL_SECONDS_MIN, Math.min(wished, POLL_AFTER_SECONDS))
  const moved = await scout.database.transaction(async (tx) => {
    const [, , waiting] = await Promise.all([
      postpone(tx, work, untilDeadline(scout, unlock, seconds)),
      unlock.lookupId ? undefined : recordLookup(tx, unlock, lookup.lookupId, now),
      confirmInProgress(tx, unlock, now),
    ])
    await touchBatches(tx, unlock.accountId, waiting.batchIds, now)
    return waiting
  })
  scout.signals.changed([...moved.unlockIds, ...moved.batchIds])
}

/** The last look is at the deadline, not after it. */
const untilDeadline = (scout: Scout, unlock: Unlock, seconds: number) =>
  Math.max(0, Math.min(seconds, (unlock.deadlineAt.getTime() - scout.clock.now().getTime()) / 1_000))
