/**
 * The rules of the ledger, without a database: what a balance is and how a charge is split over it.
 * A refund is no rule: it returns the recorded entries of its hold, it never computes a price again.
 */
import { Refusal } from '../base/refusal.ts'
import { sum, toCredits, type Units, units } from './amount.ts'

/** Two balances: the plan's is spent first, then the extra one. */
export interface Balance {
  plan: Units
  extra: Units
}

/** What a hold leaves, and below what its owner wants to be told of it; null: the operator's default. */
export interface Held {
  before: Balance
  balance: Balance
  lowAt: Units | null
}

/** Once on the way down: a balance that was below before has been told of. */
export function fallsBelow(before: Balance, after: Balance, threshold: number): boolean {
  return before.plan + before.extra >= threshold && after.plan + after.extra < threshold
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

export interface SpentCap {
  units: number
  spent: number
}

/** What whoever pays has set against spending, besides the balance. */
export interface Bounds {
  /** Of this call, in displayed credits, as the client sent it. */
  maxCredits?: number
  /** Of this key and day, with what has been spent of it. */
  cap?: SpentCap | undefined
  /** Of this member and month, by themselves or by keys that they made. */
  monthlyCap?: SpentCap | undefined
}

/**
 * All or nothing. Refuses charges beyond what the call may cost, what both balances hold together, or what the key may
 * spend today.
 */
export function splitCharges(balance: Balance, charges: Charge[], bounds: Bounds = {}): SplitCharge[] {
  const required = sum(charges.map((charge) => charge.price))
  refuseBeyondMax(required, bounds.maxCredits)
  const available = sum([balance.plan, balance.extra])
  if (required > available) {
    throw new Refusal(
      'INSUFFICIENT_CREDITS',
      `This costs ${credits(required)} and the account has ${toCredits(available)}. Nothing was done or charged.`,
      { requiredCredits: toCredits(required), availableCredits: toCredits(available) },
    )
  }
  refuseBeyondCap(required, bounds.cap, 'day')
  refuseBeyondCap(required, bounds.monthlyCap, 'month')
  let plan: number = balance.plan
  return charges.map((charge) => {
    const fromPlan = units(Math.min(plan, charge.price))
    plan -= fromPlan
    return { ...charge, fromPlan, fromExtra: units(charge.price - fromPlan) }
  })
}

function refuseBeyondMax(required: Units, maxCredits: number | undefined): void {
  if (maxCredits === undefined || toCredits(required) <= maxCredits) return
  throw new Refusal(
    'MAX_CREDITS_EXCEEDED',
    `This costs ${credits(required)}, more than the maxCredits of ${maxCredits}. Nothing was done or charged.`,
    { requiredCredits: toCredits(required), maxCredits },
  )
}

function refuseBeyondCap(required: Units, cap: SpentCap | undefined, time: 'day' | 'month'): void {
  if (!cap || required === 0 || cap.spent + required <= cap.units) return
  const [capCredits, spent] = [toCredits(cap.units), toCredits(cap.spent)]
  const who = time === 'month' ? `the member may spend ${capCredits} a month` : `the key may spend ${capCredits} a day`
  throw new Refusal(
    'CREDIT_CAP_REACHED',
    `This costs ${credits(required)}; ${who} (UTC) and has spent ${spent}. Nothing was done or charged.`,
    {
      requiredCredits: toCredits(required),
      capCredits,
      ...(time === 'month' ? { spentThisMonthCredits: spent } : { spentTodayCredits: spent }),
    },
  )
}

/** In words: 1 credit, 2 credits. */
const credits = (units: number) => `${toCredits(units)} credit${toCredits(units) === 1 ? '' : 's'}`
