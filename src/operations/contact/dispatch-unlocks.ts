/**
 * Holds the price of unlocks, records them and enqueues their work, inside the caller's transaction. Used by the single call and
 * the batch.
 */
import { WORK_DEADLINE_SECONDS } from '../../../contract/limits.ts'
import type { ContactField } from '../../../contract/network.ts'
import { noteAudit } from '../../audit/store.ts'
import { secondsAfter } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import { openUnlocks } from '../../contact/store.ts'
import type { UnlockPlan } from '../../contact/unlock.ts'
import { sum } from '../../credits/amount.ts'
import type { Balance, Charge } from '../../credits/ledger.ts'
import { priced } from '../../credits/prices.ts'
import { hold, type Payer } from '../../credits/store.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { emitIfLow } from '../shared/emit-events.ts'
import { contactRef } from '../shared/settle-unlocks.ts'

export interface UnlockToDispatch {
  urn: string
  networkUrl: string
  person: string
  requestedFields: ContactField[]
  plan: UnlockPlan
}

export interface Dispatched {
  unlockIds: string[]
  chargedUnits: number
  balance: Balance
}

/** If `hold` refuses one charge it refuses all of them: either all unlocks are dispatched or none. */
export async function dispatchUnlocks(
  scout: Scout,
  tx: Tx,
  payer: Payer,
  { balance, wanted, batchId }: { balance: Balance; wanted: UnlockToDispatch[]; batchId: string | null },
): Promise<Dispatched> {
  const now = scout.clock.now()
  const unlocks = wanted.map(({ urn, networkUrl, person, requestedFields, plan }) => {
    const steps = plan.dispatch
      .filter((field) => !plan.paidBefore.includes(field))
      .map((field) => priced(scout.prices, { operation: 'contact', field }))
    return {
      unlockId: newId('unl'),
      urn,
      networkUrl,
      person,
      requestedFields,
      steps,
      dispatchedFields: plan.dispatch,
      chargedFields: steps.map(({ field }) => field),
      chargedUnits: sum(steps.map(({ price }) => price)),
    }
  })
  const charges = unlocks.flatMap((unlock) =>
    unlock.steps.map(
      (step): Charge => ({
        ref: contactRef(unlock.unlockId, step.field),
        ...step,
        urn: unlock.urn,
        jobId: batchId ?? unlock.unlockId,
      }),
    ),
  )
  // A request whose fields are all being looked up by other requests gets no work of its own: the end of those lookups completes it.
  const working = unlocks.filter((unlock) => unlock.dispatchedFields.length > 0)
  const workIds = working.map((unlock) => unlock.unlockId)
  const note = {
    accountId: payer.accountId,
    keyId: payer.keyId,
    action: 'contact.request' as const,
    at: now,
    urns: unlocks.map((unlock) => unlock.urn),
    subject: batchId ?? unlocks[0]?.unlockId,
    details: { fields: wanted[0]?.requestedFields ?? [] },
  }
  const [held] = await Promise.all([
    hold(tx, payer, { balance, charges }, now),
    openUnlocks(tx, payer.accountId, { unlocks, batchId, deadlineAt: secondsAfter(now, WORK_DEADLINE_SECONDS) }, now),
    enqueue(tx, payer.accountId, { kind: 'find-contact', subjectIds: workIds }),
    wanted.length > 0 ? noteAudit(tx, note) : undefined,
  ])
  await emitIfLow(scout, tx, payer.accountId, held)
  return {
    unlockIds: unlocks.map((unlock) => unlock.unlockId),
    chargedUnits: sum(charges.map((charge) => charge.price)),
    balance: held.balance,
  }
}
