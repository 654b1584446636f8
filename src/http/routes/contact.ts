/** `POST /talent-scout/contact` */
import { contactBodySchema, contactResponseSchema } from '../../../contract/contact.ts'
import { toCredits } from '../../credits/amount.ts'
import { type ContactStarted, startContact } from '../../operations/contact/start-contact.ts'
import { type App, callerOf, errorResponses, idempotencyToken, markReplayed, type RouteContext } from '../app.ts'
import { presentBalance } from '../present-balance.ts'
import { presentContact } from '../present-candidate.ts'

export function contactRoute(app: App, { scout }: RouteContext): void {
  app.post(
    '/talent-scout/contact',
    {
      config: { scopes: ['contact'] },
      schema: {
        tags: ['Contact'],
        operationId: 'contact',
        summary: 'Start to unlock contact data of one candidate; asynchronous',
        description:
          'Fields are charged up front, and fields that do not resolve are refunded. Fields that the account has already unlocked are free. Poll `contact-status` with the `urn`.',
        body: contactBodySchema,
        response: { 200: contactResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { result, replayed } = await startContact(scout, callerOf(request), request.body, idempotencyToken(request))
      markReplayed(reply, replayed)
      return present(result)
    },
  )
}

function present(result: ContactStarted) {
  const shared = { success: true as const, requestedFields: result.requestedFields, ...presentBalance(result.balance) }
  if (result.kind === 'PENDING') {
    return {
      ...shared,
      queued: true as const,
      status: result.status,
      requestId: result.requestId,
      creditsCharged: toCredits(result.chargedUnits),
    }
  }
  return {
    ...shared,
    fromCache: true as const,
    queued: false as const,
    status: 'COMPLETED' as const,
    ...presentContact(result.values, result.sources),
    unresolvedFields: result.unresolved,
    creditsDeducted: 0 as const,
    creditsCharged: 0 as const,
  }
}
