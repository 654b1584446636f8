/**
 * What a command works with. Opens only what the command asks for, and closes it however the command ends. The embedded server
 * stops only if no service uses it.
 */
import { type Account, findAccount } from '../accounts/store.ts'
import { openDataFolder } from '../base/data-folder.ts'
import { createLog, type Log } from '../base/log.ts'
import { readOrCreateSecret } from '../base/secret.ts'
import { SecretBox } from '../base/secret-box.ts'
import type { Scout } from '../operations/scout.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { type Database, requireSessionSettings, type Sql } from '../storage/database.ts'
import { agreeOnSecret } from '../storage/installation.ts'
import { migrate } from '../storage/migrate.ts'
import { isOutage, isUncertain } from '../storage/outage.ts'
import { openVault } from '../vault/vault.ts'
import { openNetworkSource } from '../wiring/network-source.ts'
import { buildServices, connectStorage } from '../wiring/services.ts'
import { explainError, Failure } from './failure.ts'
import { createOutput, type Output, type Terminal } from './output.ts'

/** Most commands send one query after the other; only an import sends several at once. */
const CONNECTIONS_MAX = 10

export class CommandContext {
  readonly output: Output
  readonly interrupted: AbortSignal

  readonly #env: Terminal['env']
  readonly #terminal: Terminal
  readonly #json: boolean

  constructor(terminal: Terminal, json: boolean) {
    this.#terminal = terminal
    this.#json = json
    this.output = createOutput(terminal, json)
    this.interrupted = terminal.interrupted
    this.#env = terminal.env
  }

  /** The same command in another installation, with that installation's settings alone. */
  elsewhere(env: Terminal['env']): CommandContext {
    return new CommandContext({ ...this.#terminal, env }, this.#json)
  }

  /** A setting that a single command reads and the service does not know. */
  setting(name: string): string {
    return this.#env[name]?.trim() ?? ''
  }

  /** Throws ConfigError with all faults. */
  readConfig(): { config: Config; log: Log } {
    const config = readConfig(this.#env)
    return {
      config: {
        ...config,
        databasePool: Math.min(config.databasePool, CONNECTIONS_MAX),
        // Commands ask the sandbox only for places and companies; inventing all its people would take longer than most commands.
        sandbox: { ...config.sandbox, people: 1 },
      },
      log: createLog(config.logLevel, 'stderr'),
    }
  }

  /** Opens the database without migrating it. */
  async withBareDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const { config, log } = this.readConfig()
    if (!config.databaseUrl) await openDataFolder(config.dataDir, false)
    const storage = await connectStorage(config, log)
    try {
      await requireSessionSettings(storage.database)
      return await work(storage.database)
    } catch (error) {
      if (isUncertain(error))
        throw new Failure(`${explainError(error)}. Check whether it was done before you repeat it.`)
      throw isUnreachable(error) ? new Failure(`The database refuses the login: ${explainError(error)}`) : error
    } finally {
      await storage.close()
    }
  }

  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.withBareDatabase(async (database) => {
      await migrate(database)
      return work(database)
    })
  }

  /** With the data keys that sealed columns need. */
  withKeys<T>(work: (database: Database, box: SecretBox) => Promise<T>): Promise<T> {
    return this.withDatabase(async (database) => {
      const { config } = this.readConfig()
      const box = new SecretBox(await readOrCreateSecret(config))
      await agreeOnSecret(database, box.keyId)
      await openVault(database, box, config.keysSeconds)
      return work(database, box)
    })
  }

  withScout<T>(work: (scout: Scout) => Promise<T>): Promise<T> {
    return this.withDatabase(async (database) => {
      const { config, log } = this.readConfig()
      const network = await openNetworkSource(config)
      try {
        const services = await buildServices(config, { database, close: async () => {} }, network, { log })
        return await work(services.scout).finally(() => services.close())
      } finally {
        await network.close()
      }
    })
  }
}

/** The database is away, or refuses user, password or database name. */
const isUnreachable = (error: unknown) => isOutage(error) || /^(28|3D)/.test((error as { code?: string }).code ?? '')

export async function requireAccount(sql: Sql, idOrName: string): Promise<Account> {
  const account = await findAccount(sql, idOrName)
  if (!account) throw new Failure(`There is no account "${idOrName}". "accounts list" shows the accounts.`)
  return account
}
