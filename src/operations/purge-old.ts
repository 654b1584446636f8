/**
 * Retention: each kind of data goes when its time has come, counted from when it was first collected. In statements of
 * bounded size, so that nobody waits for a purge; repeated until nothing is left.
 */
import { purgeAudit } from '../audit/store.ts'
import { daysBefore } from '../base/clock.ts'
import { purgeBatches } from '../batches/erase.ts'
import { purgeEnrichments, purgeFound, purgeProfiles } from '../candidates/network-erase.ts'
import { purgeUnlocks, purgeValues } from '../contact/erase.ts'
import { purgeLate } from '../contact/late.ts'
import { purgeHits } from '../lists/shortlist-items.ts'
import type { Scout } from './scout.ts'

/** What nobody has asked for again by then is not kept for them; it grows old as well. */
const LATE_DAYS_MAX = 30
const ROWS_A_STATEMENT = 1_000
/** Ten million rows: the next sweep goes on. */
const STATEMENTS_MAX = 10_000

export async function purgeOld(scout: Scout): Promise<void> {
  const { database, retention } = scout
  const until = (days: number, purge: Purge) => purgeUntil(scout, days, purge)
  await until(retention.profiles, (before, limit) => purgeProfiles(database, before, limit))
  await until(retention.contacts, (before, limit) => purgeValues(database, before, limit))
  const lateDays = Math.min(LATE_DAYS_MAX, retention.contacts || LATE_DAYS_MAX)
  await until(lateDays, (before, limit) => purgeLate(database, before, limit))
  await until(retention.searches, (before, limit) => purgeFound(database, before, limit))
  await until(retention.searches, (before, limit) => purgeHits(database, before, limit))
  const jobs = jobDays(scout)
  await until(jobs, (before, limit) => database.transaction((tx) => purgeBatches(tx, before, limit)))
  await until(jobs, (before, limit) => purgeUnlocks(database, before, limit))
  await until(jobs, (before, limit) => purgeEnrichments(database, before, limit))
  await until(retention.audit, (before, limit) => database.transaction((tx) => purgeAudit(tx, before, limit)))
}

/** The results of a job hold profiles and values: it ends with whichever of them ends first. */
function jobDays({ retention: { jobs, profiles, contacts } }: Scout): number {
  const limits = [jobs, profiles, contacts].filter((days) => days > 0)
  return limits.length > 0 ? Math.min(...limits) : 0
}

/** Returns how many it removed. */
type Purge = (before: Date, limit: number) => Promise<number>

async function purgeUntil(scout: Scout, days: number, purge: Purge): Promise<void> {
  if (days === 0) return
  const before = daysBefore(scout.clock.now(), days)
  for (let statements = 0; statements < STATEMENTS_MAX; statements++) {
    if ((await purge(before, ROWS_A_STATEMENT)) < ROWS_A_STATEMENT) return
  }
}
