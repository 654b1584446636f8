/**
 * Presence at the embedded server. Every process that uses the server holds one connection with a shared advisory lock. The
 * kernel closes the connection when the process ends, however it ends, so the last process to leave can tell that it is the last.
 * Owns that connection and the reading of connection errors.
 */
import pg from 'pg'

export interface Connection {
  /** The folder of the server's socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Any number works, as long as every process of every release uses this one. */
const PRESENCE_LOCK = 7_203_001
/** Advisory locks belong to one database; this one always exists and is never dropped. */
const PRESENCE_DATABASE = 'postgres'
/** Unix sockets answer at once; it takes this long only if the machine is badly overloaded. */
const CONNECT_MS_MAX = 5_000
/** The lock is held exclusively only by the last process to leave, which is about to stop the server. */
const LOCK_MS_MAX = 10_000
/** Longer than the wait for the lock; a server that does not answer by then is frozen, and we go on without it. */
const ANSWER_MS_MAX = 15_000

export type Presence =
  | { kind: 'taken'; client: pg.Client }
  /** Nothing listens there. */
  | { kind: 'absent' }
  /** A server is there but starting, stopping or full: it is worth asking again. */
  | { kind: 'busy'; reason: string }

/** Throws if asking again cannot help. */
export async function enterServer(connection: Connection): Promise<Presence> {
  const client = new pg.Client({
    ...connection,
    database: PRESENCE_DATABASE,
    application_name: 'talent-scout presence',
    connectionTimeoutMillis: CONNECT_MS_MAX,
    lock_timeout: LOCK_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
  })
  // Without a listener, the death of the server would be an uncaught error and end this process too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock_shared(${PRESENCE_LOCK})`)
    await ensureDatabase(client, connection.database)
    return { kind: 'taken', client }
  } catch (error) {
    await client.end().catch(() => undefined)
    return classify(error as Error & { code?: string })
  }
}

/** Gives up the presence. True if no other process is there; newcomers then wait until this connection is closed. */
export async function leaveServer(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${PRESENCE_LOCK})`)
  const { rows } = await client.query(`select pg_try_advisory_lock(${PRESENCE_LOCK}) as alone`)
  return rows[0].alone
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount !== 0) return
  await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error) => {
    // Another process has just created it, which shows either as an existing database or as a duplicate row in the catalogue.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

function classify(error: Error & { code?: string }): Presence {
  const code = error.code ?? ''
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return { kind: 'absent' }
  if (code === 'EACCES' || code === 'EPERM' || code.startsWith('28')) {
    throw new Error(`The embedded PostgreSQL refuses this process: ${error.message}`, { cause: error })
  }
  return { kind: 'busy', reason: error.message }
}
