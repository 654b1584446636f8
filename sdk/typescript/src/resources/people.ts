/** Profiles and contacts of people: one, a batch, or thousands; the jobs that do it; names turned into ids. */
import type { BatchStatusResponse, ContactBody, ContactStatusResponse, EnrichBatchBody } from '../generated/types.ts'
import {
  type ContactFound,
  contactFound,
  type EnrichManyOptions,
  enriching,
  type UnlockManyOptions,
  unlocking,
  waitForJob,
} from '../many.ts'
import { type Person, runBatches } from '../run.ts'
import type { CallOptions, Transport } from '../transport.ts'
import { type WaitOptions, waitUntilDone } from '../wait.ts'
import { type Body, listOf, type Query } from './shared.ts'

export const enrichResource = (transport: Transport) => ({
  /** The full profile, now. With `forceRefresh` a lost connection is not tried again: each try would pay. */
  one: (urn: string, query: Omit<Query<'enrich'>, 'urn'> = {}, options?: CallOptions) =>
    transport.call('enrich', { query: { ...query, urn } }, options),
  /** 1 to 15 people as a job; `jobs.wait` brings the profiles. */
  batch: (body: EnrichBatchBody, options?: CallOptions) => transport.call('enrichBatch', { body }, options),
  /** Any number of people in batches of 15, to its end. */
  many: (people: Iterable<Person | string>, options: EnrichManyOptions = {}) =>
    runBatches(people, enriching(transport, options), options),
})

export function contactResource(transport: Transport) {
  const status = (urn: string, query: { wait?: number } = {}, options?: CallOptions) =>
    transport.call('contactStatus', { query: { ...query, urn } }, options)
  const wait = (urn: string, options: WaitOptions<ContactStatusResponse> = {}) =>
    waitUntilDone(
      (seconds, call) => status(urn, { wait: seconds }, call),
      ({ done }) => done,
      options,
    )
  const start = (body: ContactBody, options?: CallOptions) => transport.call('contact', { body }, options)
  return {
    /** Starts to unlock one person's contact, or has it at once. */
    start,
    status,
    wait,
    /** One person's contact, to its end. */
    async unlock(body: ContactBody, options: CallOptions & { timeoutMs?: number } = {}): Promise<ContactFound> {
      const started = await start(body, options)
      return contactFound(body.urn, started.queued ? await wait(body.urn, options) : started)
    },
    /** 1 to 15 people as a job; `jobs.wait` brings the contacts. */
    batch: (body: Body<'contactBatch'>, options?: CallOptions) => transport.call('contactBatch', { body }, options),
    /** Any number of people in batches of 15, to its end or that of the budget. The same `runId` goes on where it broke off. */
    many: (people: Iterable<Person | string>, options: UnlockManyOptions) =>
      runBatches(people, unlocking(transport, options), options),
  }
}

export const jobsResource = (transport: Transport) => ({
  list: (query: Query<'listJobs'> = {}, options?: CallOptions) =>
    listOf(transport, ['listJobs', 'jobs'], { query }, options),
  status: (jobId: string, query: { wait?: number } = {}, options?: CallOptions) =>
    transport.call('batchStatus', { query: { ...query, jobId } }, options),
  /** Until it is done, by long poll. */
  wait: (jobId: string, options?: WaitOptions<BatchStatusResponse>) => waitForJob(transport, jobId, options),
})

export const resolveResource = (transport: Transport) => ({
  location: (query: Query<'resolveLocation'>, options?: CallOptions) =>
    transport.call('resolveLocation', { query }, options),
  entity: (query: Query<'resolveEntity'>, options?: CallOptions) => transport.call('resolveEntity', { query }, options),
})
