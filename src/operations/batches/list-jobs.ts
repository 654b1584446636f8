/** Everything an account has set to work, newest first: batches, single unlocks and single enrichments in one list. */
import type { BatchStatus, BatchType } from '../../../contract/batch.ts'
import type { JobKind } from '../../../contract/jobs.ts'
import type { ContactField } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import { pageOf, readPageRequest } from '../../base/cursor.ts'
import { batchStatusOf, isDone, isStalled } from '../../batches/batch.ts'
import { type ListedBatch, listBatches } from '../../batches/list.ts'
import { type ListedUnlock, listSingleUnlocks, readRequestedFields } from '../../contact/list.ts'
import { inOrder } from '../../contact/unlock.ts'
import { type Cost, readCosts } from '../../credits/work-costs.ts'
import { type ListedEnrichment, listSingleEnrichments } from '../../people/list-enrichments.ts'
import type { Scout } from '../scout.ts'
import { jobTypesFor, refuseJob } from '../shared/by-scope.ts'

export interface JobsInput {
  limit?: number
  cursor?: string
  type?: BatchType
  kind?: JobKind
  done?: boolean
}

export interface Job extends Cost {
  jobId: string
  kind: JobKind
  type: BatchType
  status: BatchStatus
  done: boolean
  stalled: boolean
  urns: string[]
  requestedFields: ContactField[]
  totalCount: number
  completedCount: number
  failedCount: number
  failureCode: string | null
  createdAt: Date
  updatedAt: Date
}

export async function listJobs(scout: Scout, caller: Caller, input: JobsInput) {
  const { accountId } = caller
  const page = readPageRequest(input, ['time', 'string'])
  const { kind, done = null } = input
  if (input.type) refuseJob(caller, input.type)
  const seen = jobTypesFor(caller)
  const type = input.type ?? (seen.length === 1 ? seen[0] : undefined)
  const part = { done, after: (page.after as [string, string] | undefined) ?? null, limit: page.limit + 1 }
  const wants = (one: JobKind, of: BatchType) => (kind ?? one) === one && (type ?? of) === of
  const { database } = scout
  const [batches, unlocks, enrichments] = await Promise.all([
    kind === 'SINGLE' ? [] : listBatches(database, accountId, { ...part, type: type ?? null }),
    wants('SINGLE', 'CONTACT_UNLOCK') ? listSingleUnlocks(database, accountId, part) : [],
    wants('SINGLE', 'ENRICHMENT') ? listSingleEnrichments(database, accountId, part) : [],
  ])
  const [fields, costs] = await Promise.all([
    readRequestedFields(
      database,
      accountId,
      batches.filter(isContact).flatMap(({ workRefs }) => workRefs),
    ),
    readCosts(
      database,
      accountId,
      enrichments.map(({ enrichmentId }) => enrichmentId),
    ),
  ])
  const now = scout.clock.now()
  const all = [
    ...batches.map((batch) => batchJob(batch, fields, now)),
    ...unlocks.map((unlock) => unlockJob(unlock, now)),
    ...enrichments.map((enrichment) => enrichmentJob(enrichment, costs.get(enrichment.enrichmentId), now)),
  ]
  return pageOf(all.sort(newestFirst).slice(0, part.limit), page, (job) => [job.createdAt.toISOString(), job.jobId])
}

const isContact = ({ type }: ListedBatch) => type === 'CONTACT_UNLOCK'

const newestFirst = (a: Job, b: Job) => b.createdAt.getTime() - a.createdAt.getTime() || (a.jobId < b.jobId ? 1 : -1)

function batchJob({ batchId, workRefs, ...batch }: ListedBatch, fields: Map<string, ContactField[]>, now: Date): Job {
  const done = isDone(batch)
  return {
    ...batch,
    jobId: batchId,
    kind: 'BATCH',
    status: batchStatusOf(batch),
    done,
    stalled: isStalled(done, batch.updatedAt, now),
    requestedFields: inOrder(workRefs.flatMap((ref) => fields.get(ref) ?? [])),
    failureCode: null,
  }
}

/** Its three states are those of a batch of one item. An unlock that found nothing is also COMPLETED, as `contact-status` says. */
function unlockJob({ unlockId, urn, chargedUnits, refundedUnits, ...unlock }: ListedUnlock, now: Date): Job {
  const done = unlock.status === 'COMPLETED'
  return {
    ...unlock,
    ...single(unlockId, urn, done, false),
    type: 'CONTACT_UNLOCK',
    stalled: isStalled(done, unlock.updatedAt, now),
    usedUnits: done ? chargedUnits - refundedUnits : 0,
    refundedUnits,
  }
}

/** An enrichment records nothing between its beginning and its end. */
function enrichmentJob(
  { enrichmentId, urn, createdAt, failureCode, ...enrichment }: ListedEnrichment,
  cost: Cost | undefined,
  now: Date,
): Job {
  const done = enrichment.status !== 'PENDING'
  const failed = enrichment.status === 'FAILED'
  return {
    ...single(enrichmentId, urn, done, failed),
    type: 'ENRICHMENT',
    status: done ? (failed ? 'FAILED' : 'COMPLETED') : 'PROCESSING',
    stalled: isStalled(done, createdAt, now),
    requestedFields: [],
    ...(cost ?? { usedUnits: 0, refundedUnits: 0 }),
    failureCode,
    createdAt,
    updatedAt: createdAt,
  }
}

const single = (jobId: string, urn: string, done: boolean, failed: boolean) => ({
  jobId,
  kind: 'SINGLE' as const,
  done,
  urns: [urn],
  totalCount: 1,
  completedCount: done && !failed ? 1 : 0,
  failedCount: failed ? 1 : 0,
})
