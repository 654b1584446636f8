/** `/privacy/people/{urn}`: the legal basis on which a person is kept, and whether they may be contacted. */
import { standingBodySchema, standingParamsSchema, standingResponseSchema } from '../../../contract/standing.ts'
import { changeStanding, readPersonStanding } from '../../operations/privacy/standing.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

const PATH = '/privacy/people/:urn'
const shared = { config: { scopes: ['admin' as const] } }

export function standingRoutes(app: App, { scout }: RouteContext): void {
  app.get(
    PATH,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'standing',
        summary: 'Show a person’s legal basis and consent, and whether they may be contacted',
        description: 'It covers all urns of the person: if one of them is barred from contact, the person is.',
        params: standingParamsSchema,
        response: { 200: standingResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { urn } = request.params
      return {
        success: true as const,
        urn,
        standing: await readPersonStanding(scout, callerOf(request).accountId, urn),
      }
    },
  )
  app.post(
    PATH,
    {
      ...shared,
      schema: {
        tags: ['Privacy'],
        operationId: 'changeStanding',
        summary: 'Record the legal basis and consent for a person, or that they must not be contacted',
        params: standingParamsSchema,
        body: standingBodySchema,
        response: { 200: standingResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { urn } = request.params
      const token = idempotencyToken(request)
      const { result, replayed } = await changeStanding(scout, callerOf(request), { ...request.body, urn }, token)
      markReplayed(reply, replayed)
      return { success: true as const, urn, standing: result }
    },
  )
}
