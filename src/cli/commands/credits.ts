/** `credits`: the account's balances and the prices. */
import { table } from '../../base/terminal-text.ts'
import type { UserContext } from '../user-context.ts'

export async function credits(context: UserContext): Promise<void> {
  const scout = await context.scout()
  const { signal } = context
  const [{ success, ...balance }, { limits, name, plan }] = await Promise.all([
    scout.credits.balance({ signal }),
    scout.account({ signal }),
  ])
  const { search, enrich, contact } = limits.prices
  const rows = [
    ['account', `${name} (${plan})`],
    ['credits', String(balance.companyCredits)],
    ['extra credits', String(balance.companyExtraCredits)],
    ['held for work under way', String(balance.heldCompanyCredits + balance.heldCompanyExtraCredits)],
    ['spent today', String(balance.spentTodayCredits)],
    ['spent this month', String(balance.spentThisMonthCredits)],
    ['a page of a search', String(search)],
    ['a profile', String(enrich)],
    ...Object.entries(contact).map(([field, price]) => [field.replace('_', ' '), String(price)]),
  ]
  context.output.answer({ account: name, ...balance, prices: limits.prices }, table(['WHAT', 'CREDITS'], rows))
}
