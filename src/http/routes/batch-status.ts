/** `GET /talent-scout/batch-status` */
import { batchStatusQuerySchema, batchStatusResponseSchema } from '../../../contract/batch.ts'
import { POLL_AFTER_SECONDS } from '../../../contract/limits.ts'
import type { ItemResult } from '../../batches/batch.ts'
import { toCredits } from '../../credits/amount.ts'
import { type BatchState, readBatchStatus } from '../../operations/batches/read-batch-status.ts'
import { type App, callerOf, errorResponses, type RouteContext, waitEnded } from '../app.ts'
import { presentBalance } from '../present-balance.ts'
import { presentProfile, presentProvenance, presentSources } from '../present-candidate.ts'

export function batchStatusRoute(app: App, { scout, closing }: RouteContext): void {
  app.get(
    '/talent-scout/batch-status',
    {
      config: { scopes: ['enrich', 'contact'], takesWait: true },
      schema: {
        tags: ['Batch jobs'],
        operationId: 'batchStatus',
        summary: 'Show the state of a batch job',
        description:
          'Poll every 15 to 30 seconds, or send `wait`, until `done` is true. Warn your user when `stalled` is true.',
        querystring: batchStatusQuerySchema,
        response: { 200: batchStatusResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { jobId, wait = 0 } = request.query
      const state = await readBatchStatus(scout, callerOf(request), jobId, {
        waitSeconds: wait,
        signal: waitEnded(reply, closing, wait),
      })
      if (!state.done) reply.header('Retry-After', POLL_AFTER_SECONDS)
      return present(state)
    },
  )
}

const present = ({ batch, status, done, stalled, balance }: BatchState) => ({
  success: true as const,
  done,
  stalled,
  jobId: batch.batchId,
  status,
  type: batch.type,
  totalCount: batch.totalCount,
  completedCount: batch.completedCount,
  failedCount: batch.failedCount,
  totalCreditsUsed: toCredits(batch.usedUnits),
  results: Object.fromEntries(Object.entries(batch.results).map(([urn, result]) => [urn, presentResult(urn, result)])),
  ...(balance && presentBalance(balance)),
})

function presentResult(urn: string, result: ItemResult) {
  switch (result.kind) {
    case 'PROFILE':
      return presentProfile(
        // The profile may have been collected under another urn of the same person.
        { ...result.profile, urn },
        result.contact,
        presentProvenance(result.provenance, result.contact, result.provenance?.contact),
      )
    case 'CONTACT':
      // JSON leaves out undefined values. Spreading only the present ones took longer than all the rest of a poll.
      return {
        status: 'COMPLETED' as const,
        workEmail: result.values.work_email,
        personalEmail: result.values.personal_email,
        phoneNumber: result.values.phone,
        unresolvedFields: result.unresolved,
        failureCode: result.failureCode ?? undefined,
        creditsRefunded: toCredits(result.refundedUnits),
        provenance: presentSources(result.values, result.sources),
      }
    case 'FAILED':
      return {
        status: 'FAILED' as const,
        code: result.code,
        message: result.message,
        ...(result.retryable !== undefined && { retryable: result.retryable }),
        creditsRefunded: toCredits(result.refundedUnits),
      }
  }
}
