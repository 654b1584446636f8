/** Removes what has outlived its use: replayable answers and caches past their time. */
import { daysBefore } from '../base/clock.ts'
import { purgeKeys } from '../idempotency/store.ts'
import { purgeImports } from '../imports/store.ts'
import { purgeResolutions } from '../resolve/store.ts'
import { purgeAnswers } from '../search/network-store.ts'
import type { Scout } from './scout.ts'

/** Longer than an answer is fresh: a stale one still serves while the network is away. */
const RESOLUTION_DAYS_MAX = 30
/** An upload that has not ended within a day will not. */
const UPLOAD_DAYS_MAX = 1
/** Long enough to mend and send again what was rejected. */
const IMPORT_DAYS_MAX = 30

export async function keepHouse(scout: Scout): Promise<void> {
  const now = scout.clock.now()
  await purgeKeys(scout.database, now)
  await purgeAnswers(scout.database, now)
  await purgeResolutions(scout.database, daysBefore(now, RESOLUTION_DAYS_MAX))
  await purgeImports(scout.database, daysBefore(now, UPLOAD_DAYS_MAX), daysBefore(now, IMPORT_DAYS_MAX))
}
