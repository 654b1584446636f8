/** What enriching would cost now. Uses the same plan as the call itself. */
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Talent } from '../../candidates/talent.ts'
import type { Scout } from '../scout.ts'
import { chargedLine, freeLine, type Planner, type QuoteLine, repeatedLines } from '../shared/quote-lines.ts'
import { type EnrichStep, planEnrich } from './plan-enrich.ts'

const reasons = {
  HIDDEN: 'SUPPRESSED',
  POOL: 'IN_POOL',
  CACHED: 'CACHED',
  IN_FLIGHT: 'IN_FLIGHT',
  REPEATED: 'REPEATED',
} as const

/** Refusals of the single call only. In a batch, a pool record is skipped and the item of a suppressed person fails. */
const refusals: Partial<Record<EnrichStep['kind'], ErrorCode>> = {
  HIDDEN: 'COLLECT_FAILED',
  POOL: 'ENRICH_NOT_NEEDED',
}

type Refresh = { forceRefresh?: boolean | undefined }

export const quoteEnrich: Planner<{ urn: string } & Refresh> = async (scout, accountId, body) => {
  const { urn, forceRefresh = false } = body
  const steps = await planEnrich(scout, scout.database, accountId, { talents: [{ urn }], forceRefresh })
  return { lines: linesOf(scout, steps), refusedWith: refusals[steps[0]!.kind] ?? null }
}

export const quoteEnrichBatch: Planner<{ talents: Talent[] } & Refresh> = async (scout, accountId, body) => {
  const { talents, forceRefresh = false } = body
  const steps = await planEnrich(scout, scout.database, accountId, { talents, forceRefresh })
  return { lines: [...linesOf(scout, steps), ...repeatedLines(talents)], refusedWith: null }
}

const linesOf = (scout: Scout, steps: EnrichStep[]): QuoteLine[] =>
  steps.map(({ kind, urn }) =>
    kind === 'COLLECT' ? chargedLine(scout, urn, { operation: 'enrich' }) : freeLine(urn, reasons[kind]),
  )
