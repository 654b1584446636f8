/** `GET /account` */
import { accountResponseSchema } from '../../../contract/keys.ts'
import { BATCH_TALENTS_MAX, PAGE_SIZE } from '../../../contract/limits.ts'
import { scopes } from '../../accounts/account.ts'
import { toCredits } from '../../credits/amount.ts'
import type { Prices } from '../../credits/prices.ts'
import type { AccountMember } from '../../members/member-store.ts'
import { madeKey } from '../../operations/accounts/keys.ts'
import { readOwnAccount } from '../../operations/accounts/read-account.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'
import { presentBalance } from '../present-balance.ts'
import { presentKey } from '../present-key.ts'

export function accountRoute(app: App, { scout, rates }: RouteContext): void {
  app.get(
    '/account',
    {
      config: { scopes: [...scopes] },
      schema: {
        tags: ['Account'],
        operationId: 'account',
        summary: 'Show the account, its balances and limits, and the key in use',
        response: { 200: accountResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { account, key, member, monthlyCap, balance } = await readOwnAccount(scout, callerOf(request))
      const { accountId, name, plan, createdAt } = account
      const inUse = presentKey(madeKey(key))
      return {
        success: true as const,
        accountId,
        name,
        plan,
        createdAt: createdAt.toISOString(),
        ...presentBalance(balance),
        limits: {
          requestsPerMinute: rates.perKey,
          accountRequestsPerMinute: rates.perAccount,
          batchTalentsMax: BATCH_TALENTS_MAX,
          pageSize: PAGE_SIZE,
          dailyCreditCap: inUse.dailyCreditCap,
          monthlyCreditCap: monthlyCap === null ? null : toCredits(monthlyCap),
          prices: presentPrices(scout.prices),
        },
        key: inUse,
        member: member && presentSelf(member),
      }
    },
  )
}

const presentSelf = ({ memberId, email, name, role }: AccountMember) => ({ memberId, email, name, role })

const presentPrices = ({ search, enrich, contact }: Prices) => ({
  search: toCredits(search),
  enrich: toCredits(enrich),
  contact: {
    work_email: toCredits(contact.work_email),
    personal_email: toCredits(contact.personal_email),
    phone: toCredits(contact.phone),
  },
})
