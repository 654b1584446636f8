/** `/requests`: the log of requests made with the account's keys, and their errors counted by code. */
import {
  requestErrorsQuerySchema,
  requestErrorsResponseSchema,
  requestsQuerySchema,
  requestsResponseSchema,
} from '../../../contract/requests.ts'
import { listRequests, requestErrors } from '../../operations/accounts/read-requests.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'
import { memberIdOf } from '../present-actor.ts'

const config = { scopes: ['admin' as const, 'audit' as const] }
const tags = ['Account']

export function requestRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    '/requests',
    {
      config,
      schema: {
        tags,
        operationId: 'listRequests',
        summary: 'List the requests of the account’s keys, newest first',
        description:
          'The log covers the last seven days; a request appears within seconds. It names no person: it shows paths as routes, and no bodies. A request without a valid key belongs to no account and is not listed.',
        querystring: requestsQuerySchema,
        response: { 200: requestsResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { items, nextCursor } = await listRequests(scout, callerOf(request), request.query)
      const requests = items.map(({ at, ms, ...each }) => ({
        ...each,
        memberId: memberIdOf(each.keyId),
        at: at.toISOString(),
        durationMs: ms,
      }))
      return { success: true as const, requests, nextCursor }
    },
  )
  app.get(
    '/requests/errors',
    {
      config,
      schema: {
        tags,
        operationId: 'requestErrors',
        summary: 'Count the failed requests by error code. The default is the last day',
        querystring: requestErrorsQuerySchema,
        response: { 200: requestErrorsResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { from, to, errors, requestCount } = await requestErrors(scout, callerOf(request), request.query)
      return {
        success: true as const,
        from: from.toISOString(),
        to: to.toISOString(),
        requestCount,
        errors: errors.map(({ lastAt, ...error }) => ({ ...error, lastAt: lastAt.toISOString() })),
      }
    },
  )
}
