/** `POST /talent-scout/counts` */
import { countsBodySchema, countsResponseSchema } from '../../../contract/counts.ts'
import { countPeople } from '../../operations/search/count-people.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

export function countsRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-scout/counts',
    {
      config: { scopes: ['search'], isHeavy: true },
      schema: {
        tags: ['Search'],
        operationId: 'counts',
        summary: 'Count the own people who match a search, with facets',
        description:
          'The counts are exact and cover everyone who matches. Facets: place, employer, title, skill, seniority, years, language and tag. Free: the network is never asked.',
        body: countsBodySchema,
        response: { 200: countsResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const token = idempotencyToken(request)
      const { result, replayed } = await countPeople(scout, callerOf(request), request.body, token)
      markReplayed(reply, replayed)
      return { success: true as const, ...result }
    },
  )
}
