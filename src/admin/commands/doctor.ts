/** `doctor`: examines everything the service needs, changes nothing, and says in words what is wrong. */

import { count } from '../../base/terminal-text.ts'
import { estimateEntries } from '../../credits/verify.ts'
import { countWork } from '../../jobs/queue.ts'
import { verifyLedger } from '../../operations/accounts/verify-ledger.ts'
import { createHttpNetwork } from '../../providers/http-network.ts'
import { type Database, openDatabase } from '../../storage/database.ts'
import { secretIdOf } from '../../storage/installation.ts'
import { isOutage } from '../../storage/outage.ts'
import { readWithoutStatementTimeout } from '../../storage/without-statement-timeout.ts'
import { openNetworkSource } from '../../wiring/network-source.ts'
import type { CommandContext } from '../context.ts'
import { explainError, Failure } from '../failure.ts'
import { compareSchema } from '../schema.ts'
import { checkSearch } from './doctor-search.ts'

const NODE_MAJOR_MIN = 24
const SERVER_VERSION_MIN = 150_000
/** A worker takes due work within a second; work that is a minute overdue means that no worker runs. */
const OVERDUE_SECONDS_MAX = 60
const NETWORK_MS_MAX = 10_000

interface Check {
  name: string
  ok: boolean
  message: string
  /** Nothing is broken, but the operator should know. */
  warning?: true
}

/** Returned by a check that found nothing broken but has something to say. */
interface Warning {
  warning: string
}

/** The findings so far, in the order of the checks. */
class Findings {
  readonly checks: Check[] = []

  /** The check returns what it found, or throws what is wrong. */
  async look(name: string, work: () => Promise<string | Warning>): Promise<boolean> {
    const check: Check = await work().then(
      (found) =>
        typeof found === 'string'
          ? { name, ok: true, message: found }
          : { name, ok: true, message: found.warning, warning: true },
      (error) => ({ name, ok: false, message: explainError(error) }),
    )
    this.checks.push(check)
    return check.ok
  }
}

export async function doctor(context: CommandContext): Promise<void> {
  const findings = new Findings()
  await findings.look('node', checkNode)
  if (await findings.look('configuration', () => checkConfiguration(context))) {
    await examineDatabase(context, findings)
    await findings.look('network', () => checkNetwork(context))
  }
  const { checks } = findings
  const faults = checks.filter((check) => !check.ok).length
  const lines = checks.map((check) => `${wordOf(check)}  ${check.name}: ${check.message}`)
  context.output.answer({ ok: faults === 0, checks }, lines.join('\n'))
  if (faults > 0) throw new Failure(`${count(faults, 'fault')} found.`)
}

const wordOf = ({ ok, warning }: Check) => (ok ? (warning ? 'warn ' : 'ok   ') : 'FAULT')

async function examineDatabase(context: CommandContext, findings: Findings): Promise<void> {
  try {
    await context.withBareDatabase(async (database) => {
      if (!(await findings.look('database', () => checkServer(database)))) return
      if (!(await findings.look('schema', () => checkSchema(database)))) return
      const { databaseReplicaUrl, searchUrl } = context.readConfig().config
      if (databaseReplicaUrl) await findings.look('replica', () => checkReplica(database, databaseReplicaUrl))
      if (searchUrl) await findings.look('search', () => checkSearch(database, searchUrl))
      await findings.look('ledger', () => checkLedger(database))
      await findings.look('work queue', () => checkQueue(database))
    })
  } catch (error) {
    await findings.look('database', () => Promise.reject(error))
  }
}

async function checkNode(): Promise<string> {
  const major = Number.parseInt(process.versions.node, 10)
  if (major < NODE_MAJOR_MIN) throw new Error(`${process.version} is too old; Node ${NODE_MAJOR_MIN} is needed`)
  return process.version
}

async function checkConfiguration(context: CommandContext): Promise<string> {
  const { config } = context.readConfig()
  const database = config.databaseUrl ? 'the database of DATABASE_URL' : `the embedded database in ${config.dataDir}`
  return `${database}, ${config.networkUrl ?? 'the sandbox network'}`
}

async function checkServer(database: Database): Promise<string | Warning> {
  const [server] = await database.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  if (Number(server?.number) < SERVER_VERSION_MIN)
    throw new Error(`PostgreSQL ${server?.version} is too old; 15 is needed`)
  const citus = await citusVersion(database)
  if (citus === undefined) return `PostgreSQL ${server?.version} answers`
  return {
    warning:
      `PostgreSQL ${server?.version} answers, and Citus ${citus} is installed in this database. Do not distribute our tables: spread over ` +
      'nodes they were tested and are not supported. Most migrations are refused on them, and contact data is unlocked at a ' +
      'quarter to half of the rate of one plain server (docs/scaling.md)',
  }
}

/** Undefined if the extension is not installed in this database. */
async function citusVersion(database: Database): Promise<string | undefined> {
  const [extension] = await database.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  return extension?.version
}

/**
 * A warning if the replica is away: everything is then read from the primary. A fault if it belongs to another installation; the
 * service would not ask it.
 */
async function checkReplica(primary: Database, url: string): Promise<string | Warning> {
  const replica = openDatabase({ connection: { connectionString: url }, max: 1 })
  try {
    const [place] = await primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
    const [state] = await replica.query<{ standby: boolean; behind: number }>(
      `select pg_is_in_recovery() as standby,
         greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::bigint as behind`,
      [place!.lsn],
    )
    if (!state!.standby)
      return { warning: 'it is a primary and not a standby, so it is never read: check DATABASE_REPLICA_URL' }
    if ((await secretIdOf(primary)) !== (await secretIdOf(replica)))
      throw new Error('DATABASE_REPLICA_URL leads to another installation, so it is never read')
    return `a standby, ${count(state!.behind, 'byte')} of the log behind`
  } catch (error) {
    if (!isOutage(error)) throw error
    return { warning: `it does not answer, so the primary is read instead: ${explainError(error)}` }
  } finally {
    await replica.close()
  }
}

async function checkSchema(database: Database): Promise<string> {
  const { pending, unknown } = await compareSchema(database)
  if (unknown.length > 0) throw new Error(`made by a newer program (${unknown.join(', ')}); run that program`)
  if (pending.length > 0) throw new Error(`not up to date; "migrate" applies ${pending.join(', ')}`)
  return 'up to date'
}

/** Verifying more entries takes minutes, and somebody who runs `doctor` wants an answer now. */
const ENTRIES_MAX = 5_000_000

async function checkLedger(database: Database): Promise<string> {
  const estimated = await estimateEntries(database)
  if (estimated > ENTRIES_MAX)
    return `some ${Math.round(estimated / 1e6)} million entries, not added up here. "ledger verify" does it, in minutes`
  const { accounts, entries, differences } = await readWithoutStatementTimeout(database, (tx) => verifyLedger(tx))
  if (differences.length > 0) throw new Error(`${count(differences.length, 'difference')}; "ledger verify" lists them`)
  return `adds up (${count(accounts, 'account')}, ${count(entries, 'entry', 'entries')})`
}

async function checkQueue(database: Database): Promise<string> {
  const { waiting, overdueSeconds } = await countWork(database)
  if (overdueSeconds > OVERDUE_SECONDS_MAX) {
    const seconds = Math.round(overdueSeconds)
    throw new Error(
      `${count(waiting, 'piece')} of work, the oldest overdue by ${count(seconds, 'second')}: is a worker running?`,
    )
  }
  return `${count(waiting, 'piece')} of work, none overdue`
}

async function checkNetwork(context: CommandContext): Promise<string> {
  const { config, log } = context.readConfig()
  const source = await openNetworkSource(config)
  // Every call to a provider costs something, if only a part of its rate limit, so a command of its own asks them.
  if ('networks' in source)
    return `${count(source.networks.providers.length, 'provider')}; "networks check" checks them`
  const network = createHttpNetwork({ url: source.url, token: source.token, log })
  try {
    await network.check(AbortSignal.timeout(NETWORK_MS_MAX))
    return source.sandbox ? 'the sandbox answers' : `${source.url} answers`
  } finally {
    await network.close()
    await source.close()
  }
}
