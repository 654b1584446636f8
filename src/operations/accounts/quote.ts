/**
 * What a call would cost now, line by line, and whether it would be refused. Uses the plans of the calls themselves and the same
 * check of a charge. Reads only and takes no lock: a moment later the answer may differ.
 */
import type { QuoteBody } from '../../../contract/credits.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Caller } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import { sum, type Units, units } from '../../credits/amount.ts'
import { type Balance, type Bounds, splitCharges } from '../../credits/ledger.ts'
import { readBalance, readBounds } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import type { Scout } from '../scout.ts'
import { refuseCriteria, refuseQuote } from '../shared/by-scope.ts'
import { type Answer, once } from '../shared/once.ts'
import type { Planner, QuoteLine } from '../shared/quote-lines.ts'

/** The planner of each operation that costs credits; the type requires all of them. */
export type Planners = {
  [Operation in QuoteBody['operation']]: Planner<Extract<QuoteBody, { operation: Operation }>['body']>
}

export interface Quote {
  operation: QuoteBody['operation']
  lines: QuoteLine[]
  total: Units
  balance: Balance
  /** Null: the balance does not cover the total. */
  after: Balance | null
  refusedWith: ErrorCode | null
}

export async function quote(
  scout: Scout,
  caller: Caller,
  { asked, planners }: { asked: QuoteBody; planners: Planners },
  token?: IdempotencyToken,
): Promise<Answer<Quote>> {
  refuseQuote(caller, asked.operation)
  if (asked.operation === 'search') refuseCriteria(caller, asked.body.criteria)
  // Planned before the transaction, which only stores the answer for a repeat: reading needs no transaction.
  const result = await quoteNow(scout, caller, asked, planners[asked.operation] as Planner<unknown>)
  return token ? once(scout, caller.accountId, token, async () => result) : { result, replayed: false }
}

/** One quote for each, in order, or the reason why there is none. */
export async function quoteMany(
  scout: Scout,
  caller: Caller,
  { asked, planners }: { asked: QuoteBody[]; planners: Planners },
  token?: IdempotencyToken,
): Promise<Answer<(Quote | Refusal)[]>> {
  // For a replay, only the fact of the request is stored, because each key sees what its own scopes allow.
  const { replayed } = token ? await once(scout, caller.accountId, token, async () => ({})) : { replayed: false }
  const result: (Quote | Refusal)[] = []
  // One after the other, so that a single request does not take every connection of the process.
  for (const each of asked) result.push(await quoteOrRefusal(scout, caller, each, planners))
  return { result, replayed }
}

async function quoteOrRefusal(scout: Scout, caller: Caller, asked: QuoteBody, planners: Planners) {
  try {
    return (await quote(scout, caller, { asked, planners })).result
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function quoteNow(scout: Scout, caller: Caller, asked: QuoteBody, plan: Planner<unknown>): Promise<Quote> {
  const payer = { ...caller, maxCredits: asked.body.maxCredits }
  const { lines, refusedWith } = await plan(scout, caller.accountId, asked.body, caller)
  const total = sum(lines.map((line) => line.units))
  const [balance, bounds] = await Promise.all([
    readBalance(scout.database, caller.accountId),
    readBounds(scout.database, payer, scout.clock.now()),
  ])
  return {
    operation: asked.operation,
    lines,
    total,
    balance,
    after: balanceAfter(balance, total),
    refusedWith: refusedWith ?? refusalOf(balance, total, bounds),
  }
}

/** The total as a single charge: how it is split does not change what is left. */
const asCharge = (total: Units) => [{ ref: '', price: total, operation: 'search' as const }]

function balanceAfter(balance: Balance, total: Units): Balance | null {
  if (total > balance.plan + balance.extra) return null
  const [{ fromPlan, fromExtra } = { fromPlan: 0, fromExtra: 0 }] = splitCharges(balance, asCharge(total))
  return { plan: units(balance.plan - fromPlan), extra: units(balance.extra - fromExtra) }
}

function refusalOf(balance: Balance, total: Units, bounds: Bounds): ErrorCode | null {
  try {
    splitCharges(balance, asCharge(total), bounds)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
