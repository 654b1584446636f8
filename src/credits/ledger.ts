/**
 * The rules of the ledger, without a database: what a balance is and how a charge is split over it.
 * A refund is no rule: it returns the recorded entries of its hold, it never computes a price again.
 */
import { Refusal } from '../base/refusal.ts'
import { sum, toCredits, type Units, units } from './amount.ts'

/** Two purses: the plan's is spent first, then the extra one. */
export interface Balance {
  plan: Units
  extra: Units
}

export const operations = ['search', 'enrich', 'contact'] as const

/** Work about to be done, to be paid from the balance until it is known to resolve. */
export interface Charge {
  /** Names the work for ever: a second hold under it cannot be written. */
  ref: string
  price: Units
  operation: (typeof operations)[number]
  urn?: string
  field?: string
  jobId?: string
}

export interface SplitCharge extends Charge {
  fromPlan: Units
  fromExtra: Units
}

/** Refuses INSUFFICIENT_CREDITS when both purses together do not cover all charges: all or nothing. */
export function splitCharges(balance: Balance, charges: Charge[]): SplitCharge[] {
  const required = sum(charges.map((charge) => charge.price))
  const available = sum([balance.plan, balance.extra])
  if (required > available) {
    throw new Refusal(
      'INSUFFICIENT_CREDITS',
      `This costs ${toCredits(required)} credits and the account has ${toCredits(available)}. Nothing was done or charged.`,
      { requiredCredits: toCredits(required), availableCredits: toCredits(available) },
    )
  }
  let plan: number = balance.plan
  return charges.map((charge) => {
    const fromPlan = units(Math.min(plan, charge.price))
    plan -= fromPlan
    return { ...charge, fromPlan, fromExtra: units(charge.price - fromPlan) }
  })
}
