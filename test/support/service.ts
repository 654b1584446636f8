/**
 * The whole service in this process, as main.ts builds it: real database, real sockets, the sandbox as its network. Every answer
 * is checked against the OpenAPI document before a test sees it.
 */
import { after } from 'node:test'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/server.ts'
import type { Clock } from '../../src/base/clock.ts'
import { createLog } from '../../src/base/log.ts'
import type { Metrics } from '../../src/base/metrics.ts'
import { fromCredits } from '../../src/credits/amount.ts'
import { describeApi } from '../../src/http/describe-api.ts'
import { createServer } from '../../src/http/server.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { verifyLedger } from '../../src/operations/accounts/verify-ledger.ts'
import type { Scout } from '../../src/operations/scout.ts'
import { type Config, readConfig } from '../../src/settings/config.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { builtConsole } from '../../src/wiring/console.ts'
import { buildServices } from '../../src/wiring/services.ts'
import { slotsOf, startWorker } from '../../src/wiring/worker.ts'
import { createTestDatabase } from './database.ts'
import { OpenApiCheck } from './openapi.ts'
import { type PoolRecord, writePool } from './pool.ts'
import { knowledgeOf, TEST_DATA_DIR } from './reference.ts'
import { withPeople } from './sandbox-people.ts'
import { feedBeforeAsking, searchClusterEnv } from './search-cluster.ts'
import { useSearchProcess } from './search-process.ts'
import type { TestDatabase } from './template.ts'

/** The same for every service of this process; compiling its schemas takes longer than most tests. */
let knownApi: OpenApiCheck | undefined

/** A clock that a test sets. */
export class TestClock implements Clock {
  #offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  turn(seconds: number): void {
    this.#offsetMs += seconds * 1_000
  }
}

export interface CallOptions {
  key?: string | null
  body?: unknown
  headers?: Record<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: answers are checked against the OpenAPI document, then read freely by tests
export type Body = Record<string, any>

export interface Called {
  status: number
  headers: Headers
  body: Body
}

export interface TestAccount {
  accountId: string
  key: string
  search(body?: object, headers?: Record<string, string>): Promise<Called>
  get(path: string, headers?: Record<string, string>): Promise<Called>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Called>
  /** Any address below /v1. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Called>
  /** Polls batch-status until the job is done. */
  awaitBatch(jobId: string): Promise<Called>
  /** Polls contact-status until the request is done. */
  awaitContact(urn: string): Promise<Called>
  /** Urns of that many people of the network whose profiles exist, from a search. */
  people(count: number, prompt?: string): Promise<string[]>
  /** Enriches people through the batch endpoint and returns their urns. */
  enriched(count: number, prompt?: string): Promise<string[]>
  /** Both balances, in credits. */
  balance(): Promise<{ credits: number; extra: number }>
}

export interface TestService {
  url: string
  scout: Scout
  clock: TestClock
  /** The network, unless `env` names others. */
  sandbox: Sandbox
  metrics: Metrics
  databaseUrl: string
  call(method: string, path: string, options?: CallOptions): Promise<Called>
  account(credits?: number, extra?: number): Promise<TestAccount>
  /** False for the few people of the sandbox whose profile was deleted: search finds them, collecting them fails. */
  isCollectable(urn: string): boolean
  /** Saves people to an account's pool as an import would; a record needs only a urn and a name. */
  savePool(account: TestAccount, records: PoolRecord[]): Promise<void>
  /** Throws if any balance or hold differs from the ledger's entries. */
  verify(): Promise<void>
  stopWorker(): Promise<void>
  startWorker(): void
  close(): Promise<void>
}

export interface ServiceOptions {
  worker?: boolean
  sandbox?: SandboxOptions
  /** A network to use instead of the sandbox. */
  network?: Pick<Sandbox, 'url' | 'token'>
  env?: Record<string, string>
  /** A database of the test's own, on its own server. */
  database?: TestDatabase
  /** The name of its accounts, to which a number is added. */
  accountsNamed?: string
  /** A fixed port instead of any free one, for tests that must know the address beforehand. */
  port?: number
  /** Serves the console at `/`, and builds it first if necessary. */
  console?: boolean
  /** A search cluster is sent people when the test says so, not before every question. */
  feedsItself?: boolean
}

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const config: Config = readConfig({
    PORT: '0',
    SCOUT_LOG_LEVEL: 'fatal',
    SCOUT_RATE_LIMIT: '1000000',
    SCOUT_FAILED_KEYS_LIMIT: '1000000',
    SCOUT_DATA_DIR: TEST_DATA_DIR,
    ...searchClusterEnv,
    ...options.env,
  })
  const test = options.database ?? (await createTestDatabase())
  const database = openDatabase({ connection: test.connection, max: config.databasePool })
  const invented = withPeople(options.sandbox)
  const sandbox = await startSandbox({ timeFactor: 0, port: 0, token: 'test', ...invented })
  const clock = new TestClock()
  const log = createLog(config.logLevel)
  const network = config.networks ? { networks: config.networks } : (options.network ?? sandbox)
  const common = { log, clock, knowledge: knowledgeOf(config, log) }
  const services = await buildServices(config, { database, close: () => database.close() }, network, common)
  const closeSearchProcess = await useSearchProcess(services.scout, config)
  const dropIndexes = feedBeforeAsking(services.scout, options.feedsItself)
  const closing = new AbortController()
  const app = await createServer({
    scout: services.scout,
    metrics: services.metrics,
    rateLimitPerMinute: config.rateLimit,
    accountRateLimitPerMinute: config.accountRateLimit,
    failedKeysPerMinute: config.failedKeys,
    trustedProxies: config.trustedProxies,
    cellToken: config.cellToken,
    closing: closing.signal,
    describe: describeApi,
    ...(options.console && { consoleFolder: builtConsole(config.dataDir) }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 }).catch(async (error) => {
    // What was started would keep the process alive, and the error would never be shown.
    await Promise.all([sandbox.close(), services.close()])
    throw error
  })
  knownApi ??= new OpenApiCheck(app.swagger())
  const openapi = knownApi
  let worker = options.worker === false ? undefined : startWorker(services.scout, slotsOf(config))

  const call = async (method: string, path: string, { key, body, headers }: CallOptions = {}): Promise<Called> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isAsSent(body) ? body : JSON.stringify(body),
    })
    // A stream never ends by itself, so only its beginning is checked here.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel()
      return { status: response.status, headers: response.headers, body: {} }
    }
    const answer = await readAnswer(response)
    openapi.check(method, path.split('?')[0]!, response.status, answer)
    return { status: response.status, headers: response.headers, body: answer }
  }

  const stopWorker = async () => {
    await worker?.stop()
    worker = undefined
  }
  let accounts = 0
  const service: TestService = {
    url,
    scout: services.scout,
    clock,
    sandbox,
    metrics: services.metrics,
    databaseUrl: test.url,
    call,
    async account(credits = 1_000, extra = 0) {
      const amount = { plan: fromCredits(credits), extra: fromCredits(extra) }
      const made = await createAccount(
        database,
        { name: `${options.accountsNamed ?? 'Account'} ${++accounts}`, credits: amount },
        clock.now(),
      )
      return accountOf(service, made.accountId, made.apiKey)
    },
    isCollectable: (urn) => invented.population.directory.byUrn(urn)?.gone === false,
    async savePool({ accountId }, records) {
      await writePool(database, accountId, records, clock.now())
    },
    async verify() {
      const { differences } = await verifyLedger(database)
      if (differences.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(differences)}`)
    },
    stopWorker,
    startWorker() {
      worker ??= startWorker(services.scout, slotsOf(config))
    },
    async close() {
      closing.abort()
      await app.close()
      await stopWorker()
      await dropIndexes()
      await closeSearchProcess()
      await services.close()
      await sandbox.close()
      await database.close()
      await test.drop()
    },
  }
  after(() => service.close())
  return service
}

const isAsSent = (body: unknown): body is string | Uint8Array<ArrayBuffer> | undefined =>
  body === undefined || typeof body === 'string' || body instanceof Uint8Array

/** The content of a file is text and is returned as `text`. */
async function readAnswer(response: Response): Promise<Body> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson ? ((await response.json()) as Body) : { text: await response.text() }
}

/** A person of the sandbox who always behaves in the same way. */
export const magic = (name: 'found-all' | 'found-none' | 'stuck' | 'gone' | 'failed') => ({
  urn: `urn:network:person:test-${name}`,
  networkUrl: `https://network.example/in/test-${name}`,
})

function accountOf(service: TestService, accountId: string, key: string): TestAccount {
  const prefix = '/v1/talent-scout/'
  const until = async (path: string): Promise<Called> => {
    for (;;) {
      const called = await account.get(path)
      if (called.status !== 200 || called.body.done) return called
    }
  }
  const account: TestAccount = {
    accountId,
    key,
    search: (body = {}, headers) => account.post('search', body, headers),
    get: (path, headers) => service.call('GET', prefix + path, { key, headers }),
    post: (path, body, headers) => service.call('POST', prefix + path, { key, body, headers }),
    call: (method, path, body, headers) => service.call(method, `/v1/${path}`, { key, body, headers }),
    awaitBatch: (jobId) => until(`batch-status?jobId=${encodeURIComponent(jobId)}&wait=10`),
    awaitContact: (urn) => until(`contact-status?urn=${encodeURIComponent(urn)}&wait=10`),
    async people(count, prompt = 'engineer') {
      const urns: string[] = []
      for (let page = 1; urns.length < count; page++) {
        const { body } = await account.search({ prompt, page })
        urns.push(...body.candidates.map((candidate: Body) => candidate.urn).filter(service.isCollectable))
        if (!body.hasNextPage) break
      }
      return urns.slice(0, count)
    },
    async enriched(count, prompt) {
      const urns = await account.people(count, prompt)
      const { body } = await account.post('enrich/batch', { talents: urns.map((urn) => ({ urn })) })
      await account.awaitBatch(body.jobId)
      return urns
    },
    async balance() {
      const { body } = await account.search({ filtersJson: '{"localOnly":true}' })
      return { credits: body.companyCredits, extra: body.companyExtraCredits }
    },
  }
  return account
}
