/**
 * A client of a service that keeps being killed. Repeats a request under its Idempotency-Key until it has an answer, at whatever
 * address the service has by then. Owns no process.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Body } from './service.ts'
import { until } from './until.ts'

const PAUSE_MS = 100
/** The service is away, is stopping, or is still working on the first try of the same request. */
const AGAIN = new Set([409, 502, 503])

export interface StubbornClient {
  get(path: string): Promise<Body>
  post(path: string, body: unknown, idempotencyKey?: string): Promise<Body>
  awaitBatch(jobId: string): Promise<Body>
}

/** `address` is called for each try, because a restarted service has another port. */
export function stubbornClient(address: () => Promise<string>, key: string): StubbornClient {
  async function send(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Body> {
    for (const deadline = Date.now() + 60_000; ; await delay(PAUSE_MS)) {
      const answer = await attempt(method, path, body, idempotencyKey).catch((error: Error) => error)
      if (!(answer instanceof Error) && !AGAIN.has(answer.status)) {
        if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer.body
      }
      if (Date.now() > deadline) throw new Error(`${method} ${path}: no answer in a minute`, { cause: answer })
    }
  }

  async function attempt(method: string, path: string, body?: unknown, idempotencyKey?: string) {
    const response = await fetch(`${await address()}/v1/talent-scout/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

  const client: StubbornClient = {
    get: (path) => send('GET', path),
    post: (path, body, idempotencyKey) => send('POST', path, body, idempotencyKey),
    awaitBatch: (jobId) =>
      until(`job ${jobId} is done`, async () => {
        const state = await client.get(`batch-status?jobId=${encodeURIComponent(jobId)}&wait=5`)
        return state.done && state
      }),
  }
  return client
}
