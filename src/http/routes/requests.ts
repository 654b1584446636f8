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
        summary: 'What the account’s keys asked, newest first',
        description:
          'Of the last seven days; there within seconds. Paths as routes are written and no bodies: it names nobody. A request without a valid key belongs to no account and is not in it.',
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
        summary: 'The errors among them by code; of the last day if no time is given',
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
