/** A quote as each operation plans it: one line for each thing that it would do, with the price and the reason. */
import type { QuoteReason } from '../../../contract/credits.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { ContactField } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import { distinctTalents, type Talent } from '../../candidates/talent.ts'
import { type Units, units } from '../../credits/amount.ts'
import { type Priced, priceOf } from '../../credits/prices.ts'
import type { Scout } from '../scout.ts'

export interface QuoteLine {
  urn: string | null
  field: ContactField | null
  units: Units
  why: QuoteReason
}

export interface QuotePlan {
  lines: QuoteLine[]
  /** The code with which the call would be refused for another reason than its charge. */
  refusedWith: ErrorCode | null
}

/** Plans one operation from its request body, for an account. */
export type Planner<Body> = (scout: Scout, accountId: string, body: Body, caller: Caller) => Promise<QuotePlan>

export const chargedLine = ({ prices }: Scout, urn: string | null, step: Priced): QuoteLine => ({
  urn,
  field: step.operation === 'contact' ? step.field : null,
  units: priceOf(prices, step),
  why: 'CHARGED',
})

export const freeLine = (urn: string | null, why: QuoteReason, field: ContactField | null = null): QuoteLine => ({
  urn,
  field,
  units: units(0),
  why,
})

/** Lines for talents sent a second time: they are skipped. */
export function repeatedLines(talents: Talent[]): QuoteLine[] {
  const first = new Set(distinctTalents(talents))
  return talents.filter((talent) => !first.has(talent)).map(({ urn }) => freeLine(urn, 'REPEATED'))
}
