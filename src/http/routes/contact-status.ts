/** `GET /talent-scout/contact-status` */
import { contactStatusQuerySchema, contactStatusResponseSchema } from '../../../contract/contact.ts'
import { POLL_AFTER_SECONDS } from '../../../contract/limits.ts'
import { toCredits } from '../../credits/amount.ts'
import { type ContactStatus, readContactStatus } from '../../operations/contact/read-contact-status.ts'
import { type App, callerOf, errorResponses, type RouteContext, waitEnded } from '../app.ts'
import { presentBalance } from '../present-balance.ts'
import { presentContact } from '../present-candidate.ts'

export function contactStatusRoute(app: App, { scout, closing }: RouteContext): void {
  app.get(
    '/talent-scout/contact-status',
    {
      config: { scopes: ['contact'], takesWait: true },
      schema: {
        tags: ['Contact'],
        operationId: 'contactStatus',
        summary: 'Show the state of a candidate’s unlock',
        description: 'Poll every 15 to 30 seconds, or send `wait`, until `done` is true. Every unlock ends.',
        querystring: contactStatusQuerySchema,
        response: { 200: contactStatusResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { urn, wait = 0 } = request.query
      const state = await readContactStatus(scout, callerOf(request), urn, {
        waitSeconds: wait,
        signal: waitEnded(reply, closing, wait),
      })
      if (!state.done) reply.header('Retry-After', POLL_AFTER_SECONDS)
      return present(state)
    },
  )
}

const present = ({ unlock, end, done, stalled, balance }: ContactStatus) => ({
  success: true as const,
  done,
  stalled,
  requestId: unlock.unlockId,
  urn: unlock.urn,
  status: unlock.status,
  requestedFields: unlock.requestedFields,
  ...presentContact(end.values, end.sources),
  unresolvedFields: done ? end.unresolved : [],
  ...(done && unlock.failureCode && { failureCode: unlock.failureCode }),
  creditsCharged: toCredits(unlock.chargedUnits),
  creditsRefunded: toCredits(unlock.refundedUnits),
  ...presentBalance(balance),
})
