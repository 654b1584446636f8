/** What unlocking would cost now. Uses the same plan as the call itself. */
import type { ErrorCode } from '../../../contract/errors.ts'
import type { ContactField } from '../../../contract/network.ts'
import type { Scout } from '../scout.ts'
import { chargedLine, freeLine, type Planner, type QuoteLine, repeatedLines } from '../shared/quote-lines.ts'
import {
  type ContactBatchInput,
  type ContactInput,
  type ContactStep,
  planContact,
  planContactBatch,
} from './plan-contact.ts'

export const quoteContact: Planner<ContactInput> = async (scout, accountId, body) => {
  const step = await planContact(scout, scout.database, accountId, body)
  const lines = linesOf(scout, step, body.requestedFields)
  return { lines, refusedWith: REFUSED[step.kind] ?? null }
}

export const quoteContactBatch: Planner<ContactBatchInput> = async (scout, accountId, body) => {
  const { talents, requestedFields } = body
  const steps = await planContactBatch(scout, scout.database, accountId, body)
  const lines = steps.flatMap((step) => linesOf(scout, step, requestedFields))
  const none = steps.every((step) => step.kind === 'NOT_ENRICHED')
  return { lines: [...lines, ...repeatedLines(talents)], refusedWith: none ? 'ALL_TALENTS_NOT_ENRICHED' : null }
}

const REFUSED: { [K in ContactStep['kind']]?: ErrorCode } = {
  UNREACHABLE: 'MISSING_NETWORK',
  DO_NOT_CONTACT: 'DO_NOT_CONTACT',
}

function linesOf(scout: Scout, step: ContactStep, requestedFields: ContactField[]): QuoteLine[] {
  const { urn } = step
  if (step.kind === 'NOT_ENRICHED') return [freeLine(urn, 'NOT_ENRICHED')]
  if (step.kind === 'HIDDEN') return requestedFields.map((field) => freeLine(urn, 'SUPPRESSED', field))
  if (step.kind === 'DO_NOT_CONTACT') return requestedFields.map((field) => freeLine(urn, 'DO_NOT_CONTACT', field))
  if (step.kind === 'RUNNING') return requestedFields.map((field) => freeLine(urn, 'IN_FLIGHT', field))
  const { values, misses, awaited, paidBefore } = step.plan
  return requestedFields.map((field) => {
    if (step.own[field]) return freeLine(urn, 'IN_POOL', field)
    if (values[field] || paidBefore.includes(field)) return freeLine(urn, 'UNLOCKED', field)
    if (misses.includes(field)) return freeLine(urn, 'NOT_FOUND_RECENTLY', field)
    if (awaited.includes(field)) return freeLine(urn, 'IN_FLIGHT', field)
    if (step.kind === 'UNREACHABLE') return freeLine(urn, 'MISSING_NETWORK', field)
    return chargedLine(scout, urn, { operation: 'contact', field })
  })
}
