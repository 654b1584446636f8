/** `GET /credits` */
import { creditsResponseSchema } from '../../../contract/credits.ts'
import { scopes } from '../../accounts/account.ts'
import { toCredits } from '../../credits/amount.ts'
import { readCredits } from '../../operations/read-credits.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'
import { presentBalance } from '../present-balance.ts'

export function creditsRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/credits',
    {
      config: { scopes: [...scopes] },
      schema: {
        tags: ['Credits'],
        operationId: 'credits',
        summary: 'Both balances, what is held of each, what was spent today and this month',
        response: { 200: creditsResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { free, held, spentToday, spentThisMonth } = await readCredits(scout, callerOf(request))
      return {
        success: true as const,
        ...presentBalance(free),
        heldCompanyCredits: toCredits(held.plan),
        heldCompanyExtraCredits: toCredits(held.extra),
        spentTodayCredits: toCredits(spentToday),
        spentThisMonthCredits: toCredits(spentThisMonth),
      }
    },
  )
}
