/** `POST /privacy/erasures` and `POST /privacy/access`: what people may demand of those who hold data on them. */
import { accessResponseSchema, erasureResponseSchema, personBodySchema } from '../../../contract/privacy.ts'
import { accessPerson } from '../../operations/privacy/access-person.ts'
import { erasePerson } from '../../operations/privacy/erase-person.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'

export function personRoutes(app: App, { scout }: RouteContext): void {
  app.post(
    '/privacy/erasures',
    {
      config: { scopes: ['admin'] },
      schema: {
        tags: ['Privacy'],
        operationId: 'erase',
        summary: 'Erase a person from everything the account holds',
        description:
          'At once and for good, with tombstones against their return. What is under way ends unresolved, refunded. Again: nothing left to remove.',
        body: personBodySchema,
        response: { 200: erasureResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const token = idempotencyToken(request)
      const { result, replayed } = await erasePerson(scout, callerOf(request), request.body, token)
      markReplayed(reply, replayed)
      return { success: true as const, ...result }
    },
  )
  app.post(
    '/privacy/access',
    {
      config: { scopes: ['admin'], isHeavy: true },
      schema: {
        tags: ['Privacy'],
        operationId: 'access',
        summary: 'All that the account holds on a person, with its sources',
        description: 'A repeat under the same Idempotency-Key shows what is held by then.',
        body: personBodySchema,
        response: { 200: accessResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const token = idempotencyToken(request)
      const { result, replayed } = await accessPerson(scout, callerOf(request), request.body, token)
      markReplayed(reply, replayed)
      return { success: true as const, ...result }
    },
  )
}
