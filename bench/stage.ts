/**
 * The setting for one part of a run: a fresh embedded database with its real, durable settings, a sandbox that answers at once,
 * and the service's processes as needed. Owns their folder and their end.
 */
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { createLog } from '../src/base/log.ts'
import { SecretBox } from '../src/base/secret-box.ts'
import { compiledReference } from '../src/compile/compiled-reference.ts'
import { startEmbeddedPostgres } from '../src/embedded/start.ts'
import type { Scout } from '../src/operations/scout.ts'
import { readConfig } from '../src/settings/config.ts'
import { type Database, openDatabase } from '../src/storage/database.ts'
import { migrate } from '../src/storage/migrate.ts'
import { openVault } from '../src/vault/vault.ts'
import { buildServices } from '../src/wiring/services.ts'
import { Children, type Started } from './children.ts'
import type { Watched } from './others-meanwhile.ts'
import { processorMs } from './pool-memory.ts'

/**
 * The flags with which bin/talent-scout starts the service: little memory for short-lived objects, and a collection once the old
 * space has grown by this percentage. Without them it grew to more than twice of what was in use, an API process of a large pool
 * beyond 500 MB. A process that only answers requests collects sooner; for an import that would cost a tenth of its time.
 */
const flags = (growth: number, youngMb = 16) => [
  `--max-semi-space-size=${youngMb}`,
  `--heap-growing-percent=${growth}`,
  '--import',
  './src/process/guard.mjs',
]
export const GUARD = flags(80)
const API_GUARD = flags(40)
const CLUSTER_API_GUARD = flags(15, 8)
const SERVE = ['src/process/main.ts', 'serve']
const LISTENING = /listening on (\S+)/
/** Connections of the service's process and of each baseline. */
export const POOL = 20
const TOKEN = 'bench'
const SECRET = 'the same for all processes of a bench'

export interface Stage {
  readonly dataDir: string
  readonly connection: pg.ClientConfig
  readonly database: Database
  readonly children: Children
  startSandbox(): Promise<string>
  /** Starts an API process and returns its address. */
  startApi(settings?: Record<string, string>): Promise<string>
  /** The same, plus the file to which it writes its event loop's figures. */
  startWatchedApi(): Promise<Watched>
  /** Process id of the last API process. */
  apiPid(): number
  startSearcher(settings: Record<string, string>): Promise<Started>
  startWorker(): Promise<Started>
  /** What the service's operations are given, built in this process. */
  scout(): Promise<Scout>
}

/** Closes what was opened last first, also when the run is interrupted. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = []

  push(close: () => Promise<unknown>): void {
    this.#closers.push(close)
  }

  async close(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close()
  }
}

/** When run as root, the database server runs as `nobody` and must be able to enter this folder; its own folder stays private. */
export async function makeFolder(closers: Closers): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'talent-scout-bench-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  return folder
}

/** A folder that outlives the run. */
async function keptFolder(path: string): Promise<string> {
  const folder = resolve(path)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  return folder
}

/** After it listens, opening the dictionaries keeps a core busy for this long; only a service at rest is measured. */
export const OPENING_MS = 4_000
/**
 * A process counts as at rest after two seconds with less than a tenth of a core. One look is not enough: on a busy machine a
 * process that still prepares may get little time for a second.
 */
const LOOK_MS = 300
const BUSY_MS = 30
const LOOKS = 7

/** After the dictionaries it also reads the largest pools, which takes as long as the machine allows. */
async function untilAtRest(pid: number): Promise<void> {
  await setTimeout(OPENING_MS)
  for (let quiet = 0, before = await processorMs(pid); quiet < LOOKS; ) {
    await setTimeout(LOOK_MS)
    const now = await processorMs(pid)
    quiet = now - before > BUSY_MS ? 0 : quiet + 1
    before = now
  }
}

/** Compiled before anything is measured, once for all parts: otherwise half a minute of two cores would be part of every figure. */
export async function prepareReference(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const folder = fileURLToPath(new URL('../.scout/reference', import.meta.url))
  await compiledReference(folder)
  await rm(join(dataDir, 'reference'), { force: true })
  await symlink(folder, join(dataDir, 'reference'))
}

/** Uses a new database, or the one of an earlier run if its folder is named. */
export async function openStage(closers: Closers, kept?: string): Promise<Stage> {
  const dataDir = kept === undefined ? await makeFolder(closers) : await keptFolder(kept)
  await prepareReference(dataDir)
  const embedded = await startEmbeddedPostgres({ dataDir })
  closers.push(() => embedded.leave())
  const { connection } = embedded
  const database = openDatabase({ connection, max: POOL })
  closers.push(() => database.close())
  await migrate(database)
  await openVault(database, new SecretBox(SECRET))
  const children = new Children()
  closers.push(() => children.stopAll())
  let networkUrl = ''
  let lastApi: Started | undefined
  const env = () => ({
    PORT: '0',
    DATABASE_URL: '',
    SCOUT_DATA_DIR: dataDir,
    SCOUT_SECRET_KEY: SECRET,
    SCOUT_DATABASE_POOL: String(POOL),
    SCOUT_RATE_LIMIT: '100000000',
    SCOUT_NETWORK_URL: networkUrl,
    SCOUT_NETWORK_TOKEN: TOKEN,
  })
  return {
    dataDir,
    connection,
    database,
    children,
    async startSandbox() {
      const settings = { SCOUT_SANDBOX_TIME_FACTOR: '0', SCOUT_SANDBOX_PORT: '0', SCOUT_NETWORK_TOKEN: TOKEN }
      networkUrl = (await children.start([...GUARD, 'sandbox/main.ts'], settings, /listening at (\S+)/)).captured
      return networkUrl
    },
    async startApi(settings = {}) {
      const guard = settings.SCOUT_SEARCH_URL ? CLUSTER_API_GUARD : API_GUARD
      lastApi = await children.start([...guard, ...SERVE], { ...env(), ...settings }, LISTENING)
      await untilAtRest(lastApi.pid)
      return lastApi.captured
    },
    apiPid: () => lastApi!.pid,
    async startSearcher(settings) {
      const args = [...API_GUARD, 'src/process/searcher.ts']
      const started = await children.start(args, { ...env(), ...settings }, /searches for others at (\S+)\./)
      await untilAtRest(started.pid)
      return started
    },
    async startWatchedApi() {
      const loopFile = join(dataDir, 'bench-loop.json')
      const args = [...API_GUARD, '--import', './bench/loop-watch.ts', ...SERVE]
      const { captured, pid } = await children.start(args, { ...env(), BENCH_LOOP_FILE: loopFile }, LISTENING)
      await untilAtRest(pid)
      return { api: captured, pid, loopFile }
    },
    startWorker: () => children.start([...GUARD, 'src/process/main.ts', 'work'], env(), /worker is running/),
    async scout() {
      const config = readConfig({ SCOUT_LOG_LEVEL: 'fatal', SCOUT_SECRET_KEY: SECRET })
      const network = { url: networkUrl, token: TOKEN }
      const log = createLog(config.logLevel)
      const services = await buildServices(config, { database, close: async () => {} }, network, { log })
      closers.push(() => services.close())
      return services.scout
    },
  }
}
