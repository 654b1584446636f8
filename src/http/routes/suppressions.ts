/** `/privacy/suppressions`: the account's list of people who must not be shown. */
import {
  checkSuppressionsBodySchema,
  checkSuppressionsResponseSchema,
  suppressBodySchema,
  suppressionParamsSchema,
  suppressionsQuerySchema,
  suppressionsResponseSchema,
  suppressResponseSchema,
  unsuppressResponseSchema,
} from '../../../contract/privacy.ts'
import { pageOf, readPageRequest } from '../../base/cursor.ts'
import { checkSuppressed, suppress, unsuppress } from '../../operations/privacy/suppress.ts'
import { listSuppressions } from '../../privacy/store.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

const PATH = '/privacy/suppressions'
const shared = { config: { scopes: ['admin' as const], isHeavy: true } }

export function suppressionRoutes(app: App, context: RouteContext): void {
  addRoute(app, context)
  listRoute(app, context)
  removeRoute(app, context)
  checkRoute(app, context)
}

function addRoute(app: App, { scout }: RouteContext): void {
  app.post(
    PATH,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'suppress',
        summary: 'Suppress people by network URL, urn, email or phone',
        description:
          'The identifiers are stored as keyed hashes. From now on these people are in no search result and cannot be enriched or unlocked, and known data about them is withheld.',
        body: suppressBodySchema,
        response: { 200: suppressResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const token = idempotencyToken(request)
      const { result, replayed } = await suppress(scout, callerOf(request), request.body.entries, token)
      markReplayed(reply, replayed)
      return { success: true as const, createdCount: result.created, suppressions: result.suppressions }
    },
  )
}

function listRoute(app: App, { scout }: RouteContext): void {
  app.get(
    PATH,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'suppressions',
        summary: 'List the suppressions, newest first',
        description: 'The entries are hashes and name nobody. To find out whether a person is suppressed, use `check`.',
        querystring: suppressionsQuerySchema,
        response: { 200: suppressionsResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['string'])
      const rows = await listSuppressions(scout.database, callerOf(request).accountId, request.query, page)
      const { items, nextCursor } = pageOf(rows, page, ({ suppressionId }) => [suppressionId])
      const suppressions = items.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() }))
      return { success: true as const, suppressions, nextCursor }
    },
  )
}

function removeRoute(app: App, { scout }: RouteContext): void {
  app.delete(
    `${PATH}/:suppressionId`,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'unsuppress',
        summary: 'Remove a suppression',
        description:
          'You can also remove the tombstone of an erasure. The erased data does not come back, but the person can be stored again.',
        params: suppressionParamsSchema,
        response: { 200: unsuppressResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { suppressionId } = request.params
      await unsuppress(scout, callerOf(request), suppressionId)
      return { success: true as const, suppressionId }
    },
  )
}

function checkRoute(app: App, { scout }: RouteContext): void {
  app.post(
    `${PATH}/check`,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'checkSuppressions',
        summary: 'Check whether people are suppressed',
        body: checkSuppressionsBodySchema,
        response: { 200: checkSuppressionsResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const token = idempotencyToken(request)
      const { result, replayed } = await checkSuppressed(scout, callerOf(request), request.body.entries, token)
      markReplayed(reply, replayed)
      return { success: true as const, results: result.map(({ kinds }) => ({ suppressed: kinds.length > 0, kinds })) }
    },
  )
}
