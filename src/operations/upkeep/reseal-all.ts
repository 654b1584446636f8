/**
 * Reseals everything under the newest data key: what is sealed under older keys, and what is unsealed because it is older than
 * the first key. Small transactions record the progress, so it may stop anywhere; the next process, the operator's command or a
 * worker's housekeeping, continues from there.
 */
import { resealResults } from '../../batches/reseal-results.ts'
import { resealLate, resealValues } from '../../contact/reseal-values.ts'
import { resealMerges } from '../../identity/reseal-merges.ts'
import { resealRows } from '../../imports/reseal-rows.ts'
import { resealKeptAnswers } from '../../networks/answer-store.ts'
import { resealLookups } from '../../networks/lookup-store.ts'
import { resealPool } from '../../pool/reseal-contacts.ts'
import { resealEntries, resealReasons } from '../../projects/reseal-texts.ts'
import { resealReadings } from '../../search/readings-store.ts'
import { allowChangesWhileMoving } from '../../storage/account-rows.ts'
import type { Database, Tx } from '../../storage/database.ts'
import {
  claimResealing,
  dropRetiredKeys,
  isResealed,
  newestKey,
  noteResealing,
  openResealing,
} from '../../vault/data-keys.ts'

type Reseal = (tx: Tx, after: string[], limit: number) => Promise<string[] | undefined>

const places: Record<string, Reseal> = {
  contact_fields: resealValues,
  late_fields: resealLate,
  batch_items: resealResults,
  pool_candidates: resealPool,
  pool_merges: resealMerges,
  import_rows: resealRows,
  network_lookups: resealLookups,
  network_answers: resealKeptAnswers,
  prompt_readings: resealReadings,
  project_entries: resealEntries,
  project_members: resealReasons,
}

/** Some milliseconds of work and of locks. */
const ROWS_AT_ONCE = 500

export interface Resealed {
  keyNumber: number
  /** False: it is too early, another process is doing it, or it was interrupted. */
  finished: boolean
}

export async function reseal(
  database: Database,
  options: { signal?: AbortSignal | undefined; drainSeconds?: number } = {},
): Promise<Resealed> {
  const { number, waitSeconds } = await newestKey(database, options.drainSeconds)
  if (waitSeconds > 0) return { keyNumber: number, finished: false }
  await openResealing(database, number, Object.keys(places))
  const failures: unknown[] = []
  for (const [place, next] of Object.entries(places)) {
    try {
      while (!options.signal?.aborted && (await step(database, number, place, next)));
    } catch (error) {
      // A failure in one place must not keep the others under the old key.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  const finished = await isResealed(database, number)
  if (finished) await dropRetiredKeys(database, number)
  return { keyNumber: number, finished }
}

/** True if there may be more. */
const step = (database: Database, number: number, place: string, next: Reseal): Promise<boolean> =>
  database.transaction(async (tx) => {
    const after = await claimResealing(tx, number, place)
    // This process may not know the newest key yet.
    if (!after || tx.keyring().current !== number) return false
    await allowChangesWhileMoving(tx)
    const through = await next(tx, after, ROWS_AT_ONCE)
    await noteResealing(tx, number, place, through)
    return through !== undefined
  })
