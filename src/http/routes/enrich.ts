/** `GET /talent-scout/enrich` */
import { enrichQuerySchema, enrichResponseSchema } from '../../../contract/enrich.ts'
import { toCredits } from '../../credits/amount.ts'
import { type Enriched, enrichCandidate } from '../../operations/enrich/enrich-candidate.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'
import { presentBalance } from '../present-balance.ts'
import { presentProfile, presentProvenance } from '../present-candidate.ts'

export function enrichRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/talent-scout/enrich',
    {
      config: { scopes: ['enrich'] },
      schema: {
        tags: ['Enrich'],
        operationId: 'enrich',
        summary: 'Fetch the full profile of a network candidate',
        description:
          'Free if this account enriched the candidate within the last 30 days. A failed collection costs nothing.',
        querystring: enrichQuerySchema,
        response: { 200: enrichResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { forceRefresh = false, ...query } = request.query
      const enriched = await enrichCandidate(scout, callerOf(request), { ...query, forceRefresh })
      return {
        success: true as const,
        fromCache: enriched.fromCache,
        profile: present(enriched),
        creditsDeducted: toCredits(enriched.deductedUnits),
        ...presentBalance(enriched.balance),
      }
    },
  )
}

function present(enriched: Enriched) {
  const { values, sources } = enriched.contact
  return presentProfile(enriched.profile, values, presentProvenance(enriched, values, sources))
}
