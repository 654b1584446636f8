/**
 * Work: keeps reading a lookup after its request has timed out and was refunded. What arrives is kept for the next request of the
 * same field; until then nobody is charged for it or told of it. After ten minutes the lookup is given up.
 */
import { hasCome, secondsAfter } from '../../base/clock.ts'
import { type AwaitedLate, endLate, readAwaited } from '../../contact/late.ts'
import type { ContactValues, ValueSources } from '../../contact/unlock.ts'
import { finish, postpone, type Work } from '../../jobs/queue.ts'
import { backoffSeconds } from '../../jobs/runner.ts'
import { NetworkFailure } from '../../providers/port.ts'
import { hiddenBy, shownValues } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'

/** Counted from the end of the request, so reading stops about a quarter of an hour after the request began. */
const LATE_SECONDS = 600
const FAILURES_MAX = 8
/** Slow, because either nobody waits for this lookup or somebody who has already waited for long. */
const POLL_SECONDS_DEFAULT = 10
const POLL_SECONDS_MIN = 1
const POLL_SECONDS_MAX = 60

export async function readLate(scout: Scout, work: Work, signal: AbortSignal): Promise<void> {
  const { database, suppressions, clock } = scout
  const awaited = await readAwaited(database, work.accountId, work.subjectId)
  if (!awaited) return database.transaction((tx) => finish(tx, work))
  // The runner also counts failures that none of the rules below foresaw. They end this work too, because a later request of the
  // same field waits for it.
  if (work.failures >= FAILURES_MAX) return end(scout, work, awaited)
  const shield = await suppressions.shieldFor(database, work.accountId)
  // The network is never asked about a suppressed person.
  if ((await hiddenBy(shield, database, work.accountId, [awaited])).size > 0) return end(scout, work, awaited)
  const expired = hasCome(secondsAfter(awaited.since, LATE_SECONDS), clock.now(), LATE_SECONDS)
  try {
    const lookup = await scout.network.readLookup(awaited.lookupId, awaited.urn, signal, true)
    if (lookup.status === 'FAILED') return await end(scout, work, awaited)
    const found = shownValues(shield, lookup.found ?? {})
    if (lookup.status === 'DONE') return await end(scout, work, awaited, { ...lookup, found })
    if (expired) return await end(scout, work, awaited, { ...lookup, found, failedFields: missingIn(awaited, found) })
    const wished = lookup.retryAfterSeconds ?? POLL_SECONDS_DEFAULT
    await postpone(database, work, Math.max(POLL_SECONDS_MIN, Math.min(wished, POLL_SECONDS_MAX)))
  } catch (error) {
    if (!(error instanceof NetworkFailure) || signal.aborted) throw error
    if (expired || !error.retryable || work.failures + 1 >= FAILURES_MAX) return end(scout, work, awaited)
    await postpone(database, work, Math.max(error.retryAfterSeconds ?? 0, backoffSeconds(work.failures)), true)
  }
}

const missingIn = ({ fields }: AwaitedLate, found: ContactValues) =>
  fields.filter((field) => found[field] === undefined)

interface Learnt {
  found: ContactValues
  sources?: ValueSources | undefined
  failedFields?: AwaitedLate['fields'] | undefined
}

/** Without `learnt`, nothing became known of any field, and nothing is remembered. */
function end(scout: Scout, work: Work, { urn, fields }: AwaitedLate, learnt?: Learnt): Promise<void> {
  const { found = {}, sources, failedFields = learnt ? [] : fields } = learnt ?? {}
  const known = fields.filter((field) => !failedFields.includes(field))
  return scout.database.transaction(async (tx) => {
    // `finish` comes first: erasing the person removes the work, so `finish` then fails and nothing is kept here.
    await finish(tx, work)
    const ended = { unlockId: work.subjectId, urn, learnt: known, found, sources }
    await endLate(tx, work.accountId, ended, scout.clock.now())
  })
}
