/** `/shortlists/{shortlistId}/items`: who is on a shortlist; `/shortlists/members`: which shortlists people are on. */
import {
  shortlistAddedResponseSchema,
  shortlistItemParamsSchema,
  shortlistItemRemovedResponseSchema,
  shortlistItemsBodySchema,
  shortlistItemsResponseSchema,
  shortlistMembersBodySchema,
  shortlistMembersResponseSchema,
  shortlistParamsSchema,
} from '../../../contract/shortlists.ts'
import { pagingQuerySchema } from '../../../contract/webhooks.ts'
import { readPageRequest } from '../../base/cursor.ts'
import {
  addToShortlist,
  peopleOfShortlist,
  shortlistsOfPeople,
  takeOffShortlist,
} from '../../operations/lists/shortlist-people.ts'
import { findShortlist } from '../../operations/lists/shortlists.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentShortlist } from '../present-shortlist.ts'

const config = { scopes: ['pool' as const] }
/** Callers with the scope `view` alone get no contact data. */
const readable = { scopes: ['pool' as const, 'view' as const] }
const tags = ['Lists']

export function shortlistMembersRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/shortlists/members',
    {
      config: readable,
      schema: {
        tags,
        operationId: 'shortlistMembers',
        summary: 'Show the shortlists that people are on, by urn',
        description: 'For up to 200 people at once, on all lists. Free. It shows no data of the people themselves.',
        body: shortlistMembersBodySchema,
        response: { 200: shortlistMembersResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { urns } = request.body
      const { result, replayed } = await shortlistsOfPeople(scout, callerOf(request), urns, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, members: result }
    },
  )
}

export function shortlistItemRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/shortlists/:shortlistId/items',
    {
      config: readable,
      schema: {
        tags,
        operationId: 'listShortlistItems',
        summary: 'List the people on a shortlist, the last added first',
        params: shortlistParamsSchema,
        querystring: pagingQuerySchema,
        response: { 200: shortlistItemsResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['time', 'string'])
      const { shortlistId } = request.params
      const { items, nextCursor } = await peopleOfShortlist(scout, callerOf(request), shortlistId, page)
      const shown = items.map(({ addedAt, ...item }) => ({ ...item, addedAt: addedAt.toISOString() }))
      return { success: true as const, items: shown, nextCursor }
    },
  )
  app.post(
    '/shortlists/:shortlistId/items',
    {
      config,
      schema: {
        tags,
        operationId: 'addToShortlist',
        summary: 'Add people to a shortlist, by urn',
        params: shortlistParamsSchema,
        body: shortlistItemsBodySchema,
        response: { 200: shortlistAddedResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { shortlistId } = request.params
      const token = idempotencyToken(request)
      const { result, replayed } = await addToShortlist(scout, caller, { shortlistId, urns: request.body.urns }, token)
      markReplayed(reply, replayed)
      const shortlist = presentShortlist(await findShortlist(scout, caller, shortlistId))
      return { success: true as const, shortlist, results: result }
    },
  )
  app.delete(
    '/shortlists/:shortlistId/items/:urn',
    {
      config,
      schema: {
        tags,
        operationId: 'takeOffShortlist',
        summary: 'Take a person off a shortlist',
        params: shortlistItemParamsSchema,
        response: { 200: shortlistItemRemovedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { shortlistId, urn } = request.params
      await takeOffShortlist(scout, callerOf(request), shortlistId, urn)
      return { success: true as const, shortlistId, urn, removed: true as const }
    },
  )
}
