/**
 * Runs the real service for the question whether lists show the people asked for. It uses a throwaway database and the sandbox as
 * its network. Of three accounts one has the demo's pool, one no pool, one a pool of 5,000 people. Owns their start and end, and
 * which sandbox person each urn is; judges nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactOf } from '../sandbox/people/contact.ts'
import { personAt } from '../sandbox/people/person.ts'
import { profileOf } from '../sandbox/people/profile.ts'
import { currentPosition, fullName, type Person } from '../sandbox/people/shape.ts'
import { type Sandbox, startSandbox } from '../sandbox/server.ts'
import { labelOf } from '../sandbox/world/places.ts'
import { createLog } from '../src/base/log.ts'
import { fromCredits } from '../src/credits/amount.ts'
import { createServer } from '../src/http/server.ts'
import { createAccount } from '../src/operations/accounts/accounts.ts'
import { importPool } from '../src/operations/pool/imports/import-pool.ts'
import type { Scout } from '../src/operations/scout.ts'
import { type Config, readConfig } from '../src/settings/config.ts'
import { openDatabase } from '../src/storage/database.ts'
import { migrate } from '../src/storage/migrate.ts'
import { ensureDemo, fillDemo } from '../src/wiring/demo.ts'
import { buildServices } from '../src/wiring/services.ts'
import { startWorker } from '../src/wiring/worker.ts'
import { startTestCluster } from '../test/support/cluster.ts'
import { TEST_DATA_DIR } from '../test/support/reference.ts'

export interface Shown {
  person: Person
  isOwn: boolean
}

export interface AskedStage {
  name: string
  /** Everybody a list could show, own people and the network's, each person once. */
  available: readonly Person[]
  /** The first page in its order. */
  search(prompt: string): Promise<Shown[]>
}

export interface AskedService {
  stages: readonly AskedStage[]
  close(): Promise<void>
}

interface Pool {
  name: string
  apiKey: string
  /** The sandbox people that the pool's people may be. */
  candidates: readonly Person[]
}

const SEED = 1
const NETWORK_PEOPLE = 20_000
const POOL_PEOPLE = 5_000
/** The demo takes its own people from the next seed, starting at this number. */
const DEMO_NUMBERS = 20_000
/** A network search costs one credit, and every prompt searches once. */
const CREDITS = { plan: fromCredits(10_000), extra: fromCredits(0) }

const numbered = (seed: number, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => personAt(seed, from + at))

export async function openAskedService(): Promise<AskedService> {
  const config = readConfig({
    SCOUT_LOG_LEVEL: 'fatal',
    SCOUT_RATE_LIMIT: '1000000',
    SCOUT_DATA_DIR: TEST_DATA_DIR,
  })
  const sandbox = await startSandbox({ timeFactor: 0, port: 0, seed: SEED, people: NETWORK_PEOPLE })
  const { scout, url, close: closeService } = await openService(config, sandbox)
  const close = async () => {
    await closeService()
    await sandbox.close()
  }
  try {
    const network = numbered(SEED, 0, NETWORK_PEOPLE)
    const pools = await makePools(scout, config, network)
    return { stages: await Promise.all(pools.map((pool) => openStage(url, pool, network))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openService(config: Config, sandbox: Sandbox) {
  const cluster = await startTestCluster()
  const database = openDatabase({ connection: { connectionString: cluster.url }, max: config.databasePool })
  await migrate(database)
  const log = createLog(config.logLevel)
  const services = await buildServices(config, { database, close: async () => {} }, sandbox, { log })
  const { scout, metrics } = services
  const closing = new AbortController()
  const limits = { rateLimitPerMinute: config.rateLimit, failedKeysPerMinute: config.failedKeys }
  const app = await createServer({ scout, metrics, closing: closing.signal, ...limits })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const worker = startWorker(scout, 1)
  return {
    scout,
    url,
    async close() {
      closing.abort()
      await app.close()
      await worker.stop()
      await services.close()
      await database.close()
      await cluster.stop()
    },
  }
}

/** The demo account comes first, because it is only created if there is no account yet. */
async function makePools(scout: Scout, config: Config, network: readonly Person[]): Promise<Pool[]> {
  const keyFolder = await mkdtemp(join(tmpdir(), 'talent-scout-asked-'))
  const demo = await ensureDemo(scout, { ...config, dataDir: keyFolder })
  await fillDemo(scout, demo!, { ...config, dataDir: keyFolder })
  await rm(keyFolder, { recursive: true })
  const without = await createAccount(scout.database, { name: 'Without a pool', credits: CREDITS }, new Date())
  const withPool = await createAccount(scout.database, { name: 'With a pool', credits: CREDITS }, new Date())
  const own = numbered(SEED, NETWORK_PEOPLE, POOL_PEOPLE)
  const { created } = await importPool(scout, withPool.accountId, recordsOf(own))
  if (created !== POOL_PEOPLE) throw new Error(`${created} of ${POOL_PEOPLE} people were imported`)
  return [
    {
      name: 'demo pool and network',
      apiKey: demo!.apiKey,
      candidates: [...numbered(SEED + 1, 0, DEMO_NUMBERS), ...network],
    },
    { name: 'network only', apiKey: without.apiKey, candidates: [] },
    { name: 'pool of 5,000 and network', apiKey: withPool.apiKey, candidates: own },
  ]
}

/**
 * Records as an applicant tracking system has them: its own number, contact data, names of places, employers and schools, but no
 * ids of the network.
 */
function* recordsOf(people: readonly Person[]) {
  for (const [row, person] of people.entries()) {
    const { urn, networkUrl, companyId, industryId, geoId, experience, education, ...profile } = profileOf(person)
    const contact = contactOf(person)
    const record = {
      ...profile,
      external_id: `ats-${row}`,
      work_email: contact.work_email ?? null,
      personal_email: contact.personal_email ?? null,
      phone_number: contact.phone ?? null,
      experience: experience.map((item) => ({ ...item, companyId: null })),
      education: education.map((item) => ({ ...item, schoolId: null })),
    }
    yield { row, record }
  }
}

async function openStage(url: string, pool: Pool, network: readonly Person[]): Promise<AskedStage> {
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${url}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${pool.apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} ${JSON.stringify(body)} was answered ${response.status}`)
    return response
  }
  const own = recognise(readLines(await (await ask('talent-pool/export?format=ndjson')).text()), pool.candidates)
  const byUrn = new Map([...network.map((person) => [person.urn, person] as const), ...own])
  return {
    name: pool.name,
    available: [...new Set([...own.values(), ...network])],
    async search(prompt) {
      const answer = await (await ask('talent-scout/search', { prompt })).json()
      const { candidates, networkStatus } = answer as { candidates: { urn: string }[]; networkStatus: string }
      if (networkStatus === 'UNAVAILABLE') throw new Error(`the network did not answer "${prompt}"`)
      return candidates.map(({ urn }) => ({ person: byUrn.get(urn)!, isOwn: own.has(urn) }))
    },
  }
}

interface PoolLine {
  urn: string
  full_name: string
  job_title: string
  currentCompany: string
  location: string
}

const readLines = (text: string): PoolLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Finds out which sandbox person each person of a pool is, by their facts, because the pool gives them urns of its own. */
function recognise(lines: readonly PoolLine[], candidates: readonly Person[]): Map<string, Person> {
  const byFacts = Map.groupBy(candidates, (person) => {
    const { title, company } = currentPosition(person)
    return JSON.stringify([fullName(person), title, company.name, labelOf(person.city)])
  })
  return new Map(
    lines.map(({ urn, full_name, job_title, currentCompany, location }) => {
      const found = byFacts.get(JSON.stringify([full_name, job_title, currentCompany, location])) ?? []
      const person = found.find((one) => one.urn === urn) ?? found[0]
      if (!person || (found.length > 1 && person.urn !== urn))
        throw new Error(`${full_name}, ${job_title} at ${currentCompany}, is ${found.length} people of the sandbox`)
      return [urn, person]
    }),
  )
}
