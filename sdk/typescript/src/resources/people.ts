/**
 * Profiles and contact data: of one person, a batch, or thousands. The single calls are separate from `many`, so that a web page
 * which does not need `many` does not load its code.
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
  /**
   * The full profile, within this call. With `forceRefresh` a call is not repeated after a lost connection, because each try
   * would be charged.
   */
  one: (urn: string, query: Omit<Query<'enrich'>, 'urn'> = {}, options?: CallOptions) =>
    transport.call('enrich', { query: { ...query, urn } }, options),
  /** Enriches 1 to 15 people as a job; `jobs.wait` returns the profiles. */
  batch: (body: EnrichBatchBody, options?: CallOptions) => transport.call('enrichBatch', { body }, options),
})

export const enrichResource = (transport: Transport) => ({
  ...enrichCalls(transport),
  /** Enriches any number of people in batches of 15 and waits until all are done. */
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
    /** Starts to unlock the contact data of one person. What is known already comes with the answer. */
    start,
    status,
    wait,
    /** Unlocks the contact data of one person and waits for the result. */
    async unlock(body: ContactBody, options: CallOptions & { timeoutMs?: number } = {}): Promise<ContactFound> {
      const started = await start(body, options)
      if (!started.queued) return contactFound(body.urn, started)
      const ended = await wait(body.urn, options)
      if (body.requestedFields.every((field) => started.requestedFields.includes(field)))
        return contactFound(body.urn, ended)
      // A lookup of other fields was already under way and only that one was waited for. Our fields are requested now, by a
      // second call.
      const { idempotencyKey, ...rest } = options
      const next = idempotencyKey === undefined ? rest : { ...rest, idempotencyKey: `${idempotencyKey}-next` }
      const second = await start(body, next)
      return contactFound(body.urn, second.queued ? await wait(body.urn, rest) : second)
    },
    /** Unlocks contact data of 1 to 15 people as a job; `jobs.wait` returns the values. */
    batch: (body: Body<'contactBatch'>, options?: CallOptions) => transport.call('contactBatch', { body }, options),
  }
}

export const contactResource = (transport: Transport) => ({
  ...contactCalls(transport),
  /**
   * Unlocks any number of people in batches of 15, until all are done or the budget is spent. A run that broke off continues when
   * you pass its `runId`.
   */
  many: (people: Iterable<Person | string>, options: UnlockManyOptions) =>
    runBatches(people, unlocking(transport, options), options),
})
