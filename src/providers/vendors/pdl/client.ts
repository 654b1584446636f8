/** People Data Labs over HTTP. Owns its address, its key, and what its statuses and headers mean; not what is asked. */
import { z } from 'zod'
import type { VendorFailure } from '../../vendor-failure.ts'
import { openVendorHttp, type VendorReply, type VendorRequest } from '../../vendor-http.ts'
import type { VendorOptions } from '../../vendor-port.ts'

const LIVE = 'https://api.peopledatalabs.com/v5'
/** Free synthetic data, under the same key; it has neither cleaners nor autocomplete. */
const SANDBOX = 'https://sandbox.api.peopledatalabs.com/v5'

const errorSchema = z.object({ error: z.object({ type: z.string(), message: z.string() }) })

export interface PdlClient {
  /** Undefined if the vendor has nothing, which it says by a 404, for a person and for a search alike. */
  call<S extends z.ZodType>(request: VendorRequest, schema: S, signal?: AbortSignal): Promise<Answered<S> | undefined>
  close(): Promise<void>
}

export interface Answered<S extends z.ZodType> {
  value: z.output<S>
  /** What the vendor reported; undefined if it did not. */
  spent: number | undefined
  creditsLeft: number | null
}

export function openPdl({ key, url, deadlineMs, options, nowMs = Date.now }: VendorOptions): PdlClient {
  const http = openVendorHttp({
    url: url ?? (options.sandbox ? SANDBOX : LIVE),
    headers: { 'x-api-key': key },
    secrets: [key],
    deadlineMs,
  })
  return {
    async call(request, schema, signal) {
      const reply = await http.send(request, signal)
      if (reply.status === 200) {
        return {
          value: reply.read(schema),
          spent: numberIn(reply.headers['x-call-credits-spent']),
          creditsLeft: numberIn(reply.headers['x-totallimit-remaining']) ?? null,
        }
      }
      const type = reply.peek(errorSchema)?.error.type
      // A 404 without the vendor's own error is a wrong address, and says nothing about the person.
      if (reply.status === 404 && type === 'not_found') return undefined
      throw failureOf(reply, nowMs())
    },
    close: () => http.close(),
  }
}

function failureOf(reply: VendorReply, nowMs: number): VendorFailure {
  const { status, headers } = reply
  const error = reply.peek(errorSchema)?.error
  const message = error && `${error.type}: ${error.message}`
  if (status === 402) return reply.failure('NO_CREDIT', message)
  if (status === 429) {
    return reply.failure('RATE_LIMITED', message, {
      retryAfterSeconds: secondsUntil(headers['x-ratelimit-reset'], nowMs),
    })
  }
  if (status === 400) return reply.failure('REFUSED', message)
  return reply.failure('UNAVAILABLE', message, { needsOperator: status < 500 })
}

/** Some headers are printed Python dictionaries: "{'minute': 10}". The first number is the narrowest limit. */
function numberIn(header: string | string[] | undefined): number | undefined {
  const digits = /\d+(\.\d+)?/.exec(`${header ?? ''}`)?.[0]
  return digits === undefined ? undefined : Number(digits)
}

/** The rate window is a minute, so a time that cannot be read or is further away counts as a minute. */
function secondsUntil(header: string | string[] | undefined, nowMs: number): number {
  const text = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?/.exec(`${header ?? ''}`)?.[0]
  const at = text === undefined ? Number.NaN : Date.parse(`${text.replace(' ', 'T')}Z`)
  const seconds = Math.ceil((at - nowMs) / 1_000)
  return seconds >= 1 && seconds <= 60 ? seconds : 60
}
