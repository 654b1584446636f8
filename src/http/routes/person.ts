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
        summary: 'Erase a person from everything that the account holds',
        description:
          'The erasure is immediate and final. Tombstones prevent the person from being stored again. Work under way for the person ends unresolved and is refunded. A repeat finds nothing to remove.',
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
        summary: 'Show everything that the account holds on a person, with the sources',
        description: 'A repeat with the same `Idempotency-Key` shows what the account holds at that time.',
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
