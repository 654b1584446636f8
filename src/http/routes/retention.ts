/** `/privacy/retention`: how long people are kept in the pool, whose time is over, and who is kept beyond it. */
import {
  keepBodySchema,
  keepResponseSchema,
  retainedParamsSchema,
  retainedQuerySchema,
  retainedResponseSchema,
  retentionBodySchema,
  retentionResponseSchema,
} from '../../../contract/retention.ts'
import { pageOf, readPageRequest } from '../../base/cursor.ts'
import { changeRetention, keepPerson, readRetention, shownRetained } from '../../operations/privacy/retention.ts'
import { listRetained } from '../../privacy/retention-store.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

const PATH = '/privacy/retention'
const shared = { config: { scopes: ['admin' as const] } }

export function retentionRoutes(app: App, context: RouteContext): void {
  ruleRoutes(app, context)
  peopleRoute(app, context)
  keepRoute(app, context)
}

function ruleRoutes(app: App, { scout }: RouteContext): void {
  const response = { 200: retentionResponseSchema, ...errorResponses }
  app.get(
    PATH,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'retention',
        summary: 'Show how long people of the pool are kept',
        description: 'There is no rule unless you set one: people are kept for ever.',
        response,
      },
    },
    async (request) => ({
      success: true as const,
      ...(await readRetention(scout.database, callerOf(request).accountId)),
    }),
  )
  app.put(
    PATH,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'changeRetention',
        summary: 'Set how long people of the pool are kept',
        description:
          'The time counts from the last of these events: the person was saved, edited, enriched, unlocked, worked on in a project, noted or kept. A person whose time is up is announced before the erasure. A new rule withdraws the announcements of the rule before. Sending the same rule again changes nothing.',
        body: retentionBodySchema,
        response,
      },
    },
    async (request) => ({
      success: true as const,
      ...(await changeRetention(scout, callerOf(request), request.body)),
    }),
  )
}

function peopleRoute(app: App, { scout }: RouteContext): void {
  app.get(
    `${PATH}/people`,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'retained',
        summary: 'List the people whose time is up, the first to be erased first, and the people who are kept',
        querystring: retainedQuerySchema,
        response: { 200: retainedResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['day', 'string'])
      const rows = await listRetained(scout.database, callerOf(request).accountId, request.query.state, page)
      const { items, nextCursor } = pageOf(rows, page, ({ eraseOn, urn }) => [eraseOn, urn])
      return { success: true as const, people: items.map(shownRetained), nextCursor }
    },
  )
}

function keepRoute(app: App, { scout }: RouteContext): void {
  app.post(
    `${PATH}/people/:urn`,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'keepPerson',
        summary: 'Keep an announced person, or take that back',
        params: retainedParamsSchema,
        body: keepBodySchema,
        response: { 200: keepResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const given = { ...request.params, ...request.body }
      const { result, replayed } = await keepPerson(scout, callerOf(request), given, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, person: result }
    },
  )
}
