/** Ends all running work about a person before they are erased, unresolved and refunded. */
import type { ItemResult } from '../../batches/batch.ts'
import { settleItems } from '../../batches/store.ts'
import { readOpenUnlocks } from '../../contact/erase.ts'
import { readUnlock, readUnlocksOf } from '../../contact/store.ts'
import { settleHolds } from '../../credits/store.ts'
import { dropWork } from '../../jobs/queue.ts'
import { readInFlight } from '../../people/names.ts'
import { endEnrichment, readEnrichment } from '../../people/store.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { batchesDone, channelsOf, emitEvents } from '../shared/emit-events.ts'
import { settleUnlocks } from '../shared/settle-unlocks.ts'

export const erasedResult: ItemResult = {
  kind: 'FAILED',
  code: 'ERASED',
  message: 'This person was erased. Nothing is kept of them.',
  refundedUnits: 0,
}

/** A worker that is busy with this work loses its claim, and finds when it returns that it may no longer settle it. */
export async function endWork(scout: Scout, tx: Tx, accountId: string, urns: string[]) {
  const changed: string[] = []
  const unlockIds = await readOpenUnlocks(tx, accountId, urns)
  await dropWork(tx, accountId, 'find-contact', unlockIds)
  const requests = await readUnlocksOf(tx, accountId, urns)
  const requestIds = requests.map(({ unlockId }) => unlockId)
  await dropWork(tx, accountId, 'read-late', requestIds)
  for (const unlockId of unlockIds) {
    const unlock = await readUnlock(tx, accountId, unlockId)
    // An unlock that only awaited fields of another one is completed together with it.
    if (!unlock || unlock.status === 'COMPLETED' || unlock.dispatchedFields.length === 0) continue
    const ending = {
      unlock,
      lookupId: null,
      found: {},
      unlearnt: unlock.dispatchedFields,
      failure: null,
      isHidden: true,
    }
    changed.push(...(await settleUnlocks(scout, tx, accountId, { endings: [ending] })))
  }
  const enrichmentIds = (await readInFlight(tx, accountId, urns)).map(({ enrichmentId }) => enrichmentId)
  await dropWork(tx, accountId, 'collect-profile', enrichmentIds)
  for (const enrichmentId of enrichmentIds) {
    changed.push(enrichmentId, ...(await endCollection(scout, tx, accountId, enrichmentId)))
  }
  return { changed, enrichmentIds }
}

async function endCollection(scout: Scout, tx: Tx, accountId: string, enrichmentId: string): Promise<string[]> {
  const now = scout.clock.now()
  const enrichment = await readEnrichment(tx, accountId, enrichmentId)
  if (!enrichment) return []
  const { released } = await settleHolds(tx, accountId, { release: [enrichmentId] }, now)
  await endEnrichment(tx, enrichment, { code: 'COLLECT_FAILED', retryable: false })
  const result = { ...erasedResult, refundedUnits: released }
  const settled = { workRef: enrichmentId, result, ownerId: enrichment.batchId, usedUnits: 0 }
  const batches = await settleItems(tx, accountId, [settled], now)
  const events = batchesDone(batches)
  await emitEvents(scout, tx, accountId, events)
  return [...batches.map((batch) => batch.batchId), ...channelsOf(accountId, events)]
}
