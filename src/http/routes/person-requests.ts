/** `/privacy/requests`: requests of people for access or erasure, when they must be answered, and how they were. */
import {
  personRequestParamsSchema,
  personRequestPatchSchema,
  personRequestResponseSchema,
  personRequestsQuerySchema,
  personRequestsResponseSchema,
  recordRequestBodySchema,
} from '../../../contract/person-requests.ts'
import { dayText } from '../../base/clock.ts'
import { pageOf, readPageRequest } from '../../base/cursor.ts'
import { changeRequest, openRequest, shownRequest } from '../../operations/privacy/person-requests.ts'
import { listPersonRequests } from '../../privacy/request-store.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

const PATH = '/privacy/requests'
const shared = { config: { scopes: ['admin' as const] } }

export function personRequestRoutes(app: App, context: RouteContext): void {
  listRoute(app, context)
  recordRoute(app, context)
  changeRoute(app, context)
}

function listRoute(app: App, { scout }: RouteContext): void {
  app.get(
    PATH,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'personRequests',
        summary: 'List the requests of people for access or erasure, the first due first',
        querystring: personRequestsQuerySchema,
        response: { 200: personRequestsResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { state, kind } = request.query
      const today = dayText(scout.clock.now())
      const page = readPageRequest(request.query, ['day', 'string'])
      const rows = await listPersonRequests(scout.database, callerOf(request).accountId, { state, kind, today }, page)
      const { items, nextCursor } = pageOf(rows, page, ({ dueOn, requestId }) => [dueOn, requestId])
      return { success: true as const, requests: items.map((each) => shownRequest(each, today)), nextCursor }
    },
  )
}

function recordRoute(app: App, { scout }: RouteContext): void {
  app.post(
    PATH,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'recordPersonRequest',
        summary: 'Record that a person asked for access or erasure',
        description:
          'The request is due one month after it was received. Answer it with `privacy/access` or `privacy/erasures` and its `requestId`.',
        body: recordRequestBodySchema,
        response: { 200: personRequestResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const token = idempotencyToken(request)
      const { result, replayed } = await openRequest(scout, callerOf(request), request.body, token)
      markReplayed(reply, replayed)
      return { success: true as const, request: result }
    },
  )
}

function changeRoute(app: App, { scout }: RouteContext): void {
  app.patch(
    `${PATH}/:requestId`,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'changePersonRequest',
        summary: 'Extend a request once, close it, or record how the person was identified',
        params: personRequestParamsSchema,
        body: personRequestPatchSchema,
        response: { 200: personRequestResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const given = { ...request.params, ...request.body }
      return { success: true as const, request: await changeRequest(scout, callerOf(request), given) }
    },
  )
}
