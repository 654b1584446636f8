/** Enriching or unlocking many people in batches. Owns the one form in which the result of each person is reported. */
import { hasCode } from './errors.ts'
import type {
  BatchStatusResponse,
  ContactProvenance,
  ContactResult,
  PoolCandidate,
  Profile,
} from './generated/types.ts'
import type { RunOptions, Work } from './run.ts'
import type { CallOptions, Transport } from './transport.ts'
import { type WaitOptions, waitUntilDone } from './wait.ts'

export type ContactField = 'work_email' | 'personal_email' | 'phone'

export interface FailedOutcome {
  urn: string
  status: 'FAILED'
  /** A code such as NOT_ENRICHED, MISSING_NETWORK or COLLECT_FAILED. */
  code: string
  message: string
  /** Whether asking again may help. */
  retryable: boolean
}

export interface ContactFound {
  urn: string
  status: 'COMPLETED'
  workEmail: string | null
  personalEmail: string | null
  phoneNumber: string | null
  /** Fields that were asked for and have no value. If they were charged, the credits were refunded. */
  unresolvedFields: ContactField[]
  /** Why the lookup failed, if it failed. */
  failureCode?: string
  provenance?: ContactProvenance
}

export interface ProfileFound {
  urn: string
  status: 'COMPLETED'
  profile: Profile | PoolCandidate
}

export type ContactOutcome = ContactFound | FailedOutcome
export type ProfileOutcome = ProfileFound | FailedOutcome

export interface UnlockManyOptions extends RunOptions<ContactOutcome> {
  fields: ContactField[]
}

export interface EnrichManyOptions extends RunOptions<ProfileOutcome> {
  /** Collect the profile again, and pay again, although the account has it already. */
  forceRefresh?: boolean
}

export const failedOutcome = (urn: string, code: string, message: string, retryable = false): FailedOutcome => ({
  urn,
  status: 'FAILED',
  code,
  message,
  retryable,
})

const notEnriched = (urn: string) => failedOutcome(urn, 'NOT_ENRICHED', 'Enrich this person first.')
const missing = (urn: string) => failedOutcome(urn, 'NOT_FOUND', 'The service says nothing about this person.')

export const contactFound = (urn: string, found: Partial<ContactResult> | ContactFields): ContactFound => ({
  urn,
  status: 'COMPLETED',
  workEmail: found.workEmail ?? null,
  personalEmail: found.personalEmail ?? null,
  phoneNumber: found.phoneNumber ?? null,
  unresolvedFields: found.unresolvedFields ?? [],
  ...(found.failureCode && { failureCode: found.failureCode }),
  ...(found.provenance && { provenance: found.provenance }),
})

interface ContactFields {
  workEmail: string | null
  personalEmail: string | null
  phoneNumber: string | null
  unresolvedFields: ContactField[]
  failureCode?: string
  provenance?: ContactProvenance
}

export function waitForJob(
  transport: Transport,
  jobId: string,
  options: WaitOptions<BatchStatusResponse> = {},
): Promise<BatchStatusResponse> {
  const read = (wait: number, call: CallOptions) => transport.call('batchStatus', { query: { jobId, wait } }, call)
  return waitUntilDone(read, ({ done }) => done, options)
}

export function unlocking(transport: Transport, { fields, signal }: UnlockManyOptions): Work<ContactOutcome> {
  const found = (urn: string, result: unknown) => contactFound(urn, result as ContactResult)
  return {
    asked: `contact ${fields}`,
    missing,
    async price() {
      const { limits } = await transport.call('account', {}, { signal })
      return [...new Set(fields)].reduce((sum, field) => sum + limits.prices.contact[field], 0)
    },
    async send(people, { maxCredits, idempotencyKey }) {
      const body = { talents: people, requestedFields: fields, maxCredits }
      try {
        const answer = await transport.call('contactBatch', { body }, { signal, idempotencyKey })
        const cached = Object.entries(answer.cachedContacts).map(([urn, contact]) => contactFound(urn, contact))
        const known = [...cached, ...answer.notEnrichedIds.map(notEnriched)]
        return { charged: answer.totalCreditsCharged, known, rest: restOf(transport, answer.jobId, found, signal) }
      } catch (error) {
        if (!hasCode(error, 'ALL_TALENTS_NOT_ENRICHED')) throw error
        return { charged: 0, known: people.map(({ urn }) => notEnriched(urn)) }
      }
    },
  }
}

export function enriching(transport: Transport, options: EnrichManyOptions): Work<ProfileOutcome> {
  const { forceRefresh, signal } = options
  const found = (urn: string, profile: unknown): ProfileFound => ({
    ...{ urn, status: 'COMPLETED' },
    profile: profile as Profile,
  })
  return {
    asked: `enrich ${forceRefresh}`,
    missing,
    async price() {
      return (await transport.call('account', {}, { signal })).limits.prices.enrich
    },
    async send(people, { maxCredits, idempotencyKey }) {
      const body = { talents: people, forceRefresh, maxCredits }
      const answer = await transport.call('enrichBatch', { body }, { signal, idempotencyKey })
      const known = Object.entries(answer.cachedProfiles).map(([urn, { data }]) => found(urn, data))
      return { charged: answer.totalCreditsDeducted, known, rest: restOf(transport, answer.jobId, found, signal) }
    },
  }
}

function restOf<Found>(
  transport: Transport,
  jobId: string | null,
  found: (urn: string, result: unknown) => Found,
  signal: AbortSignal | undefined,
) {
  if (jobId === null) return undefined
  return async () => {
    const { totalCreditsUsed, results } = await waitForJob(transport, jobId, { signal })
    const outcomes = Object.entries(results).map(([urn, result]) =>
      'code' in result && result.status === 'FAILED'
        ? failedOutcome(urn, result.code, result.message, result.retryable)
        : found(urn, result),
    )
    return { used: totalCreditsUsed, outcomes }
  }
}
