/**
 * Talks to Coresignal. Owns its paths, its key, and what its statuses mean; query.ts and person.ts know what a query or a record
 * says. Only previews and collections cost; ids are free.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { untilAborted } from '../../../base/until-aborted.ts'
import { readRetryAfter } from '../../retry-after.ts'
import { arrayOfGoodItems } from '../../salvage.ts'
import type { VendorFailure } from '../../vendor-failure.ts'
import { openVendorHttp, type VendorReply, type VendorRequest } from '../../vendor-http.ts'
import type { VendorOptions } from '../../vendor-port.ts'
import { type CoresignalRecord, recordSchema } from './record.ts'

const URL_DEFAULT = 'https://api.coresignal.com/cdapi'
const BASE = '/v2/employee_multi_source'
/** The limit is a number of calls a second. If a refusal does not say when to retry, the next second is free again. */
const RETRY_SECONDS = 1
/** A second, plus what two clocks may differ by within it. */
const NEXT_SECOND_MS = 1_050

export interface Ids {
  ids: number[]
  total: number
  next: string | null
}

export interface CoresignalClient {
  ids(query: object, after: string | null, size: number, signal?: AbortSignal): Promise<Ids>
  /** At most 20 people, for the price of one collection. */
  preview(query: object, signal?: AbortSignal): Promise<CoresignalRecord[]>
  /** Null if there is no such person. */
  collect(handle: string, signal?: AbortSignal): Promise<CoresignalRecord | null>
  creditsLeft(signal?: AbortSignal): Promise<number | null>
  close(): Promise<void>
}

const idsSchema = z.array(z.number().int().positive())
const previewSchema = arrayOfGoodItems(recordSchema)
const detailSchema = z.object({ detail: z.unknown() })

export function openCoresignal({ key, url = URL_DEFAULT, deadlineMs }: VendorOptions): CoresignalClient {
  const http = openVendorHttp({ url, headers: { apikey: key }, secrets: [key], deadlineMs })
  const search = `${BASE}/search/es_dsl`

  let restUntil = 0
  /**
   * Every answer tells how many calls are left in its second. If none are, the next call waits, rather than being refused halfway
   * through a page.
   */
  const send = async (request: VendorRequest, signal?: AbortSignal): Promise<VendorReply> => {
    const rest = restUntil - performance.now()
    if (rest > 0) await untilAborted(pause(rest), signal)
    const reply = await http.send(request, signal)
    if (header(reply, 'x-ratelimit-remaining-second') === '0') restUntil = performance.now() + NEXT_SECOND_MS
    return reply
  }

  const askIds = (query: object, after: string | null, size: number, signal?: AbortSignal) =>
    send(
      {
        method: 'POST',
        path: search,
        query: { items_per_page: size, after: after ?? undefined },
        body: query,
        billable: false,
      },
      signal,
    )

  return {
    async ids(query, after, size, signal) {
      const reply = await askIds(query, after, size, signal)
      if (reply.status !== 200) throw failureOf(reply)
      const ids = reply.read(idsSchema)
      return { ids, total: totalOf(reply, ids.length), next: header(reply, 'x-next-page-after') || null }
    },
    async preview(query, signal) {
      const reply = await send({ method: 'POST', path: `${search}/preview`, body: query, billable: true }, signal)
      if (reply.status !== 200) throw failureOf(reply)
      return reply.read(previewSchema)
    },
    async collect(handle, signal) {
      const path = `${BASE}/collect/${encodeURIComponent(handle)}`
      const reply = await send({ method: 'GET', path, billable: true }, signal)
      if (reply.status === 200) return reply.read(recordSchema)
      // The gateway before the vendor answers 404 to a wrong address, in another form, which says nothing about the person.
      if (reply.status === 404 && reply.peek(detailSchema)) return null
      throw failureOf(reply)
    },
    async creditsLeft(signal) {
      const reply = await askIds({ query: { match_all: {} } }, null, 1, signal)
      if (reply.status !== 200) throw failureOf(reply)
      reply.read(idsSchema)
      const left = Number(header(reply, 'x-credits-remaining'))
      return header(reply, 'x-credits-remaining') && Number.isFinite(left) ? left : null
    },
    close: () => http.close(),
  }
}

function failureOf(reply: VendorReply): VendorFailure {
  const detail = reply.peek(detailSchema)?.detail
  const message = typeof detail === 'string' ? detail : undefined
  switch (reply.status) {
    case 400:
    case 422:
      return reply.failure('REFUSED', message)
    case 402:
      return reply.failure('NO_CREDIT', message)
    case 429:
      return reply.failure('RATE_LIMITED', message, {
        retryAfterSeconds: readRetryAfter(header(reply, 'retry-after'), Date.now()) ?? RETRY_SECONDS,
      })
    // The vendor's own status for a profile that was removed or made private; not charged.
    case 454:
      return reply.failure('DELETED', message)
    default:
      return reply.failure('UNAVAILABLE', message, { needsOperator: reply.status < 500 && reply.status !== 408 })
  }
}

function header(reply: VendorReply, name: string): string {
  const value = reply.headers[name]
  return typeof value === 'string' ? value : ''
}

function totalOf(reply: VendorReply, atLeast: number): number {
  const total = Number(header(reply, 'x-total-results'))
  return Number.isInteger(total) ? Math.max(total, atLeast) : atLeast
}
