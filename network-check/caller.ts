/**
 * Calls to the network under check, made as the service makes them. Owns what holds for every call, whatever it asks: deadline,
 * encoding, and what a 429 says. Such faults are collected here and reported once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { NETWORK_DEADLINE_SECONDS, networkErrorSchema } from '../contract/network.ts'
import { fits, insist, PromiseBroken } from './broken.ts'

export interface Answer {
  /** "POST /v1/people/search" */
  what: string
  status: number
  body: unknown
}

export interface Sending {
  body?: unknown
  headers?: Record<string, string>
  /** Replaces the right token; null sends none. */
  token?: string | null
}

const WELCOME_TRIES = 3
const AWAY_SECONDS_MAX = 60
const BODY_BYTES_MAX = 2_000_000

export class Caller {
  /** What was wrong with calls in general. */
  readonly faults = new Set<string>()
  calls = 0
  slowestMs = 0
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url.replace(/\/+$/, '')
    this.#token = token
  }

  get = (path: string, sending: Sending = {}) => this.#call('GET', path, sending)
  post = (path: string, body: unknown, sending: Sending = {}) => this.#call('POST', path, { body, ...sending })

  async #call(method: string, path: string, sending: Sending): Promise<Answer> {
    const what = `${method} ${path.split('?')[0]}`
    for (let times = 1; ; times++) {
      const { response, text } = await this.#exchange(method, path, sending, what)
      if (response.status === 429 && times < WELCOME_TRIES) {
        await sleep(this.#awaySeconds(response.headers.get('retry-after'), what) * 1_000)
        continue
      }
      return { what, status: response.status, body: this.#parse(text, what) }
    }
  }

  async #exchange(method: string, path: string, { body, headers, token = this.#token }: Sending, what: string) {
    this.calls += 1
    const startedAt = performance.now()
    try {
      const response = await fetch(this.#url + path, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(NETWORK_DEADLINE_SECONDS * 1_000),
      })
      const encoding = response.headers.get('content-encoding') ?? 'identity'
      if (encoding !== 'identity')
        this.faults.add(
          `${what} answers with a compressed body (${encoding}), although the request did not ask for one.`,
        )
      return { response, text: await response.text() }
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') {
        throw new PromiseBroken(`${what} did not answer in full within ${NETWORK_DEADLINE_SECONDS} seconds.`)
      }
      const { cause } = error as { cause?: { code?: string } }
      throw new PromiseBroken(`${what} could not be asked: ${cause?.code ?? (error as Error).message}.`)
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt)
    }
  }

  #parse(text: string, what: string): unknown {
    if (Buffer.byteLength(text) > BODY_BYTES_MAX)
      this.faults.add(`${what} answers with more than ${BODY_BYTES_MAX} bytes.`)
    try {
      return JSON.parse(text)
    } catch {
      this.faults.add(`${what} answers with a body that is not JSON.`)
      return undefined
    }
  }

  #awaySeconds(header: string | null, what: string): number {
    const seconds = /^\d+$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - Date.now()) / 1_000
    if (Number.isNaN(seconds)) {
      this.faults.add(`${what} answers 429 without a Retry-After header in seconds or as a date.`)
      return 1
    }
    return Math.min(Math.max(0, seconds), AWAY_SECONDS_MAX)
  }
}

export function requireOk({ status, what }: Answer): void {
  insist(status >= 200 && status <= 299, `${what} answers ${status}, but must answer 200.`)
}

/** Requires a refusal with one of these statuses and a body with one of these codes. */
export function requireRefusal(answer: Answer, when: string, statuses: number[], codes: string[]): void {
  const { what, status, body } = answer
  insist(statuses.includes(status), `${what} answers ${status} ${when}, but must answer ${statuses.join(' or ')}.`)
  const { code } = fits(networkErrorSchema, body, `The body of the ${status} of ${what} ${when}`)
  insist(codes.includes(code), `${what} says ${code} ${when}, but must say ${codes.join(' or ')}.`)
}
