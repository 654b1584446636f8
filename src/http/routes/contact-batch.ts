/** `POST /talent-scout/contact/batch` */
import { contactBatchBodySchema, contactBatchResponseSchema } from '../../../contract/contact.ts'
import { toCredits } from '../../credits/amount.ts'
import { type ContactBatchStarted, startContactBatch } from '../../operations/contact/start-contact-batch.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentBalance } from '../present-balance.ts'
import { presentContact } from '../present-candidate.ts'

export function contactBatchRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-scout/contact/batch',
    {
      config: { scopes: ['contact'] },
      schema: {
        tags: ['Contact'],
        operationId: 'contactBatch',
        summary: 'Unlock contact data of 1 to 15 enriched candidates; asynchronous',
        description:
          'Every needed field is charged up front. Fields that do not resolve are refunded when their candidate is finished. Poll `batch-status` with the `jobId`.',
        body: contactBatchBodySchema,
        response: { 200: contactBatchResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const token = idempotencyToken(request)
      const { result, replayed } = await startContactBatch(scout, callerOf(request), request.body, token)
      markReplayed(reply, replayed)
      return present(result)
    },
  )
}

const present = (result: ContactBatchStarted) => ({
  success: true as const,
  queued: result.jobId !== null,
  jobId: result.jobId,
  ...(result.jobId !== null && { status: 'QUEUED' as const }),
  skippedCount: result.skippedCount,
  processCount: result.processCount,
  totalCreditsCharged: toCredits(result.chargedUnits),
  notEnrichedIds: result.notEnrichedIds,
  cachedContacts: Object.fromEntries(
    Object.entries(result.cachedContacts).map(([urn, end]) => [
      urn,
      { ...presentContact(end.values, end.sources), unresolvedFields: end.unresolved },
    ]),
  ),
  ...presentBalance(result.balance),
})
