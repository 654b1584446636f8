/**
 * The rules of unlocking, without a database: of the fields asked, which are known, which are under way,
 * which must be looked up and paid for; and how a request ends. Owns no price and no provider.
 */
import type { LookupFailure } from '../../contract/contact.ts'
import { NOT_FOUND_HOURS } from '../../contract/limits.ts'
import { type ContactField, contactFields } from '../../contract/network.ts'
import { hoursBefore } from '../base/clock.ts'

export type UnlockStatus = 'QUEUED' | 'PROCESSING' | 'COMPLETED'
export type ContactValues = Partial<Record<ContactField, string>>

/** What the account knows of one field of one person. */
export interface FieldFact {
  field: ContactField
  state: 'IN_FLIGHT' | 'FOUND' | 'NOT_FOUND'
  value: string | null
  changedAt: Date
}

export interface Unlock {
  accountId: string
  unlockId: string
  urn: string
  networkUrl: string
  requestedFields: ContactField[]
  dispatchedFields: ContactField[]
  batchId: string | null
  status: UnlockStatus
  lookupId: string | null
  failureCode: LookupFailure | null
  chargedUnits: number
  refundedUnits: number
  createdAt: Date
  updatedAt: Date
  deadlineAt: Date
}

export interface UnlockPlan {
  values: ContactValues
  /** Asked within the last day and not found: null, free, not asked again yet. */
  misses: ContactField[]
  awaited: ContactField[]
  dispatch: ContactField[]
}

/** Own contact data (of a pool record) counts as unlocked and wins over a remembered miss. */
export function planUnlock(requested: ContactField[], facts: FieldFact[], own: ContactValues, now: Date): UnlockPlan {
  const plan: UnlockPlan = { values: {}, misses: [], awaited: [], dispatch: [] }
  const askAgainBefore = hoursBefore(now, NOT_FOUND_HOURS)
  for (const field of requested) {
    const fact = facts.find((candidate) => candidate.field === field)
    const value = own[field] ?? fact?.value
    if (value) plan.values[field] = value
    else if (fact?.state === 'IN_FLIGHT') plan.awaited.push(field)
    else if (fact?.state === 'NOT_FOUND' && fact.changedAt > askAgainBefore) plan.misses.push(field)
    else plan.dispatch.push(field)
  }
  return plan
}

export const needsNothing = (plan: UnlockPlan) => plan.dispatch.length === 0 && plan.awaited.length === 0

/** What came of a request: `values` it has, fields it has not. */
export interface UnlockEnd {
  values: ContactValues
  unresolved: ContactField[]
}

export function endOf(requested: ContactField[], facts: FieldFact[], own: ContactValues = {}): UnlockEnd {
  const values: ContactValues = {}
  for (const field of requested) {
    const value = own[field] ?? facts.find((fact) => fact.field === field && fact.state === 'FOUND')?.value
    if (value) values[field] = value
  }
  return { values, unresolved: requested.filter((field) => !values[field]) }
}

/** The provider failed and there is nothing to show for it. A plain miss is an answer, not a failure. */
export const hasFailed = (end: UnlockEnd, failureCode: string | null): failureCode is string =>
  failureCode !== null && Object.keys(end.values).length === 0

export const inOrder = (fields: Iterable<string>): ContactField[] => {
  const set = new Set(fields)
  return contactFields.filter((field) => set.has(field))
}
