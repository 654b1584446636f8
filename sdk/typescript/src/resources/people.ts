/**
 * Profiles and contacts of people: one, a batch, or thousands. The calls are apart from what works
 * through thousands, so that a page that has no use for it does not load it.
 */
import type { ContactBody, ContactStatusResponse, EnrichBatchBody } from '../generated/types.ts'
import {
  type ContactFound,
  contactFound,
  type EnrichManyOptions,
  enriching,
  type UnlockManyOptions,
  unlocking,
} from '../many.ts'
import { type Person, runBatches } from '../run.ts'
import type { CallOptions, Transport } from '../transport.ts'
import { type WaitOptions, waitUntilDone } from '../wait.ts'
import type { Body, Query } from './shared.ts'

export const enrichCalls = (transport: Transport) => ({
  /** The full profile, now. With `forceRefresh` a lost connection is not tried again: each try would pay. */
  one: (urn: string, query: Omit<Query<'enrich'>, 'urn'> = {}, options?: CallOptions) =>
    transport.call('enrich', { query: { ...query, urn } }, options),
  /** 1 to 15 people as a job; `jobs.wait` brings the profiles. */
  batch: (body: EnrichBatchBody, options?: CallOptions) => transport.call('enrichBatch', { body }, options),
})

export const enrichResource = (transport: Transport) => ({
  ...enrichCalls(transport),
  /** Any number of people in batches of 15, to its end. */
  many: (people: Iterable<Person | string>, options: EnrichManyOptions = {}) =>
    runBatches(people, enriching(transport, options), options),
})

export function contactCalls(transport: Transport) {
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
      if (!started.queued) return contactFound(body.urn, started)
      const ended = await wait(body.urn, options)
      if (body.requestedFields.every((field) => started.requestedFields.includes(field)))
        return contactFound(body.urn, ended)
      // A lookup of other fields was under way, and it alone was waited for: these come now, as another call.
      const { idempotencyKey, ...rest } = options
      const next = idempotencyKey === undefined ? rest : { ...rest, idempotencyKey: `${idempotencyKey}-next` }
      const second = await start(body, next)
      return contactFound(body.urn, second.queued ? await wait(body.urn, rest) : second)
    },
    /** 1 to 15 people as a job; `jobs.wait` brings the contacts. */
    batch: (body: Body<'contactBatch'>, options?: CallOptions) => transport.call('contactBatch', { body }, options),
  }
}

export const contactResource = (transport: Transport) => ({
  ...contactCalls(transport),
  /** Any number of people in batches of 15, to its end or that of the budget. The same `runId` goes on where it broke off. */
  many: (people: Iterable<Person | string>, options: UnlockManyOptions) =>
    runBatches(people, unlocking(transport, options), options),
})
