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
        summary: 'Legal basis, consent, and whether somebody may be contacted',
        description: 'Of all urns of the person together: barred under one is barred.',
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
        summary: 'Say on what ground somebody is kept, or that they must not be contacted',
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
