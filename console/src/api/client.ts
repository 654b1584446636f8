/**
 * The one way to the service. Owns the header with the key, the error envelope, and that a call which may charge carries an
 * Idempotency-Key: sent again after a lost connection it can charge only once.
 */
import { setAway } from './connection.ts'
import { currentAccess, currentKey, keyTaken, loseKey } from './key.ts'
import type { ErrorBody } from './types.ts'

export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  get code(): string {
    return this.body.code
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface Call {
  method: Method
  /** Below /v1, with its query. */
  path: string
  body?: unknown
}

interface CallOptions {
  signal?: AbortSignal
  /** Sent as it is, such as a file; its type has to be named. */
  file?: { content: Blob; type: string }
  key?: string
}

/** How often a lost connection is tried again, and how long between. */
const TRIES = 3
const PAUSE_MS = 400
/** Told by whatever stands before the service when that is away. */
const GATEWAY = new Set([502, 504])

export async function call<T>({ method, path, body }: Call, options: CallOptions = {}): Promise<T> {
  const key = options.key ?? currentKey()
  if (options.key === undefined && currentAccess() !== 'open') throw new ApiError(401, SIGNED_OUT)
  const init: RequestInit = {
    method,
    signal: options.signal,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(options.file && { 'content-type': options.file.type }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && !options.file && { 'idempotency-key': randomName() }),
    },
    body: options.file?.content ?? (body === undefined ? undefined : JSON.stringify(body)),
  }
  const response = await insistently(() => fetch(`/v1/${path}`, init), options)
  setAway(GATEWAY.has(response.status))
  const answer = (await response.json().catch(() => undefined)) as (T & { success: boolean }) | undefined
  if (response.ok && answer?.success) {
    if (options.key === undefined) keyTaken()
    noticeBalances(answer)
    return answer
  }
  if (response.status === 401) loseKey(key)
  throw new ApiError(response.status, (answer as ErrorBody | undefined) ?? unreadable(response))
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => call<T>({ method: 'GET', path }, { signal })
export const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  call<T>({ method: 'POST', path, body }, { signal })

/** A query string of what is given; nothing for undefined, null and ''. */
export function query(parts: Record<string, string | number | boolean | null | undefined>): string {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

async function insistently(send: () => Promise<Response>, { signal, file }: CallOptions): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (signal?.aborted) throw error
      if (file || attempt === TRIES) {
        setAway(true)
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
    }
  }
}

/** Not crypto.randomUUID: it is missing where the console is opened over plain http. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What the service would say; it is not asked with a key that it refused. */
const SIGNED_OUT: ErrorBody = { success: false, code: 'UNAUTHORIZED', message: '', traceId: '', retryable: false }

const unreadable = (response: Response): ErrorBody => ({
  success: false,
  code: 'INTERNAL',
  message: response.statusText,
  traceId: response.headers.get('x-request-id') ?? '',
  retryable: response.status >= 500,
})

/** Who wants to know the balances, which most answers tell. */
let onBalances: (balances: Balances) => void = () => {}
interface Balances {
  companyCredits: number
  companyExtraCredits: number
}
export function watchBalances(watcher: (balances: Balances) => void): void {
  onBalances = watcher
}
function noticeBalances(answer: object): void {
  const { companyCredits, companyExtraCredits } = answer as Partial<Balances>
  if (companyCredits !== undefined && companyExtraCredits !== undefined)
    onBalances({ companyCredits, companyExtraCredits })
}
