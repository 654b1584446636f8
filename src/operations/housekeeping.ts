/** Removes what has outlived its use: replayable answers, caches and events past their time, and what retention ends. Seals anew what is under an old key. */
import { EVENT_DAYS, REQUEST_LOG_DAYS } from '../../contract/limits.ts'
import { daysBefore, hoursBefore } from '../base/clock.ts'
import { purgeEvents } from '../events/store.ts'
import { purgeKeys } from '../idempotency/store.ts'
import { purgeImports } from '../imports/store.ts'
import { purgeLookups } from '../networks/lookup-store.ts'
import { purgeAttempts } from '../networks/meter-store.ts'
import { purgeRequests } from '../requests/store.ts'
import { purgeResolutions } from '../resolve/store.ts'
import { purgeAnswers } from '../search/network-store.ts'
import { purgeOld } from './purge-old.ts'
import { reseal } from './reseal.ts'
import type { Scout } from './scout.ts'

/** Longer than an answer is fresh: a stale one still serves while the network is away. */
const RESOLUTION_DAYS_MAX = 30
/** An upload that has not ended within a day will not. */
const UPLOAD_DAYS_MAX = 1
/** Long enough to mend and send again what was rejected. */
const IMPORT_DAYS_MAX = 30
/** In one statement: enough to keep up, few enough that nobody waits for its locks. */
const ROWS_AT_ONCE = 5_000
/** A lookup ends within minutes; an hour later nobody asks how it stands, and what it found is sealed where it belongs. */
const LOOKUP_HOURS = 1
/** Two years of what providers cost, without a word about anybody. */
const ATTEMPT_DAYS = 730

export async function keepHouse(scout: Scout): Promise<void> {
  const now = scout.clock.now()
  await purgeKeys(scout.database, now)
  await purgeAnswers(scout.database, now)
  await purgeResolutions(scout.database, daysBefore(now, RESOLUTION_DAYS_MAX))
  await purgeImports(scout.database, daysBefore(now, UPLOAD_DAYS_MAX), daysBefore(now, IMPORT_DAYS_MAX))
  await untilNone((limit) => purgeEvents(scout.database, daysBefore(now, EVENT_DAYS), limit))
  await untilNone((limit) => purgeRequests(scout.database, daysBefore(now, REQUEST_LOG_DAYS), limit))
  await untilNone((limit) => purgeLookups(scout.database, hoursBefore(now, LOOKUP_HOURS), limit))
  await untilNone((limit) => purgeAttempts(scout.database, daysBefore(now, ATTEMPT_DAYS), limit))
  await purgeOld(scout)
  await reseal(scout.database)
}

async function untilNone(purge: (limit: number) => Promise<number>): Promise<void> {
  while ((await purge(ROWS_AT_ONCE)) === ROWS_AT_ONCE);
}
