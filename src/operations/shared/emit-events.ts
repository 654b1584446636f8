/**
 * Tells an account that something happened, in the transaction in which it happens: writes the event, a delivery for each
 * endpoint that wants it, and the work of sending them. What the answer of a call has already said is not announced as well.
 */
import { type Batch, batchStatusOf, isDone } from '../../batches/batch.ts'
import type { Unlock, UnlockEnd } from '../../contact/unlock.ts'
import { toCredits } from '../../credits/amount.ts'
import { fallsBelow, type Held } from '../../credits/ledger.ts'
import type { NewEvent } from '../../events/event.ts'
import { emit } from '../../events/store.ts'
import type { ImportJob } from '../../imports/store.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'

/** The signal that the account's event streams wait for. It must be raised after the commit. */
export const eventsOf = (accountId: string) => `events:${accountId}`
export const channelsOf = (accountId: string, events: NewEvent[]) => (events.length > 0 ? [eventsOf(accountId)] : [])

/** Returns the ids of the deliveries. */
export const emitEvents = (scout: Scout, tx: Tx, accountId: string, events: NewEvent[]): Promise<string[]> =>
  announce(scout, tx, accountId, { events, onlyTo: null })

/** Tells one endpoint alone, whether or not it subscribed to this type. */
export const emitToEndpoint = (
  scout: Scout,
  tx: Tx,
  { accountId, webhookId }: { accountId: string; webhookId: string },
  event: NewEvent,
): Promise<string[]> => announce(scout, tx, accountId, { events: [event], onlyTo: webhookId })

interface Announced {
  events: NewEvent[]
  /** The only endpoint to tell; null: every endpoint that wants the event. */
  onlyTo: string | null
}

/** Returns the ids of the deliveries. The second trip to the database happens only if an endpoint wants the event. */
async function announce(scout: Scout, tx: Tx, accountId: string, { events, onlyTo }: Announced): Promise<string[]> {
  if (events.length === 0) return []
  const owed = await emit(tx, accountId, { events, onlyTo }, scout.clock.now())
  const deliveryIds = owed.map(({ deliveryId }) => deliveryId)
  // Endpoints take turns separately, so a slow endpoint delays no other, not even one of the same account.
  const endpoints = owed.map(({ webhookId }) => webhookId)
  await enqueue(tx, accountId, { kind: 'deliver-webhook', subjectIds: deliveryIds, turns: endpoints })
  return deliveryIds
}

const countsOf = ({ totalCount, completedCount, failedCount }: Batch) => ({ totalCount, completedCount, failedCount })

/** Of batches that have just changed, the events for those that are done now. */
export const batchesDone = (moved: Batch[]): NewEvent[] =>
  moved.filter(isDone).map((batch) => ({
    type: 'batch.completed',
    data: {
      jobId: batch.batchId,
      type: batch.type,
      status: batchStatusOf(batch),
      ...countsOf(batch),
      totalCreditsUsed: toCredits(batch.usedUnits),
    },
  }))

export const batchStalled = (batch: Batch): NewEvent => ({
  type: 'batch.stalled',
  data: {
    jobId: batch.batchId,
    type: batch.type,
    ...countsOf(batch),
    lastUpdateAt: batch.updatedAt.toISOString(),
  },
})

/** Contains only the names of fields. The values must be fetched, because every reading of them is noted. */
export const contactCompleted = (unlock: Unlock, { values, unresolved }: UnlockEnd): NewEvent => ({
  type: 'contact.completed',
  data: {
    requestId: unlock.unlockId,
    urn: unlock.urn,
    status: 'COMPLETED',
    foundFields: unlock.requestedFields.filter((field) => values[field] !== undefined),
    unresolvedFields: unresolved,
    ...(unlock.failureCode && { failureCode: unlock.failureCode }),
    creditsCharged: toCredits(unlock.chargedUnits),
    creditsRefunded: toCredits(unlock.refundedUnits),
  },
})

export const importCompleted = (job: ImportJob): NewEvent => ({
  type: 'import.completed',
  data: {
    importId: job.importId,
    status: job.status,
    totalCount: job.totalRows,
    createdCount: job.created,
    updatedCount: job.updated,
    unchangedCount: job.unchanged,
    rejectedCount: job.rejected,
  },
})

/** Called after every hold. Does nothing unless this very hold took the account below its threshold. */
export async function emitIfLow(
  scout: Scout,
  tx: Tx,
  accountId: string,
  { before, balance: after, lowAt }: Held,
): Promise<void> {
  const threshold = lowAt ?? scout.creditsLow
  if (!fallsBelow(before, after, threshold)) return
  const data = {
    availableCredits: toCredits(after.plan + after.extra),
    thresholdCredits: toCredits(threshold),
    companyCredits: toCredits(after.plan),
    companyExtraCredits: toCredits(after.extra),
  }
  await emitEvents(scout, tx, accountId, [{ type: 'credits.low', data }])
}
