/**
 * The connection pool and the transaction. Owns retries on deadlock and statement names; knows no table.
 */
import pg from 'pg'
import type { Keyring } from '../base/keyring.ts'
import type { Log } from '../base/log.ts'
import { type AskAll, AskTogether } from './ask-together.ts'
import { types } from './column-types.ts'
import { FairTurns } from './fair-turns.ts'
import { GroupCommit, type Together } from './group-commit.ts'
import { isOverload } from './overload.ts'
import { QueryAfterOthers } from './query-after-others.ts'

/** Twice is bad luck, four times is a design fault that more tries would hide. */
const TRANSACTION_TRIES = 4
const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const TRANSACTION_ABORTED = '25P02'
/** A transaction of ours takes milliseconds. One that idles this long belongs to a stopped process: free its locks. */
const IDLE_IN_TRANSACTION_MS = 15_000
const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000

export type SqlRow = Record<string, unknown>

/** What a store needs: inside a transaction or not, it asks the same way. */
export interface Sql {
  /** For constant text: prepared once per connection under a name of its own. */
  query<R extends object = SqlRow>(text: string, values?: unknown[]): Promise<R[]>
  /** Never prepared: for text built at run time (every variant would stay in the server's memory), and where no one plan is right. */
  queryBuilt<R extends object = SqlRow>(text: string, values?: unknown[]): Promise<R[]>
  /** What sealed columns are sealed and opened with. At hand without waiting, so that statements keep their order. */
  keyring(): Keyring
}

/** Proof that the caller is inside a transaction; stores that write ask for it by type. */
export interface Tx extends Sql {
  readonly inTransaction: true
}

export interface Database extends Sql {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction shared by what waits under the same key at the same time: for what queues at one lock. */
  grouped<Member, Result>(key: string, member: Member, together: Together<Tx, Member, Result>): Promise<Result>
  /** Somebody is about to come to `grouped` with this key; to be told once it has, or will not. */
  expect(key: string): () => void
  /** One question for all who ask it under the same key in one turn of the event loop. */
  asked<Member, Answer>(key: string, member: Member, ask: AskAll<Sql, Member, Answer>): Promise<Answer>
  /** One connection of its own, outside the pool, for LISTEN. */
  dedicated(): pg.Client
  /** Once, before the first use of a sealed column. */
  useKeys(source: KeySource): void
  readonly pooled: boolean
  close(): Promise<void>
}

/** Where the keys of sealed columns come from. Read anew before the next statement once they are stale. */
export interface KeySource {
  readonly ring: Keyring
  readonly isStale: boolean
  refresh(sql: Sql): Promise<void>
}

export interface DatabaseOptions {
  connection: pg.ClientConfig
  max: number
  /** Behind a transaction-mode pooler: no named statements, no session settings, no LISTEN. */
  pooled?: boolean
  log?: Log
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type Run = (query: pg.QueryConfig) => Promise<pg.QueryResult>

function sqlOver(run: Run, named: boolean, keyring: () => Keyring): Sql {
  return {
    keyring,
    async query<R extends object>(text: string, values?: unknown[]) {
      const config = named ? { name: nameOf(text), text, values } : { text, values }
      return (await run(config)).rows as R[]
    },
    async queryBuilt<R extends object>(text: string, values?: unknown[]) {
      return (await run({ text, values })).rows as R[]
    },
  }
}

/** In a session's settings, or behind a pooler, which keeps none, in each transaction. */
const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}

/** Ends with the transaction, also with that of a single statement. (`SET LOCAL` would complain of one.) */
const limit = (...names: (keyof typeof LIMITS)[]) =>
  `select ${names.map((name) => `set_config('${name}', '${LIMITS[name]}', true)`).join(', ')}`

/** What goes ahead of the first statement of a transaction; behind a pooler, also of a statement that stands alone. */
const LEADERS = ['BEGIN']
const LEADERS_POOLED = ['BEGIN', limit('statement_timeout', 'idle_in_transaction_session_timeout')]
const LEADER_ALONE = [limit('statement_timeout')]

export function openDatabase({ connection, max, pooled = false, log }: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    ...connection,
    types,
    application_name: 'talent-scout',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Statements sent together (Promise.all on one transaction) travel together and run in the order sent.
    ...(pooled ? {} : { ...LIMITS, pipeline: true }),
  }
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 30_000 })
  // Without these a server that goes away ends this process as an unhandled 'error'.
  pool.on('error', (error) => log?.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))

  const turns = new FairTurns(max, CONNECT_TIMEOUT_MS)
  let keys: KeySource | undefined
  const keyring = () => {
    if (!keys) throw new Error('sealed columns were asked for before their keys were opened')
    return keys.ring
  }
  const over = (run: Run) => sqlOver(run, !pooled, keyring)
  // pg's types do not know that a pool answers a query object with a promise too.
  const ask: Run = (query) => pool.query(pooled ? (new QueryAfterOthers(query, LEADER_ALONE) as pg.QueryConfig) : query)
  const bare = over(ask)
  const outside = over(async (query) => {
    if (keys?.isStale) await keys.refresh(bare)
    return turns.run(() => ask(query))
  })
  const begun: Database['transaction'] = (work) => transaction(pool, over, pooled ? LEADERS_POOLED : LEADERS, work)
  const alone: Database['transaction'] = async (work) => {
    if (keys?.isStale) await keys.refresh(bare)
    return turns.run(() => begun(work))
  }
  const groups = new GroupCommit(alone, isOutage)
  const questions = new AskTogether<Sql>(outside, (error) => isOutage(error) || isOverload(error))
  return {
    ...outside,
    pooled,
    useKeys: (source) => {
      keys = source
    },
    transaction: alone,
    grouped: (key, member, together) => groups.run(key, member, together),
    expect: (key) => groups.expect(key),
    asked: (key, member, ask) => questions.run(key, member, ask),
    dedicated: () => new pg.Client(config),
    close: () => pool.end(),
  }
}

async function transaction<T>(
  pool: pg.Pool,
  over: (run: Run) => Sql,
  leaders: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    let first: QueryAfterOthers | undefined
    let failure: unknown
    let broken: Error | undefined
    let ended = false
    const send = (query: pg.QueryConfig) => {
      if (first) return client.query(query)
      first = new QueryAfterOthers(query, leaders)
      return first.sendBy(client)
    }
    const run = async (query: pg.QueryConfig) => {
      // What is sent after the end would stand outside of the transaction, for good and by itself.
      if (ended) throw new Error('a statement came after the end of its transaction')
      return send(query).catch((error) => {
        failure ??= error
        throw error
      })
    }
    try {
      const result = await work({ ...over(run), inTransaction: true })
      ended = true
      if (first && !(await commit(client))) throw failure ?? new Error('the server rolled the transaction back')
      return result
    } catch (thrown) {
      ended = true
      if (first) broken = await rollBack(client, first)
      const error = isEcho(thrown) ? (failure ?? thrown) : thrown
      if (!isRetryable(error) || attempt >= TRANSACTION_TRIES) throw error
    } finally {
      // A connection that could not even roll back is thrown away, not handed to the next caller.
      client.release(broken)
    }
  }
}

/** The reason why the connection is of no more use, if there is one. */
async function rollBack(client: pg.ClientBase, first: QueryAfterOthers): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK')
  } catch (error) {
    return error as Error
  }
  // Statements that stood behind a BEGIN that failed: pg believes them prepared.
  return first.isLed ? undefined : new Error('the transaction did not begin')
}

/** False: rolled back. The server ends so a transaction in which a statement failed, and calls it no error. */
async function commit(client: pg.ClientBase): Promise<boolean> {
  // Cancelled while it waits for the standby, as by its time limit, a commit is called a success, with a warning: only here so far.
  let warning: unknown
  const hear = (notice: { code?: string | undefined }) => {
    if (notice.code === WARNING) warning = notice
  }
  client.on('notice', hear)
  try {
    const isCommitted = (await client.query('COMMIT')).command === 'COMMIT'
    if (!warning) return isCommitted
  } catch (error) {
    // An answer of the server is a rollback. Whoever heard none, or that it went away, knows nothing.
    if (error instanceof pg.DatabaseError && !isOutage(error)) throw error
    warning = error
  } finally {
    client.off('notice', hear)
  }
  throw new UncertainCommit(warning)
}

const COMMIT_UNKNOWN = '08007'
const WARNING = '01000'

/**
 * The connection was lost in the middle of a commit, or the standby did not confirm it. Done or not: only whoever looks
 * will know.
 */
class UncertainCommit extends Error {
  /** As the standard calls it, so that it counts as an outage. */
  readonly code = COMMIT_UNKNOWN

  constructor(cause: unknown) {
    super('The database went away during a commit: it may have been done or not', { cause })
    this.name = 'UncertainCommit'
  }
}

export const isUncertain = (error: unknown): boolean => (error as { code?: string }).code === COMMIT_UNKNOWN

/** A pooler between us and the server, that the operator did not tell us of, drops the limits or refuses them. */
export async function requireSessionSettings(database: Database): Promise<void> {
  const [setting] = await database
    .queryBuilt<{ ms: number }>(`select setting::int as ms from pg_settings where name = 'statement_timeout'`)
    .catch((error) => {
      throw /unsupported startup parameter/.test(error.message) ? unknownPooler(error) : error
    })
  if (setting?.ms !== STATEMENT_TIMEOUT_MS) throw unknownPooler()
}

const unknownPooler = (cause?: unknown) =>
  new Error(
    'DATABASE_URL leads to a pooler that keeps no settings of a session. ' +
      'Set SCOUT_DATABASE_POOLED=true, or give the address of the server itself.',
    { cause },
  )

/** Said of every statement after the one that failed; of those sent together whoever has fewer promises to wait for hears it first. */
const isEcho = (error: unknown): boolean => (error as { code?: string }).code === TRANSACTION_ABORTED

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === DEADLOCK || code === SERIALIZATION
}

/** What a socket to it may say; where its name cannot be resolved, or this process has no file left for one, too. */
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE'],
]

/** The database itself is away, full or read-only: an outage, not a fault of the request. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08|53|57P|58|25006)/.test(code) ||
    UNREACHABLE.includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  )
}

export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505'
