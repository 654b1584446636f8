/**
 * The embedded PostgreSQL: one call starts the server of a data folder, or joins it. The server runs until the last process
 * leaves. Owns the order of steps and the watch over the server; the files beside it do the parts. Knows nothing of tables.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster, SUPERUSER } from './cluster.ts'
import { choosePlace, type Place, PORT } from './place.ts'
import { findPostmaster, type Launch, launch, stopPostmaster } from './postmaster.ts'
import { type Connection, enterServer, leaveServer } from './presence.ts'

export interface EmbeddedOptions {
  dataDir: string
  log?: (message: string) => void
  /** Called once if the server died and could not be restarted. Without this, the service goes on without a server. */
  onGiveUp?: (error: Error) => void
  /** Called when the server's process has been started and needs time to begin: a good moment for other work. */
  onLaunch?: () => void
  /** Server settings that take precedence over settings.ts, for throw-away servers. */
  settings?: Readonly<Record<string, string>>
  /** For root only: where data and programs go that `nobody` could not reach otherwise. */
  sharedDir?: string
}

export interface EmbeddedPostgres {
  readonly connection: Connection
  /** The same as a postgres:// address. */
  readonly url: string
  /** Where the cluster really is: data, password and log. */
  readonly folder: string
  /** Call this when everything else has disconnected. Stops the server if no other process uses it. */
  leave(): Promise<void>
}

/** A killed server keeps its shared memory in use until its last child has noticed: seconds, rarely ten. */
const START_MS_MAX = 30_000
/** Replaying 1 GB of log after a crash takes minutes on a slow disk; the server says that it is recovering. */
const RECOVERY_MS_MAX = 10 * 60_000
/** After this long the log says what we are waiting for. */
const PATIENCE_MS = 3_000
const POLL_MS = 20
const RETRY_MS = 200
/** A start that fails for an unknown reason is tried this often; one that fails for a known passing reason, until START_MS_MAX. */
const UNKNOWN_FAILURES_MAX = 3
/** Another start at the same moment, or the remains of a killed server. */
const PASSING = /lock file|shared memory block|already in use|could not bind/i
/** Failures that waiting does not cure, whatever it was that could not be written. */
const LASTING = /no space left|quota exceeded|read-only file system|permission denied/i

/** A server that lived this long died of something new, so the count of restarts begins again. */
const STEADY_MS = 30_000
/** With the pauses, about a minute of trying. */
const RESTARTS_MAX = 30
const RESTART_PAUSE_MS_MAX = 2_000

interface Server {
  readonly place: Place
  readonly binaries: Binaries
  readonly connection: Connection
  readonly settings: Readonly<Record<string, string>>
  readonly onLaunch: (() => void) | undefined
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const chosen = await choosePlace({
    dataDir: options.dataDir,
    sharedDir: options.sharedDir ?? '/var/lib/talent-scout',
    log,
  })
  const binaries = await findBinaries({ account: chosen.account, copiesFolder: chosen.copiesFolder, log })
  const password = await ensureCluster(chosen, binaries)
  // A server that already runs may have been started with another temporary folder than ours.
  const socketFolder = (await findPostmaster(chosen))?.socketFolder ?? chosen.socketFolder
  const connection = { host: socketFolder, port: PORT, user: SUPERUSER, password, database: 'scout' }
  const place = { ...chosen, socketFolder }
  const { settings = {}, onLaunch } = options
  const attachment = new Attachment({ place, binaries, connection, settings, onLaunch }, log, options.onGiveUp)
  await attachment.begin()
  return { connection, url: addressOf(connection), folder: place.clusterFolder, leave: () => attachment.end() }
}

function addressOf({ host, port, user, password, database }: Connection): string {
  return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** This process's attachment to the server: from the first connection to leave(), however often the server dies in between. */
class Attachment {
  readonly #server: Server
  readonly #log: (message: string) => void
  readonly #onGiveUp: (error: Error) => void
  readonly #left = new AbortController()
  #client: pg.Client | undefined
  #recovery: Promise<void> | undefined
  #ending: Promise<void> | undefined
  #restarts = 0

  constructor(server: Server, log: (message: string) => void, onGiveUp?: (error: Error) => void) {
    this.#server = server
    this.#log = log
    this.#onGiveUp = onGiveUp ?? (() => undefined)
  }

  async begin(): Promise<void> {
    const client = await join(this.#server, this.#left.signal, this.#log)
    const since = Date.now()
    this.#client = client
    client.once('end', () => {
      this.#client = undefined
      if (this.#left.signal.aborted) return
      if (Date.now() - since > STEADY_MS) this.#restarts = 0
      this.#recovery = this.#recover()
    })
  }

  end(): Promise<void> {
    this.#ending ??= this.#leave()
    return this.#ending
  }

  async #recover(): Promise<void> {
    let last: unknown
    while (this.#restarts++ < RESTARTS_MAX) {
      try {
        this.#log('the embedded PostgreSQL is gone; starting it again')
        if (this.#restarts > 1) await delay(this.#pauseMs(), undefined, { signal: this.#left.signal })
        await this.begin()
        this.#log('the embedded PostgreSQL is back')
        return
      } catch (error) {
        if (this.#left.signal.aborted) return
        last = error
        this.#log(`the embedded PostgreSQL did not start: ${(error as Error).message}`)
      }
    }
    this.#onGiveUp(new Error('The embedded PostgreSQL died and could not be started again.', { cause: last }))
  }

  #pauseMs(): number {
    return Math.min(RESTART_PAUSE_MS_MAX, 50 * 2 ** this.#restarts)
  }

  async #leave(): Promise<void> {
    this.#left.abort()
    await this.#recovery
    const client = this.#client
    if (client === undefined) return
    try {
      if ((await leaveServer(client)) && !(await stopPostmaster(this.#server.place))) {
        this.#log('the embedded PostgreSQL is taking long to stop; it goes on by itself')
      }
    } catch (error) {
      // The server died at this very moment, so there is nothing left to leave.
      this.#log(`left the embedded PostgreSQL: ${(error as Error).message}`)
    }
    await client.end().catch(() => undefined)
  }
}

/** Connects, starting the server if nothing answers, until it succeeds or cannot succeed. */
async function join(server: Server, left: AbortSignal, log: (message: string) => void): Promise<pg.Client> {
  const started = Date.now()
  let deadline = started + START_MS_MAX
  let attempt: Launch | undefined
  let unknownFailures = 0
  let reason = 'nothing answers'
  const impatient = setTimeout(() => log(`still waiting for the embedded PostgreSQL: ${reason}`), PATIENCE_MS)
  try {
    for (let pause = POLL_MS; Date.now() < deadline; await delay(pause, undefined, { signal: left })) {
      pause = POLL_MS
      const presence = await enterServer(server.connection)
      if (presence.kind === 'taken') return presence.client
      if (presence.kind === 'busy') {
        reason = presence.reason
        deadline = Math.min(Date.now() + START_MS_MAX, started + RECOVERY_MS_MAX)
        continue
      }
      const failure = attempt?.failure()
      if (failure !== undefined) {
        reason = failure
        if ((LASTING.test(failure) || !PASSING.test(failure)) && ++unknownFailures >= UNKNOWN_FAILURES_MAX) break
        attempt = undefined
        pause = RETRY_MS
      } else if (attempt === undefined && !(await findPostmaster(server.place))) {
        // (A server that runs but does not answer is just starting or just stopping.)
        attempt = await launch(server.place, server.binaries, server.settings)
        server.onLaunch?.()
      }
    }
    throw new Error(`PostgreSQL does not start in ${server.place.clusterFolder}: ${reason}`)
  } finally {
    clearTimeout(impatient)
    attempt?.letGo()
  }
}
