/** `GET /credits`, `GET /credits/spending` */
import { creditsResponseSchema, spendingQuerySchema, spendingResponseSchema } from '../../../contract/credits.ts'
import { SPENDING_DAYS_DEFAULT } from '../../../contract/limits.ts'
import { scopes } from '../../accounts/account.ts'
import { toCredits, units } from '../../credits/amount.ts'
import { readCredits, spendingByDay } from '../../operations/accounts/read-credits.ts'
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
        summary: 'Show both balances, the held credits, and what was spent today and this month',
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
  app.get(
    '/credits/spending',
    {
      config: { scopes: [...scopes] },
      schema: {
        tags: ['Credits'],
        operationId: 'spending',
        summary: 'Show what was spent on each of the last days, by operation',
        querystring: spendingQuerySchema,
        response: { 200: spendingResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const days = await spendingByDay(scout, callerOf(request), request.query.days ?? SPENDING_DAYS_DEFAULT)
      return { success: true as const, days: days.map(presentDay) }
    },
  )
}

type Day = Awaited<ReturnType<typeof spendingByDay>>[number]

const presentDay = ({ day, spent }: Day) => {
  const of = (operation: string) => toCredits(spent.find((each) => each.operation === operation)?.spent ?? units(0))
  return { day, credits: { search: of('search'), enrich: of('enrich'), contact: of('contact') } }
}
