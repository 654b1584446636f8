/** Converts the units of a balance to the credits that a client sees. */
import { toCredits } from '../credits/amount.ts'
import type { Balance } from '../credits/ledger.ts'

export const presentBalance = (balance: Balance) => ({
  companyCredits: toCredits(balance.plan),
  companyExtraCredits: toCredits(balance.extra),
})
