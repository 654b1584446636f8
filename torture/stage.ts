/**
 * The setting for one part of a run: a fresh embedded database with its real, durable settings, the network behind its proxy, and
 * machines of the service, each with its own proxy to the database. Owns their folder and their end.
 */
import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { Children } from '../bench/children.ts'
import { type Closers, makeFolder, prepareReference } from '../bench/stage.ts'
import type { SandboxOptions } from '../sandbox/server.ts'
import { startEmbeddedPostgres } from '../src/embedded/start.ts'
import { type Database, openDatabase } from '../src/storage/database.ts'
import { migrate } from '../src/storage/migrate.ts'
import { Complaints } from './complaints.ts'
import { DatabaseProxy } from './database-proxy.ts'
import { watchForGoingBack } from './invariants.ts'
import { NetworkProxy } from './network-proxy.ts'
import { type Role, ServiceNode } from './nodes.ts'

export const SECRET = 'the same for all machines of a torture'

/** A database for the machines: the embedded one, or one of the system's own. */
export interface DatabaseTarget {
  user: string
  password: string
  database: string
  target: NetConnectOpts
}

export interface Stage {
  readonly dataDir: string
  /** The torture's own connection, not through a proxy that is cut. */
  readonly database: Database
  readonly connection: { connectionString: string }
  readonly network: NetworkProxy
  readonly children: Children
  /** Complaints of all machines since their start. */
  readonly complaints: Complaints
  readonly databaseTarget: DatabaseTarget
  /** Switches every proxy to another server; existing connections have to be opened again. */
  turnTo(target: NetConnectOpts): void
  /** A machine that is not started yet. */
  place(role: Role, env?: Record<string, string>): Promise<ServiceNode>
}

export interface StageOptions {
  sandbox?: SandboxOptions
  env?: Record<string, string>
  /** Used instead of the embedded server. */
  databaseTarget?: DatabaseTarget
  /** A folder that already has the reference data, used instead of a new one. */
  dataDir?: string
  /** Creates the schema, if it shall not be the newest. */
  migrate?(databaseUrl: string): Promise<void>
}

/** The embedded server of a folder; this process keeps it alive and restarts it when it is killed. */
async function embeddedTarget(closers: Closers, dataDir: string): Promise<DatabaseTarget> {
  const embedded = await startEmbeddedPostgres({ dataDir })
  closers.push(() => embedded.leave())
  const { host, port, user, password, database } = embedded.connection
  return { user, password, database, target: { path: join(host, `.s.PGSQL.${port}`) } }
}

export async function openStage(closers: Closers, options: StageOptions = {}): Promise<Stage> {
  const dataDir = options.dataDir ?? (await makeFolder(closers))
  if (!options.dataDir) await prepareReference(dataDir)
  const databaseTarget = options.databaseTarget ?? (await embeddedTarget(closers, dataDir))
  const urlOf = (proxy: DatabaseProxy) =>
    `postgres://${databaseTarget.user}:${databaseTarget.password}@127.0.0.1:${proxy.port}/${databaseTarget.database}`
  const proxies: DatabaseProxy[] = []
  // Closes all proxies in one place: a proxy opened later than the machines would be closed before they have stopped.
  closers.push(() => Promise.all(proxies.map((proxy) => proxy.close())))
  const openProxy = async () => {
    const proxy = await DatabaseProxy.open(databaseTarget.target)
    proxies.push(proxy)
    return proxy
  }
  const own = await openProxy()
  const connection = { connectionString: urlOf(own) }
  const database = openDatabase({ connection, max: 4 })
  closers.push(() => database.close())
  await (options.migrate?.(connection.connectionString) ?? migrate(database))
  await watchForGoingBack(database)
  const network = await NetworkProxy.open(closers, options.sandbox ?? {})
  const children = new Children()
  const complaints = new Complaints()
  closers.push(() => children.stopAll())
  return {
    dataDir,
    database,
    connection,
    network,
    children,
    complaints,
    databaseTarget,
    turnTo(target) {
      for (const proxy of proxies) {
        proxy.target = target
        proxy.cut()
      }
    },
    async place(role, env = {}) {
      const proxy = await openProxy()
      const settings = () => ({
        PORT: '0',
        // As under npm: a machine notices when the torture process dies, and stops by itself.
        npm_lifecycle_event: 'torture',
        DATABASE_URL: urlOf(proxy),
        SCOUT_DATA_DIR: dataDir,
        SCOUT_SECRET_KEY: SECRET,
        SCOUT_WEBHOOK_PRIVATE: 'true',
        SCOUT_DATABASE_POOL: '10',
        SCOUT_WORKER_SLOTS: '16',
        SCOUT_RATE_LIMIT: '100000000',
        SCOUT_LOG_LEVEL: 'warn',
        ...network.env,
        ...options.env,
        ...env,
      })
      return new ServiceNode(role, proxy, { children, complaints, env: settings })
    },
  }
}
