/**
 * The one way to the service. Owns the key's header, the Idempotency-Key of every POST, and the decision whether a call is
 * repeated. The error itself says whether a repeat may help. A call is never repeated after its deadline, nor if a repeat could
 * do something twice.
 */
import { ApiError, ConnectionError } from './errors.ts'
import { addresses, type Operations } from './generated/operations.ts'
import type { ErrorBody } from './generated/types.ts'
import { type Link, linkedSignal, pause, pauseMs, readRetryAfter } from './pause.ts'

export interface ClientOptions {
  /** The address of the service, such as `https://scout.example.com`. In a page that the service itself serves: `''`. */
  url: string
  /** A key `tsk_…`, or a function that returns the key to use now. */
  apiKey?: string | (() => string | undefined)
  /** The longest a call may take, including its repeats; 120,000 ms if not given. */
  deadlineMs?: number
  /** The longest a single attempt may take; 60,000 ms if not given. */
  attemptMs?: number
  /** How often a failed call is repeated at most; 5 if not given, 0 for never. */
  retries?: number
  /** Used instead of the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Called with every successful answer; most of them tell the credit balances. */
  onAnswer?: (answer: object) => void
  /** Called with the error of every call that failed for good, after its repeats. */
  onFailure?: (failure: ApiError | ConnectionError) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** For POSTs; a random key if not given. The same key with the same body returns the first answer again, for 24 hours. */
  idempotencyKey?: string
  deadlineMs?: number
}

export type OperationId = keyof Operations
/** Operations that answer with a page of a list. */
export type ListId = {
  [Id in OperationId]: JsonAnswer<Id> extends { nextCursor: string | null } ? Id : never
}[OperationId]
export type Input<Id extends OperationId> = Operations[Id]['input']
export type Answer<Id extends OperationId> = Operations[Id]['answer']
/** The JSON form of an answer, for operations that can also answer with a file. */
export type JsonAnswer<Id extends OperationId> = Exclude<Answer<Id>, string>

type QueryValue = string | number | boolean | null | undefined

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, QueryValue>
  body?: unknown
  file?: PoolFile
}

/** The content type of a file. The service recognises workbooks and documents by their first bytes. */
type FileType =
  | 'text/csv'
  | 'application/x-ndjson'
  | 'application/json'
  | 'application/pdf'
  | 'application/vnd.ms-excel'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A file to send. A stream can be sent only once, so a call with a stream is not repeated after a broken connection. */
export interface PoolFile {
  content: string | Blob | Uint8Array | ReadableStream<Uint8Array>
  /** One of the known types, or the type that a browser gives; the service looks at the first bytes of the file. */
  type: FileType | (string & Record<never, never>)
}

/** Statuses of a proxy in front of the service that may pass by themselves, such as while the service is away. */
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

  /** Returns the response itself, for files and streams. The caller reads its body. */
  open<Id extends OperationId>(id: Id, input: Input<Id>, options: CallOptions = {}): Promise<Response> {
    return this.#insist(id, input as AnyInput, options, async (response, link) => {
      link.outlive()
      return response
    })
  }

  /** One attempt without repeats, for callers that reconnect in their own way. */
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

/** Method, path with query, and body of a call, without making the call. */
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

/**
 * The GET `enrich` with forceRefresh is charged each time, and the service cannot tell a repeat from a second wish. A stream that
 * was sent is used up.
 */
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

/** Also builds an error from a response that the service did not write, such as the page of a proxy. */
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

/** crypto.randomUUID is missing in Node 18 and in pages served over plain http. The key must be unique, not secret. */
export function randomKey(): string {
  const bytes = globalThis.crypto?.getRandomValues(new Uint8Array(16)) ?? Array.from({ length: 16 }, randomByte)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const randomByte = (): number => Math.floor(Math.random() * 256)
