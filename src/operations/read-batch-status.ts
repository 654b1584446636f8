/** A batch job as it stands; the balance once it is done. Refusal: BATCH_JOB_NOT_FOUND. */
import type { BatchStatus } from '../../contract/batch.ts'
import type { Caller } from '../accounts/account.ts'
import { Refusal } from '../base/refusal.ts'
import { isDone, isStalled, statusOf } from '../batches/batch.ts'
import { type BatchWithResults, readBatch } from '../batches/store.ts'
import { units } from '../credits/amount.ts'
import type { Balance } from '../credits/ledger.ts'
import { awaitChange } from './await-change.ts'
import type { Scout } from './scout.ts'

export interface BatchState {
  batch: BatchWithResults
  status: BatchStatus
  done: boolean
  stalled: boolean
  balance: Balance | null
}

export async function readBatchStatus(
  scout: Scout,
  caller: Caller,
  jobId: string,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<BatchState> {
  const batch = await awaitChange(scout, waitSeconds, signal, {
    read: () => readBatch(scout.database, caller.accountId, jobId),
    subjectOf: () => jobId,
    stateOf: ({ completedCount, failedCount }) => `${completedCount} ${failedCount}`,
    isDone,
  })
  if (!batch) {
    throw new Refusal('BATCH_JOB_NOT_FOUND', 'There is no such job in this account.', { done: true })
  }
  const done = isDone(batch)
  return {
    batch,
    status: statusOf(batch),
    done,
    stalled: isStalled(done, batch.updatedAt, scout.clock.now()),
    balance: done ? { plan: units(batch.balance.planUnits), extra: units(batch.balance.extraUnits) } : null,
  }
}
