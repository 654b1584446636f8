/** `POST /talent-scout/enrich/batch` */
import { enrichBatchBodySchema, enrichBatchResponseSchema } from '../../../contract/enrich.ts'
import { toCredits } from '../../credits/amount.ts'
import {
  type CachedProfile,
  type EnrichBatchStarted,
  startEnrichBatch,
} from '../../operations/enrich/start-enrich-batch.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentBalance } from '../present-balance.ts'
import { presentPoolCandidate, presentProfile, presentProvenance } from '../present-candidate.ts'

export function enrichBatchRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-scout/enrich/batch',
    {
      config: { scopes: ['enrich'] },
      schema: {
        tags: ['Enrich'],
        operationId: 'enrichBatch',
        summary: 'Enrich 1 to 15 candidates; asynchronous',
        description:
          'Own candidates, repeats, and candidates enriched within the last 30 days are skipped and free. Poll `batch-status` with the `jobId`.',
        body: enrichBatchBodySchema,
        response: { 200: enrichBatchResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { forceRefresh = false, ...body } = request.body
      const token = idempotencyToken(request)
      const { result, replayed } = await startEnrichBatch(scout, callerOf(request), { ...body, forceRefresh }, token)
      markReplayed(reply, replayed)
      return present(result)
    },
  )
}

const present = (result: EnrichBatchStarted) => ({
  success: true as const,
  queued: result.jobId !== null,
  jobId: result.jobId,
  ...(result.jobId !== null && { status: 'QUEUED' as const }),
  skippedCount: result.skippedCount,
  processCount: result.processCount,
  totalCreditsDeducted: toCredits(result.deductedUnits),
  ...presentBalance(result.balance),
  cachedProfiles: Object.fromEntries(
    Object.entries(result.cached).map(([urn, cached]) => [urn, { data: presentCached(cached) }]),
  ),
})

function presentCached(cached: CachedProfile) {
  if (cached.kind === 'POOL') return presentPoolCandidate(cached.candidate)
  const { profile, source, enrichedAt } = cached.enriched
  const { values, sources } = cached.contact
  return presentProfile(profile, values, presentProvenance({ source, collectedAt: enrichedAt }, values, sources))
}
