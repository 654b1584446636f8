/** `/privacy/notices`: people whom the account must tell where their data came from. */
import {
  noticeBodySchema,
  noticeParamsSchema,
  noticeResponseSchema,
  noticesQuerySchema,
  noticesResponseSchema,
  noticeTemplateQuerySchema,
  noticeTemplateResponseSchema,
} from '../../../contract/notices.ts'
import { pageOf, readPageRequest } from '../../base/cursor.ts'
import { readNotices, recordNotice, shownNotice } from '../../operations/privacy/notices.ts'
import { noticeTemplate } from '../../privacy/notice-template.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

const PATH = '/privacy/notices'
const shared = { config: { scopes: ['admin' as const] } }

export function noticeRoutes(app: App, context: RouteContext): void {
  listRoute(app, context)
  recordRoute(app, context)
  templateRoute(app)
}

function listRoute(app: App, { scout }: RouteContext): void {
  app.get(
    PATH,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'notices',
        summary: 'List the people who must be told where their data came from, the first due first',
        description: 'These are all people whose profile or contact data came from a network (GDPR Article 14).',
        querystring: noticesQuerySchema,
        response: { 200: noticesResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request)
      const page = readPageRequest(request.query, ['day', 'string'])
      const rows = await readNotices(scout, accountId, request.query.state, page)
      const { items, nextCursor } = pageOf(rows, page, ({ dueOn, urn }) => [dueOn, urn])
      return { success: true as const, notices: items.map(shownNotice), nextCursor }
    },
  )
}

function recordRoute(app: App, { scout }: RouteContext): void {
  app.post(
    `${PATH}/:urn`,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'recordNotice',
        summary: 'Record that a person was told, or why they need not be told',
        params: noticeParamsSchema,
        body: noticeBodySchema,
        response: { 200: noticeResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const given = { ...request.params, ...request.body }
      const { result, replayed } = await recordNotice(scout, callerOf(request), given, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, notice: result }
    },
  )
}

function templateRoute(app: App): void {
  app.get(
    `${PATH}/template`,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'noticeTemplate',
        summary: 'Get the text of a notice, in one of five languages',
        querystring: noticeTemplateQuerySchema,
        response: { 200: noticeTemplateResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { lang = 'en' } = request.query
      return { success: true as const, lang, ...noticeTemplate(lang) }
    },
  )
}
