/**
 * The rules of unlocking, without a database. They tell which fields are known, under way, or must be looked up and
 * paid for, and how a request ends. Owns no price and no provider.
 */
import type { LookupFailure } from '../../contract/contact.ts'
import { NOT_FOUND_HOURS } from '../../contract/limits.ts'
import { type ContactField, contactFields, type LineType, type ValueSource } from '../../contract/network.ts'
import { hoursBefore, isSince } from '../base/clock.ts'

export type UnlockStatus = 'QUEUED' | 'PROCESSING' | 'COMPLETED'
export type ContactValues = Partial<Record<ContactField, string>>
/** Where each value came from and when. Plain JSON, because stored answers contain it. */
export type ContactSources = Partial<Record<ContactField, { source: string; at: string | null } & ValueDetails>>
/** What else a source tells about its value. */
export type ValueDetails = { verified?: boolean; confidence?: number; lineType?: LineType }
/** The sources as the network reported them. */
export type ValueSources = Partial<Record<ContactField, ValueSource>>

export const detailsOf = ({ verified, confidence, lineType }: ValueSource): ValueDetails => ({
  ...(typeof verified === 'boolean' && { verified }),
  ...(typeof confidence === 'number' && { confidence }),
  ...(lineType && { lineType }),
})

/** The `source` of a value that comes from the account's own pool. */
const OWN_POOL = 'OWN_POOL'
/** The `source` of a value collected before sources were recorded. */
const NETWORK = 'network'

/** What the account knows of one field of one person. */
export interface FieldFact {
  field: ContactField
  /** PURGED: the value was found and paid for, then removed by retention. */
  state: 'IN_FLIGHT' | 'FOUND' | 'NOT_FOUND' | 'PURGED'
  value: string | null
  source: string | null
  details: ValueDetails | null
  changedAt: Date
  /** The person who was looked up, as the digest of a profile address. Null in rows from before it was recorded. */
  person: string | null
  /** A value of this field was captured (paid for) once for this person. */
  paid: boolean
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
  sources: ContactSources
  /** Fields looked up within the last day and not found: returned as null, free, not looked up again yet. */
  misses: ContactField[]
  awaited: ContactField[]
  dispatch: ContactField[]
  /** Those of `dispatch` whose value was paid for once for this person and purged since. They are looked up again at no charge. */
  paidBefore: ContactField[]
}

/** What an account knows of one person. */
export interface KnownContact {
  /** Contact data of the pool's record: counts as unlocked and wins over a remembered miss. */
  own: ContactValues
  /** Facts under the urn that was asked for. */
  facts: FieldFact[]
  /** Facts under other urns of the same person. A lookup in flight there belongs to its own request and is not awaited by this one. */
  elsewhere: FieldFact[]
  /** The person a lookup would be about now, as the digest of their address. Misses and payments of another person do not count. */
  person: string | null
}

export function planUnlock(requested: ContactField[], known: KnownContact, now: Date): UnlockPlan {
  const { facts, elsewhere, own, person } = known
  const { values, sources } = valuesOf(requested, [...facts, ...elsewhere], own)
  const plan: UnlockPlan = { values, sources, misses: [], awaited: [], dispatch: [], paidBefore: [] }
  const askAgainBefore = hoursBefore(now, NOT_FOUND_HOURS)
  const isThem = (fact: FieldFact) => fact.person === null || person === null || fact.person === person
  for (const field of requested.filter((each) => !values[each])) {
    const fact = facts.find((candidate) => candidate.field === field)
    const isMissed = [...facts, ...elsewhere].some(
      (each) =>
        each.field === field &&
        each.state === 'NOT_FOUND' &&
        isSince(each.changedAt, askAgainBefore, now) &&
        isThem(each),
    )
    if (fact?.state === 'IN_FLIGHT') plan.awaited.push(field)
    else if (isMissed) plan.misses.push(field)
    else {
      plan.dispatch.push(field)
      if (fact?.paid && fact.person !== null && fact.person === person) plan.paidBefore.push(field)
    }
  }
  return plan
}

export const needsNothing = (plan: UnlockPlan) => plan.dispatch.length === 0 && plan.awaited.length === 0

/** How a request ended: the `values` it has and the fields that stay unresolved. */
export interface UnlockEnd {
  values: ContactValues
  sources: ContactSources
  unresolved: ContactField[]
}

export function unlockEndOf(requested: ContactField[], facts: FieldFact[], own: ContactValues = {}): UnlockEnd {
  const { values, sources } = valuesOf(requested, facts, own)
  return { values, sources, unresolved: requested.filter((field) => !values[field]) }
}

/** A fact has a value exactly when the field was found. The first fact with a value wins. */
function valuesOf(requested: ContactField[], facts: FieldFact[], own: ContactValues) {
  const values: ContactValues = {}
  const sources: ContactSources = {}
  for (const field of requested) {
    const fact = facts.find((candidate) => candidate.field === field && candidate.value !== null)
    const value = own[field] ?? fact?.value
    if (!value) continue
    values[field] = value
    sources[field] =
      own[field] || !fact
        ? { source: OWN_POOL, at: null }
        : { source: fact.source ?? NETWORK, at: fact.changedAt.toISOString(), ...fact.details }
  }
  return { values, sources }
}

/** The provider failed and no value was found. A plain miss is an answer, not a failure. */
export const hasFailed = (end: Omit<UnlockEnd, 'sources'>, failureCode: string | null): failureCode is string =>
  failureCode !== null && Object.keys(end.values).length === 0

export const inOrder = (fields: Iterable<string>): ContactField[] => {
  const set = new Set(fields)
  return contactFields.filter((field) => set.has(field))
}
