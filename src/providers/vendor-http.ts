/**
 * How we talk to a vendor: one exchange with a deadline, a bounded body, gzip, strict JSON, and no key in any message. Owns what
 * a lost or unusable answer means for the bill; each vendor's client says what its statuses mean. Never repeats a call, never
 * follows a redirect, and opens a connection for each call: on a kept-alive one nobody can tell whether a call arrived.
 */
import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { noteRead } from './missing-members.ts'
import { isUnstorable, storable } from './storable.ts'
import { TryFailure } from './try-failure.ts'
import { VendorFailure, type VendorReason } from './vendor-failure.ts'
import { openWire } from './wire.ts'

export interface VendorHttpOptions {
  url: string
  /** Sent with every call; they contain the key. */
  headers: Record<string, string>
  /** Removed from the vendor's texts: some servers echo the key that they refuse. */
  secrets: string[]
  /** For calls that may be billed; others wait ten seconds at most. */
  deadlineMs: number
  bodyBytesMax?: number
}

export interface VendorRequest {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  headers?: Record<string, string>
  /** True if the vendor may bill this call. If its answer is lost, it may have been paid for. */
  billable: boolean
}

export interface VendorReply {
  status: number
  headers: IncomingHttpHeaders
  /** The body by this schema; otherwise throws a MALFORMED VendorFailure that names the fault but no value. */
  read<S extends z.ZodType>(schema: S): z.output<S>
  /** The same for a schema that is only a guess, such as an error's body: undefined if it does not fit. */
  peek<S extends z.ZodType>(schema: S): z.output<S> | undefined
  /** A failure that gives the status and what the vendor said, with keys removed. */
  failure(
    reason: VendorReason,
    message?: string,
    options?: { retryAfterSeconds?: number; needsOperator?: boolean },
  ): VendorFailure
}

export interface VendorHttp {
  /** Resolves with an answer of any status; rejects if there is none. */
  send(request: VendorRequest, signal?: AbortSignal): Promise<VendorReply>
  close(): Promise<void>
}

/** Fits 100 full profiles with long texts. */
const BODY_BYTES_MAX = 8_000_000
/** More simultaneous calls than any vendor allows. */
const CONNECTIONS_MAX = 64
const NOTE_CHARS_MAX = 300
/** For calls that cost nothing: losing their answer loses no money, so they need not wait as long as billed ones. */
const FREE_DEADLINE_MS = 10_000

export function openVendorHttp(options: VendorHttpOptions): VendorHttp {
  const { url, headers, secrets, deadlineMs, bodyBytesMax = BODY_BYTES_MAX } = options
  const wire = openWire({ url, headers, bodyBytesMax, connectionsMax: CONNECTIONS_MAX, keepAlive: false, gzip: true })
  return {
    async send({ method, path, query = {}, body, headers: own = {}, billable }, signal) {
      const request = {
        method,
        path: withQuery(path, query),
        body: body === undefined ? null : JSON.stringify(body),
        headers: own,
      }
      try {
        signal?.throwIfAborted()
        const patience = billable ? deadlineMs : Math.min(deadlineMs, FREE_DEADLINE_MS)
        const answer = await wire.exchange(request, patience, signal)
        return replyOf(answer, billable, secrets)
      } catch (error) {
        if (!(error instanceof TryFailure)) throw error
        const reason = error.fault === 'MALFORMED' ? 'MALFORMED' : 'UNAVAILABLE'
        throw new VendorFailure(reason, clean(error.message, secrets), { maybeBilled: billable && error.sent })
      }
    },
    async close() {
      wire.close()
    },
  }
}

function replyOf(
  answer: { status: number; headers: IncomingHttpHeaders; body: Buffer },
  billable: boolean,
  secrets: string[],
): VendorReply {
  const { status, headers, body } = answer
  // A refused call (4xx) was not worked on. After an error inside the vendor, nobody knows how far it came.
  const maybeBilled = billable && (status < 400 || status >= 500)
  return {
    status,
    headers,
    read(schema) {
      const fault = (why: string) =>
        new VendorFailure('MALFORMED', `the vendor's answer (${status}) is unusable: ${why}`, { maybeBilled })
      const text = isUtf8(body) ? body.toString() : undefined
      if (text === undefined) throw fault('no UTF-8')
      const json = parse(text)
      if (json === undefined) throw fault('no JSON')
      const parsed = schema.safeParse(json.value)
      noteRead(schema, json.value)
      if (parsed.success) return isUnstorable(text) ? storable(parsed.data, fault) : parsed.data
      const issue = parsed.error.issues[0]
      // Path and kind only: values are people's data and do not belong in errors and logs.
      throw fault(`${issue?.path.join('.') || 'body'}: ${issue?.code}`)
    },
    peek(schema) {
      const json = parse(body.toString())
      const parsed = json && schema.safeParse(json.value)
      return parsed?.success ? parsed.data : undefined
    },
    failure(reason, message, more = {}) {
      const note = message === undefined ? '' : `: ${clean(message, secrets)}`
      return new VendorFailure(reason, `the vendor answered ${status}${note}`, { maybeBilled, ...more })
    },
  }
}

/** Boxed, because null is valid JSON. Integers too large for a JavaScript number are returned as text: some are ids. */
function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text, /\d{16}/.test(text) ? exactly : undefined) }
  } catch {
    return undefined
  }
}

function exactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isInexact && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}

function clean(text: string, secrets: string[]): string {
  const open = secrets.filter((secret) => secret !== '').reduce((all, one) => all.replaceAll(one, '[key]'), text)
  return open.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, NOTE_CHARS_MAX)
}

function withQuery(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, `${value}`]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
