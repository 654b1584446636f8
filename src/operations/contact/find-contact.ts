/**
 * Work: one step of a contact lookup. Starts the lookup or asks for its status, then either settles it or puts the work back into
 * the queue, which frees the worker's slot. end-unlock.ts settles it.
 */
import type { LookupFailure } from '../../../contract/contact.ts'
import { NOT_FOUND_HOURS, POLL_AFTER_SECONDS, WORK_DEADLINE_SECONDS } from '../../../contract/limits.ts'
import type { ContactField, Lookup } from '../../../contract/network.ts'
import { hasCome, hoursBefore } from '../../base/clock.ts'
import { touchBatches } from '../../batches/store.ts'
import type { LateField } from '../../contact/late.ts'
import { confirmInProgress, readUnlocksWithLate, recordLookup } from '../../contact/store.ts'
import type { ContactValues, Unlock, ValueSources } from '../../contact/unlock.ts'
import { finish, postpone, type Work } from '../../jobs/queue.ts'
import { backoffSeconds } from '../../jobs/runner.ts'
import { NetworkFailure } from '../../providers/port.ts'
import { hiddenBy } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { endUnlock, expectEnd, type LookupEnd } from './end-unlock.ts'

/**
 * The waits between eight failures add up to at most 91 seconds, unless the network asks for longer ones. A longer outage thus
 * ends the lookup before its deadline of five minutes.
 */
const FAILURES_MAX = 8
const POLL_SECONDS_DEFAULT = 5
const LATE_POLL_SECONDS = 2
/** A lower bound on whatever delay the network asks for: polling it in a tight loop helps nobody. */
const POLL_SECONDS_MIN = 0.1

export async function findContact(scout: Scout, work: Work, signal: AbortSignal): Promise<void> {
  const { database } = scout
  const now = scout.clock.now()
  const { subject, shield } = await read(scout, work, now)
  if (!subject || subject.unlock.status === 'COMPLETED') return database.transaction((tx) => finish(tx, work))
  const { unlock, late } = subject
  const expired = hasCome(unlock.deadlineAt, now, WORK_DEADLINE_SECONDS)
  const known = knownBy(unlock, late)
  const fails = (failure: LookupFailure) => ({ ...known.end, failure, failedFields: known.missing })
  if (expired && !unlock.lookupId) return endUnlock(scout, work, unlock, fails('LOOKUP_TIMED_OUT'))
  // The network is never asked about a suppressed person.
  if ((await hiddenBy(shield, database, work.accountId, [unlock])).size > 0) {
    return endUnlock(scout, work, unlock, { found: {} })
  }
  // The runner also counts failures that none of the rules below foresaw. They end the lookup too: the held credits must not wait
  // until somebody fixes a bug.
  if (work.failures >= FAILURES_MAX) return endUnlock(scout, work, unlock, fails('LOOKUP_FAILED'))
  // An earlier lookup of the same field is still being read. Starting a second one would pay again for what the first may yet return.
  if (late.some(({ state }) => state === 'PENDING'))
    return keepWaiting(scout, work, unlock, { seconds: LATE_POLL_SECONDS })
  if (known.missing.length === 0) return endUnlock(scout, work, unlock, known.end)
  let lookup: Lookup
  const stopExpecting = expectEnd(database, work.accountId)
  try {
    lookup = await ask(scout, unlock, known.missing, signal)
  } catch (error) {
    if (!(error instanceof NetworkFailure) || signal.aborted) throw error
    return failOrRetry(scout, work, unlock, { error, expired, fails })
  } finally {
    stopExpecting()
  }
  const { lookupId } = lookup
  if (lookup.status === 'FAILED') {
    const failure = lookup.retryable === false ? 'LOOKUP_REFUSED' : 'LOOKUP_FAILED'
    return endUnlock(scout, work, unlock, { ...fails(failure), lookupId })
  }
  const found = { ...known.end.found, ...lookup.found }
  const sources = { ...known.end.sources, ...lookup.sources }
  if (lookup.status === 'DONE') {
    const { failedFields } = lookup
    const failed = failedFields && { failure: 'LOOKUP_FAILED' as const, failedFields }
    return endUnlock(scout, work, unlock, { found, sources, ...failed, lookupId })
  }
  // The provider has been paid for what was found so far, so it is kept: only the missing fields time out.
  if (expired) return endUnlock(scout, work, unlock, { ...fails('LOOKUP_TIMED_OUT'), found, sources })
  return keepWaiting(scout, work, unlock, { seconds: lookup.retryAfterSeconds ?? POLL_SECONDS_DEFAULT, lookupId })
}

/** Work items of one account that start at the same time share one read. */
function read({ database, suppressions }: Scout, { accountId, subjectId }: Work, now: Date) {
  return database.askTogether(`unlocks of ${accountId}`, subjectId, async (sql, unlockIds) => {
    const [subjects, shield] = await Promise.all([
      readUnlocksWithLate(sql, accountId, unlockIds, hoursBefore(now, NOT_FOUND_HOURS)),
      suppressions.shieldFor(sql, accountId),
    ])
    return unlockIds.map((unlockId) => ({ subject: subjects.get(unlockId), shield }))
  })
}

/** Values that arrived too late for an earlier request answer this one, at the usual price. Only the missing fields must be looked up. */
function knownBy({ dispatchedFields }: Unlock, late: LateField[]) {
  const found: ContactValues = {}
  const sources: ValueSources = {}
  for (const { field, value, source, details } of late) {
    if (value === null) continue
    found[field] = value
    if (source !== null) sources[field] = { source, ...details }
  }
  const missing = dispatchedFields.filter(
    (field) => !late.some((each) => each.field === field && each.state !== 'PENDING'),
  )
  return { end: { found, sources }, missing }
}

/** The unlock's id is the idempotency key, so repeating a start after a crash buys nothing twice. */
function ask(scout: Scout, unlock: Unlock, fields: ContactField[], signal: AbortSignal): Promise<Lookup> {
  const { urn, networkUrl, lookupId, unlockId } = unlock
  if (lookupId) return scout.network.readLookup(lookupId, urn, signal)
  return scout.network.startLookup({ urn, networkUrl, fields }, unlockId, signal)
}

interface Failing {
  error: NetworkFailure
  expired: boolean
  fails: (failure: LookupFailure) => LookupEnd
}

async function failOrRetry(scout: Scout, work: Work, unlock: Unlock, { error, expired, fails }: Failing) {
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
  const failed = error.needsOperator ? 'LOOKUP_REFUSED' : 'LOOKUP_FAILED'
  const failure = expired ? 'LOOKUP_TIMED_OUT' : gone ? 'PROFILE_GONE' : failed
  return endUnlock(scout, work, unlock, fails(failure))
}

interface Waiting {
  seconds: number
  lookupId?: string
}

async function keepWaiting(scout: Scout, work: Work, unlock: Unlock, { seconds: wished, lookupId }: Waiting) {
  const now = scout.clock.now()
  const seconds = Math.max(POLL_SECONDS_MIN, Math.min(wished, POLL_AFTER_SECONDS))
  const moved = await scout.database.transaction(async (tx) => {
    const [, , waiting] = await Promise.all([
      postpone(tx, work, untilDeadline(scout, unlock, seconds)),
      unlock.lookupId || !lookupId ? undefined : recordLookup(tx, unlock, lookupId, now),
      confirmInProgress(tx, unlock, now),
    ])
    await touchBatches(tx, unlock.accountId, waiting.batchIds, now)
    return waiting
  })
  scout.signals.announceChanges([...moved.unlockIds, ...moved.batchIds])
}

/** Never later than the deadline: the last poll happens at the deadline itself. */
const untilDeadline = (scout: Scout, unlock: Unlock, seconds: number) =>
  Math.max(0, Math.min(seconds, (unlock.deadlineAt.getTime() - scout.clock.now().getTime()) / 1_000))
