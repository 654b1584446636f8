/** `POST /talent-scout/search` */
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { searchBodySchema, searchResponseSchema } from '../../../contract/search.ts'
import { toCredits } from '../../credits/amount.ts'
import type { FoundCandidate, SearchResult } from '../../operations/search/compose-page.ts'
import { searchCandidates } from '../../operations/search/search-candidates.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentBalance } from '../present-balance.ts'
import { presentNetworkCandidate, presentPoolCandidate } from '../present-candidate.ts'

export function searchRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-scout/search',
    {
      config: { scopes: ['search'] },
      schema: {
        tags: ['Search'],
        operationId: 'search',
        summary: 'Search candidates in the own pool and the network',
        description:
          'People who meet everything required come first, own people before the network’s. People who are near follow. A machine suggests this order, and it is recorded with its reasons (`/decisions`). The search costs credits only if the page needs people from the network that were not fetched within the last 24 hours. A page past the end is free.',
        body: searchBodySchema,
        response: { 200: searchResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { result, replayed } = await searchCandidates(
        scout,
        callerOf(request),
        request.body,
        idempotencyToken(request),
      )
      markReplayed(reply, replayed)
      return present(result)
    },
  )
}

const present = (result: SearchResult) => ({
  success: true as const,
  page: result.page,
  pageSize: PAGE_SIZE,
  hasNextPage: result.hasNextPage,
  totalCandidates: result.total,
  totalCandidatesFound: result.total,
  completeCount: result.completeCount,
  decisionId: result.decision?.decisionId ?? null,
  ranking: result.ranking ?? ('SUGGESTED' as const),
  candidates: result.candidates.map(presentFound),
  creditsDeducted: toCredits(result.deductedUnits),
  ...presentBalance(result.balance),
  networkStatus: result.networkStatus,
  ignoredFilters: result.ignored,
  interpretation: result.interpretation,
})

const presentFound = (found: FoundCandidate) =>
  found.kind === 'POOL'
    ? { ...presentPoolCandidate(found.candidate), match: found.match }
    : { ...presentNetworkCandidate(found.hit), match: found.match }
