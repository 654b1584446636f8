/** `POST /talent-scout/read` */
import { readBodySchema, readResponseSchema } from '../../../contract/read.ts'
import { readText } from '../../operations/search/read-text.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

export function readRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-scout/read',
    {
      config: { scopes: ['search'] },
      schema: {
        tags: ['Search'],
        operationId: 'read',
        summary: 'Read a sentence, a Boolean string or a job description without searching',
        description:
          'The answer has what the text states, as criteria. You can edit them and send them to `search` in place of a prompt. Free.',
        body: readBodySchema,
        response: { 200: readResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { accountId } = callerOf(request)
      const { result, replayed } = await readText(scout, accountId, request.body.text, idempotencyToken(request))
      markReplayed(reply, replayed)
      return { success: true as const, interpretation: result }
    },
  )
}
