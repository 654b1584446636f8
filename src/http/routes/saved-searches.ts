/** `/saved-searches`: searches kept under a name. */
import {
  savedSearchBodySchema,
  savedSearchDeletedResponseSchema,
  savedSearchListResponseSchema,
  savedSearchParamsSchema,
  savedSearchPatchSchema,
  savedSearchResponseSchema,
} from '../../../contract/saved-searches.ts'
import { emptyBodySchema, pagingQuerySchema } from '../../../contract/webhooks.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { toCredits } from '../../credits/amount.ts'
import type { LastRun } from '../../lists/saved-search-runs.ts'
import type { SavedSearch } from '../../lists/saved-search-store.ts'
import {
  changeSearch,
  createSearch,
  deleteSearch,
  findSearch,
  type Listed,
  lookAtSearch,
  searchesOf,
} from '../../operations/lists/saved-searches.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

const config = { scopes: ['search' as const] }
const tags = ['Lists']
const one = { 200: savedSearchResponseSchema, ...errorResponses }

export function savedSearchRoutes(app: App, context: RouteContext): void {
  makeRoutes(app, context)
  readRoutes(app, context)
  changeRoutes(app, context)
}

function makeRoutes(app: App, { scout }: RouteContext): void {
  app.post(
    '/saved-searches',
    {
      config,
      schema: {
        tags,
        operationId: 'createSavedSearch',
        summary: 'Keep a search under a name',
        description:
          'Whoever of the own pool matches at this moment has been seen. Free: the network is not asked, unless `dailyNetwork` has it asked once a day.',
        body: savedSearchBodySchema,
        response: one,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { result, replayed } = await createSearch(scout, caller, request.body, idempotencyToken(request))
      markReplayed(reply, replayed)
      return present(await findSearch(scout, caller, result))
    },
  )
  app.post(
    '/saved-searches/:savedSearchId/seen',
    {
      config,
      schema: {
        tags,
        operationId: 'lookAtSavedSearch',
        summary: 'It has been looked at: nobody in it is new any more',
        params: savedSearchParamsSchema,
        body: emptyBodySchema,
        response: one,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { savedSearchId } = request.params
      const { result, replayed } = await lookAtSearch(scout, caller, savedSearchId, idempotencyToken(request))
      markReplayed(reply, replayed)
      return present(await findSearch(scout, caller, result))
    },
  )
}

function readRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/saved-searches',
    {
      config: { ...config, isHeavy: true },
      schema: {
        tags,
        operationId: 'listSavedSearches',
        summary: 'The searches kept, newest first, with how many people are new in each',
        description:
          'After a change of the pool some are counted anew by each request, those not counted for longest first; the others have their last counts and are `stale`.',
        querystring: pagingQuerySchema,
        response: { 200: savedSearchListResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { items, nextCursor } = await searchesOf(
        scout,
        callerOf(request),
        readPageRequest(request.query, ['string']),
      )
      return { success: true as const, savedSearches: items.map(presentListed), nextCursor }
    },
  )
  app.get(
    '/saved-searches/:savedSearchId',
    {
      config,
      schema: {
        tags,
        operationId: 'savedSearch',
        summary: 'One search, with who is new in it',
        params: savedSearchParamsSchema,
        response: one,
      },
    },
    async (request) => present(await findSearch(scout, callerOf(request), request.params.savedSearchId)),
  )
}

function changeRoutes(app: App, { scout }: RouteContext): void {
  app.patch(
    '/saved-searches/:savedSearchId',
    {
      config,
      schema: {
        tags,
        operationId: 'changeSavedSearch',
        summary: 'Rename a search, or ask something else',
        description: 'What is not named stays. Another question begins anew: whoever matches it now has been seen.',
        params: savedSearchParamsSchema,
        body: savedSearchPatchSchema,
        response: one,
      },
    },
    async (request) =>
      present(await changeSearch(scout, callerOf(request), request.params.savedSearchId, request.body)),
  )
  app.delete(
    '/saved-searches/:savedSearchId',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteSavedSearch',
        summary: 'Forget a search',
        params: savedSearchParamsSchema,
        response: { 200: savedSearchDeletedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { savedSearchId } = request.params
      await deleteSearch(scout, callerOf(request), savedSearchId)
      return { success: true as const, savedSearchId, deleted: true as const }
    },
  )
}

const presentRun = ({ usedUnits, ...run }: LastRun) => ({ ...run, creditsUsed: toCredits(usedUnits) })

const presentOne = (search: SavedSearch) => ({
  savedSearchId: search.searchId,
  name: search.name,
  prompt: search.prompt,
  filtersJson: search.filtersJson,
  criteria: search.criteria,
  matchCount: search.matchCount,
  newCount: search.newUrns.length,
  newNetworkCount: search.newNetworkUrns.length,
  dailyNetwork: search.networkUnits === null ? null : { maxCredits: toCredits(search.networkUnits) },
  lastRun: search.lastRun && presentRun(search.lastRun),
  nextRunAt: search.nextRunAt?.toISOString() ?? null,
  seenAt: search.seenAt.toISOString(),
  createdAt: search.createdAt.toISOString(),
  updatedAt: search.updatedAt.toISOString(),
})

const presentListed = (search: Listed) => ({ ...presentOne(search), stale: search.isStale })

const present = (search: SavedSearch) => ({
  success: true as const,
  savedSearch: presentOne(search),
  newUrns: search.newUrns,
  newNetworkUrns: search.newNetworkUrns,
})
