/** `/shortlists`: named lists of people. The people on them are in shortlist-items.ts. */
import {
  shortlistBegunResponseSchema,
  shortlistBodySchema,
  shortlistDeletedResponseSchema,
  shortlistListResponseSchema,
  shortlistParamsSchema,
  shortlistPatchSchema,
  shortlistResponseSchema,
} from '../../../contract/shortlists.ts'
import { emptyBodySchema, pagingQuerySchema } from '../../../contract/webhooks.ts'
import { readPageRequest } from '../../base/cursor.ts'
import {
  changeShortlist,
  createShortlist,
  deleteShortlist,
  findShortlist,
  lookAtShortlist,
  shortlistsOf,
} from '../../operations/lists/shortlists.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentShortlist } from '../present-shortlist.ts'

const config = { scopes: ['pool' as const] }
/** Callers with the scope `view` alone get no contact data. */
const readable = { scopes: ['pool' as const, 'view' as const] }
const tags = ['Lists']
const one = { 200: shortlistResponseSchema, ...errorResponses }

export function shortlistRoutes(app: App, context: RouteContext): void {
  makeRoutes(app, context)
  readRoutes(app, context)
  changeRoutes(app, context)
}

function makeRoutes(app: App, { scout }: RouteContext): void {
  app.post(
    '/shortlists',
    {
      config,
      schema: {
        tags,
        operationId: 'createShortlist',
        summary: 'Create a shortlist',
        description:
          'You can add up to 200 people at once. `notFoundUrns` lists people who are not known to the account.',
        body: shortlistBodySchema,
        response: { 200: shortlistBegunResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { result, replayed } = await createShortlist(scout, caller, request.body, idempotencyToken(request))
      markReplayed(reply, replayed)
      // An answer that an earlier release stored for replay is the id alone.
      const { shortlistId, notFoundUrns } =
        typeof result === 'string' ? { shortlistId: result as string, notFoundUrns: [] } : result
      return { ...present(await findShortlist(scout, caller, shortlistId)), notFoundUrns }
    },
  )
  app.post(
    '/shortlists/:shortlistId/seen',
    {
      config,
      schema: {
        tags,
        operationId: 'lookAtShortlist',
        summary: 'Mark a shortlist as looked at, so that nobody on it is new',
        params: shortlistParamsSchema,
        body: emptyBodySchema,
        response: one,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const token = idempotencyToken(request)
      const { result, replayed } = await lookAtShortlist(scout, caller, request.params.shortlistId, token)
      markReplayed(reply, replayed)
      return present(await findShortlist(scout, caller, result))
    },
  )
}

function readRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/shortlists',
    {
      config: readable,
      schema: {
        tags,
        operationId: 'listShortlists',
        summary: 'List the shortlists, newest first, with the number of new people on each',
        querystring: pagingQuerySchema,
        response: { 200: shortlistListResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { items, nextCursor } = await shortlistsOf(
        scout,
        callerOf(request),
        readPageRequest(request.query, ['string']),
      )
      return { success: true as const, shortlists: items.map(presentShortlist), nextCursor }
    },
  )
  app.get(
    '/shortlists/:shortlistId',
    {
      config: readable,
      schema: {
        tags,
        operationId: 'shortlist',
        summary: 'Show one shortlist',
        params: shortlistParamsSchema,
        response: one,
      },
    },
    async (request) => present(await findShortlist(scout, callerOf(request), request.params.shortlistId)),
  )
}

function changeRoutes(app: App, { scout }: RouteContext): void {
  app.patch(
    '/shortlists/:shortlistId',
    {
      config,
      schema: {
        tags,
        operationId: 'changeShortlist',
        summary: 'Rename a shortlist',
        params: shortlistParamsSchema,
        body: shortlistPatchSchema,
        response: one,
      },
    },
    async (request) =>
      present(await changeShortlist(scout, callerOf(request), request.params.shortlistId, request.body.name)),
  )
  app.delete(
    '/shortlists/:shortlistId',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteShortlist',
        summary: 'Remove a shortlist. The people stay where they are',
        params: shortlistParamsSchema,
        response: { 200: shortlistDeletedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { shortlistId } = request.params
      await deleteShortlist(scout, callerOf(request), shortlistId)
      return { success: true as const, shortlistId, deleted: true as const }
    },
  )
}

const present = (list: Parameters<typeof presentShortlist>[0]) => ({
  success: true as const,
  shortlist: presentShortlist(list),
})
