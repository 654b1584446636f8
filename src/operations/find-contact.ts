/**
 * Work: one step of a contact lookup. Starts it or asks how it stands, then settles or waits in the
 * queue; the slot is free meanwhile. Ends in one transaction: values saved, what resolved captured,
 * the rest released, requests and batch items completed, work removed.
 */
import type { LookupFailure } from '../../contract/contact.ts'
import { POLL_AFTER_SECONDS } from '../../contract/limits.ts'
import type { Lookup } from '../../contract/network.ts'
import type { ItemResult } from '../batches/batch.ts'
import { type SettledWork, settleItems, touchBatches } from '../batches/store.ts'
import { ownContact } from '../candidates/candidate.ts'
import { readPool } from '../candidates/pool-store.ts'
import {
  completeUnlocks,
  confirmInProgress,
  forgetFields,
  readFacts,
  readUnlock,
  recordLookup,
  resolveFields,
} from '../contact/store.ts'
import { type ContactValues, endOf, type FieldFact, hasFailed, type Unlock, type UnlockEnd } from '../contact/unlock.ts'
import { lockBalance, settle } from '../credits/store.ts'
import type { NewEvent } from '../events/event.ts'
import { finish, postpone, type Work } from '../jobs/queue.ts'
import { backoffSeconds } from '../jobs/runner.ts'
import { NetworkFailure } from '../providers/port.ts'
import { contactRef } from './dispatch-unlocks.ts'
import type { Scout } from './scout.ts'
import { batchesDone, contactCompleted, heardOf, tell } from './tell.ts'

/** With backoff these span about two minutes: longer outages end at the deadline anyway. */
const FAILURES_MAX = 8
const POLL_SECONDS_DEFAULT = 5
/** Whatever a network says: asking it in a tight loop helps nobody. */
const POLL_SECONDS_MIN = 0.1

type End = { found: ContactValues } | { failure: LookupFailure }

export async function findContact(scout: Scout, work: Work, signal: AbortSignal): Promise<void> {
  const unlock = await readUnlock(scout.database, work.accountId, work.subjectId)
  if (!unlock || unlock.status === 'COMPLETED') return scout.database.transaction((tx) => finish(tx, work))
  const expired = scout.clock.now() >= unlock.deadlineAt
  if (expired && !unlock.lookupId) return end(scout, work, unlock, { failure: 'LOOKUP_TIMED_OUT' })
  // Failures no rule below foresaw (the runner counts those too) end as well: the credits must not wait for a fix.
  if (work.failures >= FAILURES_MAX) return end(scout, work, unlock, { failure: 'LOOKUP_FAILED' })
  let lookup: Lookup
  try {
    lookup = await ask(scout, unlock, signal)
  } catch (error) {
    if (!(error instanceof NetworkFailure) || signal.aborted) throw error
    return failOrRetry(scout, work, unlock, error, expired)
  }
  if (lookup.status === 'DONE') return end(scout, work, unlock, { found: lookup.found }, lookup.lookupId)
  if (lookup.status === 'FAILED') return end(scout, work, unlock, { failure: 'LOOKUP_FAILED' }, lookup.lookupId)
  if (expired) return end(scout, work, unlock, { failure: 'LOOKUP_TIMED_OUT' })
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
  return end(scout, work, unlock, { failure: expired ? 'LOOKUP_TIMED_OUT' : gone ? 'PROFILE_GONE' : 'LOOKUP_FAILED' })
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

async function end(scout: Scout, work: Work, unlock: Unlock, outcome: End, lookupId?: string): Promise<void> {
  const now = scout.clock.now()
  const found = 'found' in outcome ? outcome.found : {}
  const failure = 'failure' in outcome ? outcome.failure : null
  const refs = (resolved: boolean) =>
    unlock.dispatchedFields
      .filter((field) => (found[field] !== undefined) === resolved)
      .map((field) => contactRef(unlock.unlockId, field))
  const { accountId, urn } = unlock
  const changed = await scout.database.grouped(accountId, async (tx) => {
    // One trip, run in this order: the lock (first, as everywhere: members of a group must not wait for each
    // other crosswise), the fence, what the lookup taught, what it is worth.
    const [, , , moved, facts, pool] = await Promise.all([
      lockBalance(tx, accountId),
      finish(tx, work),
      failure ? forgetFields(tx, unlock) : resolveFields(tx, unlock, found, now),
      settle(tx, accountId, { capture: refs(true), release: refs(false) }, now),
      readFacts(tx, accountId, [urn]),
      readPool(tx, accountId, [urn]),
      lookupId && !unlock.lookupId ? recordLookup(tx, unlock, lookupId, now) : undefined,
    ])
    const completed = await completeUnlocks(tx, unlock, moved.released, failure, now)
    const saved = pool.get(urn)
    const known = { facts: facts.get(urn) ?? [], own: saved ? ownContact(saved) : {} }
    const single = singlesOf(completed, known)
    const [batches] = await Promise.all([
      settleItems(tx, accountId, itemsOf(completed, known), now),
      tell(scout, tx, accountId, single),
    ])
    const done = batchesDone(batches)
    await tell(scout, tx, accountId, done)
    return [
      unlock.unlockId,
      ...completed.map((each) => each.unlockId),
      ...batches.map((batch) => batch.batchId),
      ...heardOf(accountId, [...single, ...done]),
    ]
  })
  scout.signals.changed(changed)
}

interface Known {
  facts: FieldFact[]
  own: ContactValues
}

/** What is told of requests for one person; of a batch's items the batch tells. */
const singlesOf = (completed: Unlock[], { facts, own }: Known): NewEvent[] =>
  completed
    .filter((unlock) => unlock.batchId === null)
    .map((unlock) => contactCompleted(unlock, endOf(unlock.requestedFields, facts, own)))

function itemsOf(completed: Unlock[], { facts, own }: Known): SettledWork[] {
  return completed
    .filter((unlock) => unlock.batchId !== null)
    .map((unlock) => ({
      workRef: unlock.unlockId,
      result: itemResult(unlock, endOf(unlock.requestedFields, facts, own)),
      ownerId: unlock.batchId,
      usedUnits: unlock.chargedUnits - unlock.refundedUnits,
    }))
}

function itemResult(unlock: Unlock, result: UnlockEnd): ItemResult {
  const { failureCode, refundedUnits } = unlock
  if (hasFailed(result, failureCode)) {
    return { kind: 'FAILED', code: failureCode, message: failureMessages[failureCode], refundedUnits }
  }
  return { kind: 'CONTACT', values: result.values, unresolved: result.unresolved, failureCode, refundedUnits }
}

const failureMessages: Record<LookupFailure, string> = {
  LOOKUP_FAILED: 'The network could not complete the lookup. Nothing was charged for it; ask again later.',
  LOOKUP_TIMED_OUT: 'The network did not answer in time. Nothing was charged for it; ask again later.',
  PROFILE_GONE: 'The network has no such profile (any more). Nothing was charged for it.',
}
