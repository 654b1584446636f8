/**
 * Removes what is no longer needed: stored answers for replays, caches and events past their time, and whatever retention ends. Creates
 * partitions ahead and reseals what is under an old key. Each step stands alone: if one fails, this is reported and the others go on.
 */
import { EVENT_DAYS, NETWORK_PAGE_CACHE_HOURS, REQUEST_LOG_DAYS } from '../../../contract/limits.ts'
import { auditPartitions } from '../../audit/store.ts'
import { daysBefore, hoursBefore } from '../../base/clock.ts'
import { eventPartitions, purgeEvents } from '../../events/store.ts'
import { purgeKeys } from '../../idempotency/store.ts'
import { purgeImportRows, purgeImports } from '../../imports/store.ts'
import { purgeSessions } from '../../members/session-store.ts'
import { purgeSignIns } from '../../members/sign-in-store.ts'
import { purgeAllowances } from '../../networks/allowance-store.ts'
import { purgeKeptAnswers } from '../../networks/answer-store.ts'
import { purgeLeases } from '../../networks/lease-store.ts'
import { purgeLookups } from '../../networks/lookup-store.ts'
import { purgeAttempts } from '../../networks/meter-store.ts'
import { purgeRenumbered } from '../../pool/renumbered.ts'
import { purgeRequests, requestPartitions } from '../../requests/store.ts'
import { purgeResolutions } from '../../resolve/store.ts'
import { purgeLists } from '../../search/list-store.ts'
import { purgeAnswers } from '../../search/network-store.ts'
import { purgeReadings } from '../../search/readings-store.ts'
import { makePartitions } from '../../storage/partitions.ts'
import type { Scout } from '../scout.ts'
import { cleanErased } from './clean-erased.ts'
import { emitNoticesDue } from './emit-notices-due.ts'
import { emitRequestsDue } from './emit-requests-due.ts'
import { type Purge, purgeInSlices } from './purge-in-slices.ts'
import { retentionPurges } from './purge-old.ts'
import { reseal } from './reseal-all.ts'

/** Longer than an answer is fresh: an expired one is still used while the network is down. */
const RESOLUTION_DAYS_MAX = 30
/** An upload that has not finished within a day never will. */
const UPLOAD_DAYS_MAX = 1
/** Long enough to correct refused rows and send them again. */
const IMPORT_DAYS_MAX = 30
/** A lookup ends within minutes. An hour later nobody asks for its state any more, and what it found is sealed where it belongs. */
const LOOKUP_HOURS = 1
/** A budget is for one day; a few days are kept for people who look them up. */
const BUDGET_DAYS = 7
/** Two years of what providers cost, without any personal data. */
const ATTEMPT_DAYS = 730

export async function runHousekeeping(scout: Scout, signal?: AbortSignal): Promise<void> {
  const { database, housekeeping } = scout
  const now = scout.clock.now()
  for (const table of [eventPartitions, requestPartitions, auditPartitions]) {
    if (signal?.aborted) return
    await housekeeping.run(`${table.name}_partitions`, () => makePartitions(database, table, now))
  }
  const purges = { ...cachePurges(scout), ...retentionPurges(scout) }
  for (const [step, purge] of Object.entries(purges)) {
    if (signal?.aborted) return
    await housekeeping.run(step, () => purgeInSlices(purge, signal))
  }
  if (!signal?.aborted) await housekeeping.run('reseal', () => reseal(database, { signal }))
  if (!signal?.aborted) await housekeeping.run('notices', () => emitNoticesDue(scout))
  if (!signal?.aborted) await housekeeping.run('person_requests', () => emitRequestsDue(scout))
  if (!signal?.aborted) await housekeeping.run('erased', () => cleanErased(scout))
}

function cachePurges({ database, clock }: Scout): Record<string, Purge> {
  const now = clock.now()
  const uploads = [daysBefore(now, UPLOAD_DAYS_MAX), daysBefore(now, IMPORT_DAYS_MAX)] as const
  return {
    idempotency: (limit) => purgeKeys(database, now, limit),
    search_lists: (limit) => purgeLists(database, now, limit),
    // Two days: a list lives for one, and the clocks of two machines differ.
    pool_renumbered: (limit) => purgeRenumbered(database, daysBefore(now, 2), limit),
    network_pages: (limit) => purgeAnswers(database, now, limit),
    prompt_readings: (limit) => purgeReadings(database, now, limit),
    resolutions: (limit) => purgeResolutions(database, daysBefore(now, RESOLUTION_DAYS_MAX), limit),
    import_rows: (limit) => purgeImportRows(database, ...uploads, limit),
    imports: (limit) => purgeImports(database, ...uploads, limit),
    events: (limit) => purgeEvents(database, daysBefore(now, EVENT_DAYS), limit),
    member_sessions: (limit) => purgeSessions(database, now, limit),
    sign_ins: (limit) => purgeSignIns(database, now, limit),
    request_log: (limit) => purgeRequests(database, daysBefore(now, REQUEST_LOG_DAYS), limit),
    network_lookups: (limit) => purgeLookups(database, hoursBefore(now, LOOKUP_HOURS), limit),
    network_answers: (limit) => purgeKeptAnswers(database, hoursBefore(now, NETWORK_PAGE_CACHE_HOURS), limit),
    network_allowances: (limit) => purgeAllowances(database, daysBefore(now, BUDGET_DAYS), limit),
    network_leases: (limit) => purgeLeases(database, daysBefore(now, BUDGET_DAYS), limit),
    network_attempts: (limit) => purgeAttempts(database, daysBefore(now, ATTEMPT_DAYS), limit),
  }
}
