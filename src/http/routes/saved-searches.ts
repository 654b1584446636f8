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
        summary: 'Save a search under a name',
        description:
          'Own people who match now are not counted as new. Free: the network is not asked, unless `dailyNetwork` has it asked once a day.',
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
        summary: 'Mark a saved search as looked at, so that nobody in it is new',
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
        summary: 'List the saved searches, newest first, with the number of new people in each',
        description:
          'After the pool has changed, each request recounts some searches, those with the oldest counts first. The others come with their last counts and `stale: true`.',
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
        summary: 'Show one saved search, with its new people',
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
        summary: 'Rename a saved search, or change what it asks',
        description:
          'Fields that you leave out stay unchanged. If the question changes, the search begins anew: people who match it now are not counted as new.',
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
        summary: 'Delete a saved search',
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
