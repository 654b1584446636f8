/**
 * Runs the real service for one evaluation, with a throwaway database and the sandbox as its network. One account's pool is the
 * sandbox's population, another account has none. Owns their start and end; judges nothing.
 */
import { profileOf } from '../sandbox/people/profile.ts'
import type { Person } from '../sandbox/people/shape.ts'
import { startSandbox } from '../sandbox/server.ts'
import { createLog } from '../src/base/log.ts'
import { fromCredits } from '../src/credits/amount.ts'
import { createServer } from '../src/http/server.ts'
import { createAccount } from '../src/operations/accounts/accounts.ts'
import { importPool } from '../src/operations/pool/imports/import-pool.ts'
import { readConfig } from '../src/settings/config.ts'
import { type Database, openDatabase } from '../src/storage/database.ts'
import { migrate } from '../src/storage/migrate.ts'
import { buildServices } from '../src/wiring/services.ts'
import { startWorker } from '../src/wiring/worker.ts'
import { startTestCluster } from '../test/support/cluster.ts'
import { TEST_DATA_DIR } from '../test/support/reference.ts'

export interface SearchStage {
  database: Database
  /** Urns of the first page from the pool, best first. */
  searchPool(prompt: string): Promise<string[]>
  /** The same for the network, asked through the service. */
  searchNetwork(prompt: string): Promise<string[]>
  close(): Promise<void>
}

const TOKEN = 'evaluation'
/** A network search costs one credit, and every query searches once. */
const CREDITS = 10_000

export async function openSearchStage(people: readonly Person[]): Promise<SearchStage> {
  const config = readConfig({
    SCOUT_LOG_LEVEL: 'fatal',
    SCOUT_RATE_LIMIT: '1000000',
    SCOUT_DATA_DIR: TEST_DATA_DIR,
  })
  const cluster = await startTestCluster()
  const database = openDatabase({ connection: { connectionString: cluster.url }, max: config.databasePool })
  await migrate(database)
  const sandbox = await startSandbox({ timeFactor: 0, port: 0, token: TOKEN, seed: 1, people: people.length })
  const log = createLog(config.logLevel)
  const { scout, metrics, close } = await buildServices(config, { database, close: async () => {} }, sandbox, { log })
  const closing = new AbortController()
  const app = await createServer({
    scout,
    metrics,
    closing: closing.signal,
    rateLimitPerMinute: config.rateLimit,
    failedKeysPerMinute: config.failedKeys,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const worker = startWorker(scout, 1)
  const amount = { plan: fromCredits(CREDITS), extra: fromCredits(0) }
  const withPool = await createAccount(database, { name: 'With a pool', credits: amount }, new Date())
  const without = await createAccount(database, { name: 'Without a pool', credits: amount }, new Date())
  const { rejected, created } = await importPool(scout, withPool.accountId, recordsOf(people))
  if (rejected > 0 || created !== people.length) throw new Error(`${created} imported, ${rejected} rejected`)
  const search = async (key: string, prompt: string, filters: object): Promise<string[]> => {
    const response = await fetch(`${url}/v1/talent-scout/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt, filtersJson: JSON.stringify(filters) }),
    })
    const body = (await response.json()) as { candidates?: { urn: string }[] }
    if (!body.candidates) throw new Error(`"${prompt}" was answered ${response.status}`)
    return body.candidates.map(({ urn }) => urn)
  }
  return {
    database,
    searchPool: (prompt) => search(withPool.apiKey, prompt, { localOnly: true }),
    searchNetwork: (prompt) => search(without.apiKey, prompt, {}),
    async close() {
      closing.abort()
      await app.close()
      await worker.stop()
      await close()
      await sandbox.close()
      await database.close()
      await cluster.stop()
    },
  }
}

/** Records as a file of one's own people has them: names of places, employers and schools, but no ids of the network. */
function* recordsOf(people: readonly Person[]) {
  for (const [row, person] of people.entries()) {
    const { companyId: _, industryId: __, geoId: ___, experience, education, ...profile } = profileOf(person)
    const record = {
      ...profile,
      experience: experience.map((item) => ({ ...item, companyId: null })),
      education: education.map((item) => ({ ...item, schoolId: null })),
    }
    yield { row, record }
  }
}
