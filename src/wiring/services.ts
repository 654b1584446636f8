/** The one place where the services are built, and closed in reverse order. */

import type pg from 'pg'
import { AuditWriter } from '../audit/writer.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { KeyedLimit } from '../base/keyed-limit.ts'
import { createLog, type Log } from '../base/log.ts'
import { Metrics } from '../base/metrics.ts'
import { readOrCreateSecret } from '../base/secret.ts'
import { SecretBox } from '../base/secret-box.ts'
import { StepWatch } from '../base/step-watch.ts'
import { openTracing } from '../base/tracing-settings.ts'
import { DecisionWriter } from '../decisions/writer.ts'
import { startEmbeddedPostgres } from '../embedded/start.ts'
import { countWork } from '../jobs/queue.ts'
import { Signals } from '../jobs/signals.ts'
import type { NetworkAt } from '../networks/open.ts'
import type { Scout } from '../operations/scout.ts'
import { Suppressions } from '../privacy/shield.ts'
import { createWebhookSender } from '../providers/webhook-sender.ts'
import { RequestLog } from '../requests/log.ts'
import type { Config } from '../settings/config.ts'
import { type Database, openDatabase, requireSessionSettings } from '../storage/database.ts'
import { agreeOnSecret, suppressionsKey } from '../storage/installation.ts'
import { migrate } from '../storage/migrate.ts'
import { primaryOnly, type Reads, Replica } from '../storage/replica.ts'
import { openVault } from '../vault/vault.ts'
import { openBudgets } from './budgets.ts'
import { lazyKnowledge } from './lazy-knowledge.ts'
import { openNetwork } from './network.ts'
import { openPoolIndex, watchFeed } from './pool-index.ts'
import { signInTools } from './sign-in.ts'

export interface OpenDatabase {
  database: Database
  close(): Promise<void>
}

/** Connects to the operator's own server or starts the embedded one. Leaves the schema as it is. */
export async function connectStorage(config: Config, log: Log, onLaunch?: () => void): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config, log, onLaunch)
  const connection: pg.ClientConfig = embedded?.connection ?? { connectionString: config.databaseUrl }
  const poolLog = log.child({})
  const database = openDatabase({ connection, max: config.databasePool, pooled: config.databasePooled, log: poolLog })
  return {
    database,
    async close() {
      // The pool reports its end before its sockets are closed, so the server's goodbye would be logged as a lost connection.
      poolLog.level = 'silent'
      await database.close()
      await embedded?.leave()
    },
  }
}

/** The same, and applies the migrations. */
export async function openStorage(config: Config, log: Log, onLaunch?: () => void): Promise<OpenDatabase> {
  const storage = await connectStorage(config, log, onLaunch)
  try {
    await requireSessionSettings(storage.database)
    await migrate(storage.database)
  } catch (error) {
    await storage.close()
    throw error
  }
  return storage
}

const startEmbedded = (config: Config, log: Log, onLaunch?: () => void) =>
  startEmbeddedPostgres({
    dataDir: config.dataDir,
    onLaunch,
    log: (message) => log.info(message),
    onGiveUp(error) {
      log.fatal({ err: error }, 'the embedded database died and could not be started again')
      process.kill(process.pid, 'SIGTERM')
    },
  })

export const openReads = (
  { databaseReplicaUrl: url, databasePool: max, databasePooled: pooled, replicaSecondsMax }: Config,
  primary: Database,
) => (url ? new Replica(primary, { url, max, pooled, secondsMax: replicaSecondsMax }) : primaryOnly(primary))

/** How many accounts may upload at the full limit at once; each upload holds some megabytes. */
const UPLOADING_ACCOUNTS = 8

export const bulkBounds = ({ poolPeopleMax, importRowsMax, uploadsMax }: Config): Scout['bulk'] => ({
  poolPeopleMax,
  importRowsMax,
  uploads: new KeyedLimit(uploadsMax, uploadsMax * UPLOADING_ACCOUNTS),
})

export const webhookTools = (config: Config, box: SecretBox): Scout['webhooks'] => ({
  sender: createWebhookSender({ allowPrivate: config.webhookPrivate }),
  box,
  allowPrivate: config.webhookPrivate,
})

function measure(metrics: Metrics, database: Database, reads: Reads): void {
  metrics.gauge('scout_work_waiting', 'Pieces of unfinished work', async () => (await countWork(database)).waiting)
  metrics.gauge(
    'scout_work_overdue_seconds',
    'How long the oldest due work has waited for a worker',
    async () => (await countWork(database)).overdueSeconds,
  )
  metrics.gauge('scout_replica_age_seconds', 'How old the replica is at most; NaN: it is not asked', async () =>
    reads.age(),
  )
}

export interface Services {
  scout: Scout
  metrics: Metrics
  close(): Promise<void>
}

export async function buildServices(
  config: Config,
  storage: OpenDatabase,
  at: NetworkAt,
  options: { log?: Log; clock?: Clock; knowledge?: Scout['knowledge'] } = {},
): Promise<Services> {
  const log = options.log ?? createLog(config.logLevel)
  const clock = options.clock ?? systemClock
  const metrics = new Metrics()
  const tracing = openTracing(config, log)
  const { database } = storage
  const knowledge = options.knowledge ?? lazyKnowledge(config, log)
  const { budgets, keeper } = openBudgets(config, { database, clock, log })
  const around = { database, clock, log, metrics, tracing, knowledge, budgets, networkPeople: config.networkPeople }
  const { network, callback } = openNetwork(at, around)
  const secret = await readOrCreateSecret(config)
  const box = new SecretBox(secret)
  await agreeOnSecret(database, box.keyId)
  await openVault(database, box, config.keysSeconds)
  const signals = new Signals(database, log)
  await signals.start()
  const reads = openReads(config, database)
  measure(metrics, database, reads)
  if (config.searchUrl) watchFeed(metrics, database)
  const requests = new RequestLog(database, log)
  const poolIndex = openPoolIndex(config)
  const { prices, leaseSeconds, creditsLow, networkName, retention } = config
  return {
    scout: {
      database,
      reads,
      network,
      signals,
      poolIndex,
      suppressions: new Suppressions(await suppressionsKey(database, secret), (accountId) =>
        database.keyring().suppressionsKeyOf(accountId),
      ),
      audit: new AuditWriter(database),
      decisions: new DecisionWriter(database),
      requests,
      networkName,
      retention,
      housekeeping: new StepWatch(log, (step, failures) => metrics.housekeepingFailures.set({ step }, failures)),
      bulk: bulkBounds(config),
      knowledge,
      ...(callback && { networkCallback: callback }),
      budgets,
      budgetKeeper: keeper,
      prices,
      creditsLow,
      webhooks: webhookTools(config, box),
      signIn: signInTools(config),
      clock,
      log,
      tracing,
      leaseSeconds,
    },
    metrics,
    async close() {
      await requests.flush()
      await reads.close()
      await signals.close()
      await network.close()
      budgets?.close()
      await tracing.close()
      await poolIndex.close()
    },
  }
}
