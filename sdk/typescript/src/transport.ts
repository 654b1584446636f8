/**
 * The one way to the service. Owns the key's header, the Idempotency-Key of every POST, and when a call is made again.
 * What the error says of itself decides. No call is repeated beyond the deadline, or where it could do something twice.
 */
import { ApiError, ConnectionError } from './errors.ts'
import { addresses, type Operations } from './generated/operations.ts'
import type { ErrorBody } from './generated/types.ts'
import { type Link, linkedSignal, pause, pauseMs, readRetryAfter } from './pause.ts'

export interface ClientOptions {
  /** Of the service, such as `https://scout.example.com`. In a page of the same service: `''`. */
  url: string
  /** `tsk_…`, or a function that tells the one to use now. */
  apiKey?: string | (() => string | undefined)
  /** The longest a call may take with all its repeats; 120,000 ms if not given. */
  deadlineMs?: number
  /** The longest that one try may take; 60,000 ms if not given. */
  attemptMs?: number
  /** How often a failed call is made again at most; 5 if not given, 0 for never. */
  retries?: number
  /** In place of the global one. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Sees every good answer: most of them tell the balances. */
  onAnswer?: (answer: object) => void
  /** Sees every call that failed in the end, after its repeats. */
  onFailure?: (failure: ApiError | ConnectionError) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** Of a POST; a random one if not given. The same key and body again replays the first answer, for 24 hours. */
  idempotencyKey?: string
  deadlineMs?: number
}

export type OperationId = keyof Operations
/** Operations that answer a page of a list. */
export type ListId = {
  [Id in OperationId]: JsonAnswer<Id> extends { nextCursor: string | null } ? Id : never
}[OperationId]
export type Input<Id extends OperationId> = Operations[Id]['input']
export type Answer<Id extends OperationId> = Operations[Id]['answer']
/** What is found in an answer that may also be a file. */
export type JsonAnswer<Id extends OperationId> = Exclude<Answer<Id>, string>

type QueryValue = string | number | boolean | null | undefined

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, QueryValue>
  body?: unknown
  file?: PoolFile
}

/** What a file is said to be. Workbooks and documents are known by their bytes. */
type FileType =
  | 'text/csv'
  | 'application/x-ndjson'
  | 'application/json'
  | 'application/pdf'
  | 'application/vnd.ms-excel'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A file as it is sent. Streams go once: a broken connection is not tried again. */
export interface PoolFile {
  content: string | Blob | Uint8Array | ReadableStream<Uint8Array>
  /** Or whatever a browser says of it: the service looks at how it begins. */
  type: FileType | (string & Record<never, never>)
}

/** By whatever stands before the service when that is away. */
const PASSING = [429, 502, 503, 504]

export class Transport {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
  }

  async call<Id extends OperationId>(id: Id, input: Input<Id>, options: CallOptions = {}): Promise<JsonAnswer<Id>> {
    const answer = await this.#insist(id, input as AnyInput, options, readJson)
    this.#options.onAnswer?.(answer)
    return answer as JsonAnswer<Id>
  }

  /** The answer itself, for files and streams: its body is the caller's to read. */
  open<Id extends OperationId>(id: Id, input: Input<Id>, options: CallOptions = {}): Promise<Response> {
    return this.#insist(id, input as AnyInput, options, async (response, link) => {
      link.outlive()
      return response
    })
  }

  /** One try, for whoever has its own way of coming back. */
  fetch(id: OperationId, input: AnyInput, init: RequestInit): Promise<Response> {
    const { fetch: send = fetch, url } = this.#options
    const { method, path } = requestOf(id, input as Input<OperationId>)
    const key = typeof this.#options.apiKey === 'function' ? this.#options.apiKey() : this.#options.apiKey
    const headers = { ...(key && { authorization: `Bearer ${key}` }), ...(init.headers as Record<string, string>) }
    return send(url + path, { ...init, method, headers })
  }

  async #insist<T>(
    id: OperationId,
    input: AnyInput,
    options: CallOptions,
    read: (response: Response, link: Link) => Promise<T>,
  ): Promise<T> {
    const { retries = 5, attemptMs = 60_000 } = this.#options
    const endsAt = Date.now() + (options.deadlineMs ?? this.#options.deadlineMs ?? 120_000)
    const init = initOf(id, input, options)
    for (let attempt = 1; ; attempt++) {
      const link = linkedSignal(options.signal, Math.max(1, Math.min(attemptMs, endsAt - Date.now())))
      let failure: ApiError | ConnectionError
      try {
        const response = await this.fetch(id, input, { ...init, signal: link.signal })
        if (response.ok) return await read(response, link)
        failure = await errorOf(response)
      } catch (cause) {
        options.signal?.throwIfAborted()
        failure = new ConnectionError(`no answer from ${addresses[id]}`, { cause })
      } finally {
        link.release()
      }
      const wait = pauseMs(attempt, failure instanceof ApiError ? failure.retryAfterSeconds : undefined)
      if (attempt > retries || !mayRepeat(id, input, failure) || Date.now() + wait >= endsAt) {
        this.#options.onFailure?.(failure)
        throw failure
      }
      await pause(wait, options.signal)
    }
  }
}

/** How a call is written, without making it: its method, its path with the query, its body. */
export function requestOf<Id extends OperationId>(id: Id, input: Input<Id>) {
  const [method, path] = addresses[id].split(' ') as [string, string]
  const given = input as AnyInput
  return { method, path: fill(path, given), body: given.body }
}

function initOf(id: OperationId, { body, file }: AnyInput, { idempotencyKey }: CallOptions): RequestInit {
  const isPost = addresses[id].startsWith('POST')
  const headers = {
    ...(isPost && { 'idempotency-key': idempotencyKey ?? randomKey() }),
    ...((file || body !== undefined) && { 'content-type': file?.type ?? 'application/json' }),
  }
  const sent = file ? file.content : body === undefined ? undefined : JSON.stringify(body)
  return { headers, body: sent as RequestInit['body'], ...(isStream(file) && { duplex: 'half' }) }
}

const isStream = (file: PoolFile | undefined): boolean =>
  typeof ReadableStream !== 'undefined' && file?.content instanceof ReadableStream

/** A GET that pays each time cannot tell a repeat from a second wish; a stream is read already. */
function mayRepeat(id: OperationId, { query, file }: AnyInput, failure: ApiError | ConnectionError): boolean {
  if (isStream(file)) return false
  if (failure instanceof ApiError) return failure.retryable
  return !(id === 'enrich' && query?.forceRefresh)
}

function fill(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const written = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return given.length === 0 ? filled : `${filled}?${written}`
}

async function readJson(response: Response): Promise<object> {
  return (await response.json()) as object
}

/** Also of what is no answer of the service, such as a proxy's page. */
export async function errorOf(response: Response): Promise<ApiError> {
  const parsed = (await response.json().catch(() => undefined)) as ErrorBody | undefined
  const body: ErrorBody = parsed?.code
    ? parsed
    : {
        success: false,
        code: 'INTERNAL',
        message: `${response.status} ${response.statusText}, and no word of the service`,
        traceId: response.headers.get('x-request-id') ?? '',
        retryable: PASSING.includes(response.status),
      }
  return new ApiError(response.status, body, readRetryAfter(response.headers.get('retry-after')))
}

/** Not crypto.randomUUID: Node 18 and pages over plain http have none. It has to be new, not secret. */
export function randomKey(): string {
  const bytes = globalThis.crypto?.getRandomValues(new Uint8Array(16)) ?? Array.from({ length: 16 }, randomByte)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const randomByte = (): number => Math.floor(Math.random() * 256)
