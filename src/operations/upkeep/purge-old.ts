/** Retention: removes each kind of data when its time is over, counted from when it was first collected. */
import { purgeAudit } from '../../audit/store.ts'
import { daysBefore } from '../../base/clock.ts'
import { purgeBatches } from '../../batches/erase.ts'
import { purgeUnlocks, purgeValues } from '../../contact/erase.ts'
import { purgeLate } from '../../contact/late.ts'
import { purgeDecisions } from '../../decisions/chain-store.ts'
import { purgeHits } from '../../lists/shortlist-items.ts'
import { purgeEnrichments, purgeFound, purgeProfiles } from '../../people/erase.ts'
import { purgeEntries } from '../../projects/entry-store.ts'
import { purgeMemberHits } from '../../projects/member-store.ts'
import { allowChangesWhileMoving } from '../../storage/account-rows.ts'
import type { Database, Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import type { Purge } from './purge-in-slices.ts'

/** Late values that nobody has asked for again by then are removed, as they become outdated too. */
const LATE_DAYS_MAX = 30

type PurgeBefore = (before: Date, limit: number) => Promise<number>

/** The purges by name. What is kept for ever has none. */
export function retentionPurges(scout: Scout): Record<string, Purge> {
  const { database, retention } = scout
  const lateDays = Math.min(LATE_DAYS_MAX, retention.contacts || LATE_DAYS_MAX)
  const jobs = jobDays(scout)
  const ofAll = (purge: (tx: Tx) => Promise<number>) =>
    database.transaction(async (tx) => {
      await allowChangesWhileMoving(tx)
      return purge(tx)
    })
  const all: [name: string, days: number, purge: PurgeBefore][] = [
    ['profiles', retention.profiles, (before, limit) => purgeProfiles(database, before, limit)],
    ['contact_fields', retention.contacts, (before, limit) => purgeValues(database, before, limit)],
    ['late_fields', lateDays, (before, limit) => purgeLate(database, before, limit)],
    ['found', retention.searches, (before, limit) => purgeFound(database, before, limit)],
    ['shortlist_hits', retention.searches, (before, limit) => ofAll((tx) => purgeHits(tx, before, limit))],
    ['project_hits', retention.searches, (before, limit) => ofAll((tx) => purgeMemberHits(tx, before, limit))],
    ['project_entries', retention.audit, (before, limit) => ofAll((tx) => purgeEntries(tx, before, limit))],
    ['batches', jobs, (before, limit) => database.transaction((tx) => purgeBatches(tx, before, limit))],
    ['unlocks', jobs, (before, limit) => purgeUnlocks(database, before, limit)],
    ['enrichments', jobs, (before, limit) => purgeEnrichments(database, before, limit)],
    ['decisions', retention.decisions, (before, limit) => purgeChains(database, before, limit)],
    ['audit', retention.audit, (before, limit) => purgeAudit(database, before, limit)],
  ]
  const now = scout.clock.now()
  return Object.fromEntries(
    all
      .filter(([, days]) => days > 0)
      .map(([name, days, purge]) => [name, (limit: number) => purge(daysBefore(now, days), limit)]),
  )
}

/** One account after the other, each from the beginning of its chain. */
async function purgeChains(database: Database, before: Date, limit: number): Promise<number> {
  let gone = 0
  while (gone < limit) {
    const some = await database.transaction((tx) => purgeDecisions(tx, before, limit - gone))
    if (some === 0) break
    gone += some
  }
  return gone
}

/** The results of a job hold profiles and contact values, so a job is kept only as long as the shortest of the three. */
function jobDays({ retention: { jobs, profiles, contacts } }: Scout): number {
  const limits = [jobs, profiles, contacts].filter((days) => days > 0)
  return limits.length > 0 ? Math.min(...limits) : 0
}
