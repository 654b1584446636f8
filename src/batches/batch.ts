/** The rules of a batch job: its status is a function of its counters and the time, never assigned. */
import type { BatchStatus, BatchType } from '../../contract/batch.ts'
import type { LookupFailure } from '../../contract/contact.ts'
import { STALL_SECONDS } from '../../contract/limits.ts'
import type { ContactField, NetworkProfile } from '../../contract/network.ts'
import { latestFrom, secondsAfter } from '../base/clock.ts'

export interface Batch {
  accountId: string
  batchId: string
  type: BatchType
  totalCount: number
  completedCount: number
  failedCount: number
  usedUnits: number
  updatedAt: Date
}

type Values = Partial<Record<ContactField, string>>
/** Where each value came from. Missing in results stored before sources were recorded. */
type Sources = Partial<Record<ContactField, { source: string; at: string | null }>>

/** How an item ended. Stored with the batch, so that a poll reads one place only. */
export type ItemResult =
  | {
      kind: 'PROFILE'
      profile: NetworkProfile
      contact: Values
      provenance?: { source: string; collectedAt: string; contact: Sources }
    }
  | {
      kind: 'CONTACT'
      values: Values
      sources?: Sources
      unresolved: ContactField[]
      failureCode: LookupFailure | null
      refundedUnits: number
    }
  /** `retryable`: whether asking for the item again may help. Older results do not have it. */
  | { kind: 'FAILED'; code: string; message: string; refundedUnits: number; retryable?: boolean }

type Counters = Pick<Batch, 'totalCount' | 'completedCount' | 'failedCount'>

export function batchStatusOf({ totalCount, completedCount, failedCount }: Counters): BatchStatus {
  const processed = completedCount + failedCount
  if (processed === 0) return 'QUEUED'
  if (processed < totalCount) return 'PROCESSING'
  if (failedCount === 0) return 'COMPLETED'
  return failedCount === totalCount ? 'FAILED' : 'PARTIAL'
}

export const isDone = ({ totalCount, completedCount, failedCount }: Counters) =>
  completedCount + failedCount === totalCount

/**
 * An unfinished batch for which nobody settled an item or confirmed the provider at work for over two minutes, or whose time a
 * wrong clock put ahead.
 */
export const isStalled = (done: boolean, updatedAt: Date, now: Date) =>
  !done && (now > secondsAfter(updatedAt, STALL_SECONDS) || updatedAt > latestFrom(now))
