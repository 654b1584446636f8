/** `POST /talent-scout/counts` */
import { countsBodySchema, countsResponseSchema } from '../../../contract/counts.ts'
import { countPeople } from '../../operations/search/count-people.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'

export function countsRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-scout/counts',
    {
      config: { scopes: ['search'] },
      schema: {
        tags: ['Search'],
        operationId: 'counts',
        summary: 'How many of the own pool match a search, and what they are',
        description:
          'Exact counts over all who match, by place, employer, title, skill, seniority, years, language and tag. Free: the network is never asked.',
        body: countsBodySchema,
        response: { 200: countsResponseSchema, ...errorResponses },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await countPeople(scout, callerOf(request).accountId, request.body)),
    }),
  )
}
