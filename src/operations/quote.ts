/**
 * What a call would cost now, line by line, and whether it would be refused. Goes by the plans of the calls themselves
 * and by the same check of a charge. Reads only, takes no lock: a moment later the answer may differ.
 */
import type { QuoteBody, QuoteReason } from '../../contract/credits.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { ContactField } from '../../contract/network.ts'
import type { Caller } from '../accounts/account.ts'
import { withinField } from '../base/invalid.ts'
import { Refusal } from '../base/refusal.ts'
import { distinct, type Talent } from '../candidates/talent.ts'
import { sum, type Units, units } from '../credits/amount.ts'
import { type Balance, type Bounds, splitCharges } from '../credits/ledger.ts'
import { readBalance, readBounds } from '../credits/store.ts'
import type { IdempotencyToken } from '../idempotency/store.ts'
import { refuseQuote } from './by-scope.ts'
import { type Answer, once } from './once.ts'
import { type ContactStep, planContact, planContactBatch } from './plan-contact.ts'
import { type EnrichStep, planEnrich } from './plan-enrich.ts'
import type { Scout } from './scout.ts'
import { planSearch } from './search-candidates.ts'
import type { SearchInput } from './search-query.ts'

export interface QuoteLine {
  urn: string | null
  field: ContactField | null
  units: Units
  why: QuoteReason
}

export interface Quote {
  operation: QuoteBody['operation']
  lines: QuoteLine[]
  total: Units
  balance: Balance
  /** Null: the balance does not cover it. */
  after: Balance | null
  refusedWith: ErrorCode | null
}

export async function quote(
  scout: Scout,
  caller: Caller,
  asked: QuoteBody,
  token?: IdempotencyToken,
): Promise<Answer<Quote>> {
  refuseQuote(caller, asked.operation)
  // Before the transaction: it keeps the answer for a repeat, and reading needs none.
  const result = await quoteNow(scout, caller, asked)
  return token ? once(scout, caller.accountId, token, async () => result) : { result, replayed: false }
}

async function quoteNow(scout: Scout, caller: Caller, asked: QuoteBody): Promise<Quote> {
  const payer = { ...caller, maxCredits: asked.body.maxCredits }
  const { lines, refusedWith } = await plan(scout, caller.accountId, asked)
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
    after: afterwards(balance, total),
    refusedWith: refusedWith ?? refusalOf(balance, total, bounds),
  }
}

/** As one charge: how a total is split does not change what is left. */
const asCharge = (total: Units) => [{ ref: '', price: total, operation: 'search' as const }]

function afterwards(balance: Balance, total: Units): Balance | null {
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

interface Plan {
  lines: QuoteLine[]
  /** For another reason than the charge. */
  refusedWith: ErrorCode | null
}

async function plan(scout: Scout, accountId: string, asked: QuoteBody): Promise<Plan> {
  const { database } = scout
  switch (asked.operation) {
    case 'search':
      return { lines: [await searchLine(scout, accountId, asked.body)], refusedWith: null }
    case 'enrich': {
      const { urn, forceRefresh = false } = asked.body
      const steps = await planEnrich(scout, database, accountId, { talents: [{ urn }], forceRefresh })
      return { lines: enrichLines(scout, steps), refusedWith: enrichRefusals[steps[0]!.kind] ?? null }
    }
    case 'enrich/batch': {
      const { talents, forceRefresh = false } = asked.body
      const steps = await planEnrich(scout, database, accountId, { talents, forceRefresh })
      return { lines: [...enrichLines(scout, steps), ...repeats(talents)], refusedWith: null }
    }
    case 'contact': {
      const { requestedFields } = asked.body
      const step = await planContact(scout, database, accountId, asked.body)
      const lost = step.kind === 'UNREACHABLE'
      return { lines: contactLines(scout, step, requestedFields), refusedWith: lost ? 'MISSING_NETWORK' : null }
    }
    case 'contact/batch': {
      const { talents, requestedFields } = asked.body
      const steps = await planContactBatch(scout, database, accountId, asked.body)
      const lines = steps.flatMap((step) => contactLines(scout, step, requestedFields))
      const none = steps.every((step) => step.kind === 'NOT_ENRICHED')
      return { lines: [...lines, ...repeats(talents)], refusedWith: none ? 'ALL_TALENTS_NOT_ENRICHED' : null }
    }
  }
}

const free = (urn: string | null, why: QuoteReason, field: ContactField | null = null): QuoteLine => ({
  urn,
  field,
  units: units(0),
  why,
})

/** At most the price: a search to which the network adds nobody is free in the end. */
async function searchLine(scout: Scout, accountId: string, input: SearchInput): Promise<QuoteLine> {
  const does = await planSearch(scout, accountId, input).catch((error) => {
    throw error instanceof Refusal && error.code === 'INVALID_REQUEST' ? withinField(error, 'body') : error
  })
  if (does === 'ASK') return { urn: null, field: null, units: scout.prices.search, why: 'CHARGED' }
  return free(null, does === 'IN_FLIGHT' || does === 'CACHED' ? does : 'NOT_NEEDED')
}

const enrichReasons = { HIDDEN: 'SUPPRESSED', POOL: 'IN_POOL', CACHED: 'CACHED', IN_FLIGHT: 'IN_FLIGHT' } as const

/** Of the single call; a batch skips the one and fails the other by itself. */
const enrichRefusals: Partial<Record<EnrichStep['kind'], ErrorCode>> = {
  HIDDEN: 'COLLECT_FAILED',
  POOL: 'ENRICH_NOT_NEEDED',
}

const enrichLines = (scout: Scout, steps: EnrichStep[]): QuoteLine[] =>
  steps.map(({ kind, urn }) =>
    kind === 'COLLECT'
      ? { urn, field: null, units: scout.prices.enrich, why: 'CHARGED' }
      : free(urn, enrichReasons[kind]),
  )

function contactLines(scout: Scout, step: ContactStep, requestedFields: ContactField[]): QuoteLine[] {
  const { urn } = step
  if (step.kind === 'NOT_ENRICHED') return [free(urn, 'NOT_ENRICHED')]
  if (step.kind === 'HIDDEN') return requestedFields.map((field) => free(urn, 'SUPPRESSED', field))
  if (step.kind === 'RUNNING') return requestedFields.map((field) => free(urn, 'IN_FLIGHT', field))
  const { values, misses, awaited, paid } = step.plan
  return requestedFields.map((field) => {
    if (step.own[field]) return free(urn, 'IN_POOL', field)
    if (values[field] || paid.includes(field)) return free(urn, 'UNLOCKED', field)
    if (misses.includes(field)) return free(urn, 'NOT_FOUND_RECENTLY', field)
    if (awaited.includes(field)) return free(urn, 'IN_FLIGHT', field)
    if (step.kind === 'UNREACHABLE') return free(urn, 'MISSING_NETWORK', field)
    return { urn, field, units: scout.prices.contact[field], why: 'CHARGED' }
  })
}

/** Those sent a second time: skipped. */
function repeats(talents: Talent[]): QuoteLine[] {
  const first = new Set(distinct(talents))
  return talents.filter((talent) => !first.has(talent)).map(({ urn }) => free(urn, 'REPEATED'))
}
