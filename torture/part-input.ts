/**
 * Anything that can be sent: a hundred thousand requests generated from the OpenAPI document and beyond it, bytes that are not
 * HTTP, clients that send one byte at a time, thousands that say nothing. Every answer must be in the envelope, and none a 5xx.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { percentile } from '../bench/figures.ts'
import { openAccounts, saveEnriched } from '../bench/people.ts'
import type { Closers } from '../bench/stage.ts'
import { verifyLedger } from '../src/operations/accounts/verify-ledger.ts'
import { KnownValues } from '../test/support/from-schema.ts'
import { type Asked, type Described, requestsTo, settled } from '../test/support/made-up-requests.ts'
import { openConnection, requestText } from '../test/support/raw-http.ts'
import { count, type Figure, millis, promised } from './figures.ts'
import { SeededRandom } from './random.ts'
import type { Sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const AT_ONCE = 24
const ROUND = 500
const GARBAGE = 300
const SLOW = 40
/** A request must arrive within ten seconds; the service checks once a second. */
const SLOW_MS_MAX = 15_000
const DRIP_MS = 500
const ASKED_MEANWHILE = 200

export async function input(closers: Closers, sizes: Pick<Sizes, 'requests' | 'idle' | 'seed'>): Promise<Figure[]> {
  // Private addresses are off, because generated requests may name any webhook address.
  const stage = await openStage(closers, { sandbox: { timeFactor: 0.01 }, env: { SCOUT_WEBHOOK_PRIVATE: 'false' } })
  const [api, worker] = [await stage.place('serve'), await stage.place('work')]
  await Promise.all([api.start(), worker.start()])
  const url = await api.url()
  const accounts = await openAccounts(stage.database, 2)
  const urns = await saveEnriched(stage.database, accounts, 20)
  const document = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')) as Described
  // The calling key's own id is never used as a value, or a request could revoke it and everything after would be refused.
  const known = new KnownValues(accounts[0]!.keyId)
  for (const urn of urns) known.add('urn', urn)
  const seen = await sendAll(new Asking(url, accounts[0]!.apiKey, known), requestsTo(document), sizes)
  const garbage = await sendGarbage(url, sizes.seed)
  const slow = await sendSlowly(url, accounts[0]!.apiKey)
  const idle = await keepIdle(url, sizes.idle)
  const { differences } = await verifyLedger(stage.database)
  if (differences.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(differences)}`)
  const alive = await fetch(`${url}/health/ready`)
  if (alive.status !== 200) throw new Error(`afterwards the service answers ${alive.status}`)
  return [seen, garbage, slow, idle]
}

async function sendAll(
  asking: Asking,
  requests: fc.Arbitrary<Asked>,
  sizes: Pick<Sizes, 'requests' | 'seed'>,
): Promise<Figure> {
  const statuses = new Map<number, number>()
  const routes = new Set<string>()
  const served = new Set<string>()
  for (let sent = 0, seed = sizes.seed; sent < sizes.requests; sent += ROUND, seed++) {
    const round = fc.sample(requests, { seed, numRuns: Math.min(ROUND, sizes.requests - sent) })
    let next = 0
    const client = async () => {
      for (let request = round[next++]; request; request = round[next++]) {
        const status = await asking.send(request).catch((error) => {
          throw new Error(`seed ${seed}: ${JSON.stringify(request).slice(0, 2_000)}`, { cause: error })
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        routes.add(`${request.method} ${request.route}`)
        if (status === 200) served.add(`${request.method} ${request.route}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
  }
  const summary = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status} × ${count(n)}`)
  return promised(
    'input',
    `${count(sizes.requests)} made-up requests to ${routes.size} endpoints, ${served.size} of which served some`,
    summary.join(', '),
    { aim: 'no 5xx, every body in the envelope', met: true },
  )
}

/** Every 40th request has headers that no real client would send. */
const STRANGE_EVERY = 40
const STRANGE: Record<string, string>[] = [
  { authorization: 'Bearer tsk_wrong' },
  { authorization: 'Basic YTpi' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'a' },
  { 'idempotency-key': '\u00e9' },
  { 'x-forwarded-for': '\u00ff', accept: 'nothing' },
  { 'accept-encoding': 'br;q=2', 'x-http-method-override': 'DELETE' },
]

class Asking {
  readonly #url: string
  readonly #key: string
  readonly #known: KnownValues
  #sent = 0

  constructor(url: string, key: string, known: KnownValues) {
    this.#url = url
    this.#key = key
    this.#known = known
  }

  /** Returns the status; throws at any answer that must not occur. */
  async send(asked: Asked): Promise<number> {
    const { method, path, headers, body } = settled(this.#known, asked)
    const strange =
      this.#sent++ % STRANGE_EVERY === 0 ? STRANGE[((this.#sent / STRANGE_EVERY) % STRANGE.length) | 0] : {}
    const answer = await fetch(this.#url + path, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, ...headers, ...strange },
      ...(body !== undefined && { body }),
    })
    const answered = requireEnvelope(answer, await answer.text())
    if (answered && answer.status === 200) this.#known.harvest(answered)
    return answer.status
  }
}

/** Returns the body if it is JSON. */
function requireEnvelope({ status, headers }: Response, text: string): object | undefined {
  // If the network is asked about a made-up person it may fail; that is reported as 502 or 503 with its own code.
  const isNetwork = /"code":"(NETWORK_UNAVAILABLE|COLLECT_FAILED)"/.test(text)
  if (status >= 500 && !isNetwork) throw new Error(`${status} ${text}`)
  if (!/^req_/.test(headers.get('x-request-id') ?? '')) throw new Error(`${status} without a request id`)
  const type = headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) {
    if (status !== 200) throw new Error(`${status} as ${type}: ${text.slice(0, 500)}`)
    return undefined
  }
  const parsed = JSON.parse(text) as { success?: boolean; code?: string; traceId?: string }
  const isWhole = parsed.success === (status === 200) && (status === 200 || Boolean(parsed.code && parsed.traceId))
  if (!isWhole) throw new Error(`${status} ${text.slice(0, 500)}`)
  return parsed
}

/** Random bytes: each connection is answered with a 4xx or closed, and nobody else is affected. */
async function sendGarbage(url: string, seed: number): Promise<Figure> {
  const random = new SeededRandom(seed)
  let refused = 0
  for (let n = 0; n < GARBAGE; n++) {
    const bytes = Buffer.from(Array.from({ length: 1 + random.below(400) }, () => random.below(256)))
    const connection = await openConnection(url)
    connection.send(
      n % 3 === 0 ? Buffer.concat([Buffer.from('POST /v1/talent-scout/search HTTP/1.1\r\n'), bytes]) : bytes,
    )
    connection.send('\r\n\r\n')
    connection.socket.end()
    const answer = await connection.answer()
    if (answer && (answer.status < 400 || answer.status >= 500))
      throw new Error(`garbage was answered ${answer.status}`)
    if (answer) refused += 1
    connection.hangUp()
  }
  return promised('input', `${GARBAGE} connections with random bytes`, `${refused} told 4xx, the rest ended`, {
    aim: 'no 5xx',
    met: true,
  })
}

/** Headers and bodies sent one byte at a time. */
async function sendSlowly(url: string, key: string): Promise<Figure> {
  const json = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': '9999' }
  const beginnings = [
    'GET /health/live HTTP/1.1\r\nhost: a\r\nx-slow: ',
    requestText('POST', '/v1/talent-scout/search', json),
  ]
  const startedAt = performance.now()
  const ended = Array.from({ length: SLOW }, async (_, n) => {
    const connection = await openConnection(url)
    connection.send(beginnings[n % 2]!)
    const drip = setInterval(() => connection.send('a'), DRIP_MS)
    const answer = await connection.answer()
    clearInterval(drip)
    connection.hangUp()
    return { status: answer?.status, ms: performance.now() - startedAt }
  })
  const others = await timeRequest(url)
  const all = await Promise.all(ended)
  const longest = Math.max(...all.map(({ ms }) => ms))
  const timedOut = all.filter(({ status }) => status === 408).length
  return promised(
    'input',
    `${SLOW} clients that send a byte every ${DRIP_MS} ms`,
    `${timedOut} told 408, the last after ${millis(longest)}; meanwhile others p99 ${millis(others)}`,
    { aim: `told and closed within ${SLOW_MS_MAX / 1_000} s`, met: timedOut === SLOW && longest <= SLOW_MS_MAX },
  )
}

async function keepIdle(url: string, connections: number): Promise<Figure> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  try {
    for (let n = 0; n < connections; n++) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      await once(socket, 'connect')
      sockets.push(socket)
    }
    const p99 = await timeRequest(url)
    return promised('input', `${count(connections)} idle connections`, `meanwhile others p99 ${millis(p99)}`, {
      aim: 'all others are served',
      met: true,
    })
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** Milliseconds (99th percentile); throws if any request fails. */
async function timeRequest(url: string): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < ASKED_MEANWHILE; n++) {
    const since = performance.now()
    const { status } = await fetch(`${url}/health/ready`)
    if (status !== 200) throw new Error(`others were answered ${status}`)
    taken.push(performance.now() - since)
    await delay(5)
  }
  return percentile(
    taken.sort((a, b) => a - b),
    0.99,
  )
}
