/**
 * The rules of the ledger, without a database: what a balance is, what entries do to it, and how a charge is split over it. Refunds
 * need no rule here: a release returns the recorded amounts of its hold and never computes a price again.
 */
import type { entryKinds } from '../../contract/credits.ts'
import { Refusal } from '../base/refusal.ts'
import { sum, toCredits, type Units, units } from './amount.ts'

/** Two balances: the plan's is spent first, then the extra one. */
export interface Balance {
  plan: Units
  extra: Units
}

/**
 * What an entry of each kind does, per unit, to the credits that are free and to those that are held. A capture takes nothing from
 * the free ones: its hold did.
 */
export const entryEffects: Record<(typeof entryKinds)[number], { free: number; held: number }> = {
  GRANT: { free: 1, held: 0 },
  HOLD: { free: -1, held: 1 },
  CAPTURE: { free: 0, held: -1 },
  RELEASE: { free: 1, held: -1 },
}

/**
 * The balance before and after a hold. `lowAt` is the threshold below which the account wants to be told; null means the
 * operator's default.
 */
export interface Held {
  before: Balance
  balance: Balance
  lowAt: Units | null
}

/** Only when the balance crosses the threshold on its way down; an account already below it was told before. */
export function fallsBelow(before: Balance, after: Balance, threshold: number): boolean {
  return before.plan + before.extra >= threshold && after.plan + after.extra < threshold
}

export const operations = ['search', 'enrich', 'contact'] as const

/** Work about to be done. Its price is held until the work resolves or fails. */
export interface Charge {
  /** Identifies the work for ever: a second hold under the same ref cannot be written. */
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

/** Spending limits set by the account, its members or the caller, checked in addition to the balance. */
export interface Bounds {
  /** Limit of this call in displayed credits, as the client sent it. */
  maxCredits?: number
  /** Daily limit of this key, with what was spent of it. */
  cap?: SpentCap | undefined
  /** Monthly limit of this member, counting what they spend directly and through keys they created. */
  monthlyCap?: SpentCap | undefined
}

/**
 * All or nothing. Refuses if the charges exceed what the call may cost, what both balances hold together, what the key may spend
 * today, or what the member may spend this month.
 */
export function splitCharges(balance: Balance, charges: Charge[], bounds: Bounds = {}): SplitCharge[] {
  const required = sum(charges.map((charge) => charge.price))
  refuseBeyondMax(required, bounds.maxCredits)
  const available = sum([balance.plan, balance.extra])
  if (required > available) {
    throw new Refusal(
      'INSUFFICIENT_CREDITS',
      `This costs ${credits(required)}, but the account has ${toCredits(available)}. Nothing was done or charged.`,
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

/** As words: 1 credit, 2 credits. */
const credits = (units: number) => `${toCredits(units)} credit${toCredits(units) === 1 ? '' : 's'}`
