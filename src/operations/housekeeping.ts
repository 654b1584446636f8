/** Removes what has outlived its use: replayable answers, caches and events past their time, and what retention ends. Seals anew what is under an old key. */
import { EVENT_DAYS } from '../../contract/limits.ts'
import { daysBefore, hoursBefore } from '../base/clock.ts'
import { purgeEvents } from '../events/store.ts'
import { purgeKeys } from '../idempotency/store.ts'
import { purgeImports } from '../imports/store.ts'
import { purgeLookups } from '../networks/lookup-store.ts'
import { purgeAttempts } from '../networks/meter-store.ts'
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
const EVENTS_AT_ONCE = 5_000
/** A lookup ends within minutes; an hour later nobody asks how it stands, and what it found is sealed where it belongs. */
const LOOKUP_HOURS = 1
/** Two years of what providers cost, without a word about anybody. */
const ATTEMPT_DAYS = 730
const ROWS_AT_ONCE = 1_000

export async function keepHouse(scout: Scout): Promise<void> {
  const now = scout.clock.now()
  await purgeKeys(scout.database, now)
  await purgeAnswers(scout.database, now)
  await purgeResolutions(scout.database, daysBefore(now, RESOLUTION_DAYS_MAX))
  await purgeImports(scout.database, daysBefore(now, UPLOAD_DAYS_MAX), daysBefore(now, IMPORT_DAYS_MAX))
  let purged: number
  do purged = await purgeEvents(scout.database, daysBefore(now, EVENT_DAYS), EVENTS_AT_ONCE)
  while (purged === EVENTS_AT_ONCE)
  await purgeNetworks(scout)
  await purgeOld(scout)
  await reseal(scout.database)
}

async function purgeNetworks({ database, clock }: Scout): Promise<void> {
  const now = clock.now()
  while ((await purgeLookups(database, hoursBefore(now, LOOKUP_HOURS), ROWS_AT_ONCE)) === ROWS_AT_ONCE);
  while ((await purgeAttempts(database, daysBefore(now, ATTEMPT_DAYS), ROWS_AT_ONCE)) === ROWS_AT_ONCE);
}
