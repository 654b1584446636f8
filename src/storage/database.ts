/** The connection pool and the transaction. Owns retries on deadlock and the names of prepared statements; knows no table. */
import pg from 'pg'
import type { Keyring } from '../base/keyring.ts'
import type { Log } from '../base/log.ts'
import { type AskAll, AskTogether } from './ask-together.ts'
import { types } from './column-types.ts'
import { FairTurns } from './fair-turns.ts'
import { GroupCommit, type Together } from './group-commit.ts'
import { isOutage, UncertainCommit } from './outage.ts'
import { isOverload } from './overload.ts'
import { QueryAfterOthers } from './query-after-others.ts'

/** Failing twice is bad luck; failing four times is a design fault that more tries would hide. */
const TRANSACTION_TRIES = 4
const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const TRANSACTION_ABORTED = '25P02'
const WARNING = '01000'
/** Our transactions take milliseconds. One that idles this long belongs to a stopped process, and its locks must be freed. */
const IDLE_IN_TRANSACTION_MS = 15_000
const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000

export type SqlRow = Record<string, unknown>

/** What a store needs to run statements; it is used the same way inside and outside a transaction. */
export interface Sql {
  /** For constant text: prepared once per connection, under a name of its own. */
  query<R extends object = SqlRow>(text: string, values?: unknown[]): Promise<R[]>
  /**
   * Never prepared: for text built at run time (every variant would stay in the
   * server's memory) and where no single plan suits all values.
   */
  queryBuilt<R extends object = SqlRow>(text: string, values?: unknown[]): Promise<R[]>
  /** Seals and opens sealed columns. Available without waiting, so that statements keep their order. */
  keyring(): Keyring
}

/** Proves that the caller is inside a transaction; stores that write require it by type. */
export interface Tx extends Sql {
  readonly inTransaction: true
}

export interface Database extends Sql {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs the work of callers waiting under the same key in one transaction: for work that queues at one lock. */
  runGrouped<Member, Result>(key: string, member: Member, together: Together<Tx, Member, Result>): Promise<Result>
  /** Announces a call of `runGrouped` with this key. Call the returned function once that call was made, or will not be. */
  expect(key: string): () => void
  /** Combines the questions asked under the same key in one turn of the event loop into one. */
  askTogether<Member, Answer>(key: string, member: Member, ask: AskAll<Sql, Member, Answer>): Promise<Answer>
  /** A connection outside the pool, for LISTEN. */
  openDedicatedClient(): pg.Client
  /** Called once, before the first use of a sealed column. */
  useKeys(source: KeySource): void
  readonly pooled: boolean
  close(): Promise<void>
}

/** Where the keys of sealed columns come from. Once they are stale, they are read again before the next statement. */
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

/** Set for the session. A pooler keeps no session settings, so behind one they are set in each transaction. */
const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}

/** Applies until the transaction ends, also if that is a single statement. (`SET LOCAL` would warn there.) */
const limit = (...names: (keyof typeof LIMITS)[]) =>
  `select ${names.map((name) => `set_config('${name}', '${LIMITS[name]}', true)`).join(', ')}`

/** Sent ahead of a transaction's first statement and, behind a pooler, also ahead of a statement outside any transaction. */
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
  // Without these handlers, losing the server would end this process by an unhandled 'error' event.
  pool.on('error', (error) => log?.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))

  const turns = new FairTurns(max, CONNECT_TIMEOUT_MS)
  let keys: KeySource | undefined
  const keyring = () => {
    if (!keys) throw new Error('sealed columns were asked for before their keys were opened')
    return keys.ring
  }
  const over = (run: Run) => sqlOver(run, !pooled, keyring)
  // pg's types do not know that a pool also answers a query object with a promise.
  const ask: Run = (query) => pool.query(pooled ? (new QueryAfterOthers(query, LEADER_ALONE) as pg.QueryConfig) : query)
  const bare = over(ask)
  const outside = over(async (query) => {
    if (keys?.isStale) await keys.refresh(bare)
    return turns.run(() => ask(query))
  })
  const runTransaction: Database['transaction'] = (work) =>
    transaction(pool, over, pooled ? LEADERS_POOLED : LEADERS, work)
  const transactionInTurn: Database['transaction'] = async (work) => {
    if (keys?.isStale) await keys.refresh(bare)
    return turns.run(() => runTransaction(work))
  }
  const groups = new GroupCommit(transactionInTurn, isOutage)
  const questions = new AskTogether<Sql>(outside, (error) => isOutage(error) || isOverload(error))
  return {
    ...outside,
    pooled,
    useKeys: (source) => {
      keys = source
    },
    transaction: transactionInTurn,
    runGrouped: (key, member, together) => groups.run(key, member, together),
    expect: (key) => groups.expect(key),
    askTogether: (key, member, ask) => questions.run(key, member, ask),
    openDedicatedClient: () => new pg.Client(config),
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
      // A statement sent after the end would run outside the transaction and be committed by itself.
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
      const error = isAbortedTransaction(thrown) ? (failure ?? thrown) : thrown
      if (!isRetryable(error) || attempt >= TRANSACTION_TRIES) throw error
    } finally {
      // A connection that could not even roll back is closed, not handed to the next caller.
      client.release(broken)
    }
  }
}

/** Returns why the connection cannot be used any more, if that is so. */
async function rollBack(client: pg.ClientBase, first: QueryAfterOthers): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK')
  } catch (error) {
    return error as Error
  }
  // BEGIN failed, and pg wrongly believes that the statements sent with it are prepared.
  return first.isLed ? undefined : new Error('the transaction did not begin')
}

/** False means rolled back: the server ends a transaction with a failed statement this way, and calls it no error. */
async function commit(client: pg.ClientBase): Promise<boolean> {
  // A commit cancelled while it waits for the standby (by its time limit, say) is reported as a success with a warning: it is on
  // this server only.
  let warning: unknown
  const hear = (notice: { code?: string | undefined }) => {
    if (notice.code === WARNING) warning = notice
  }
  client.on('notice', hear)
  try {
    const isCommitted = (await client.query('COMMIT')).command === 'COMMIT'
    if (!warning) return isCommitted
  } catch (error) {
    // An error from the server means a rollback. Without an answer, or if the server is going away, the outcome is unknown.
    if (error instanceof pg.DatabaseError && !isOutage(error)) throw error
    warning = error
  } finally {
    client.off('notice', hear)
  }
  throw new UncertainCommit(warning)
}

/** Throws if there is an undeclared pooler before the server: it drops the session's time limits, or refuses them. */
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

/** The answer to every statement after the failed one. Of statements sent together, a caller may get this before the cause. */
const isAbortedTransaction = (error: unknown): boolean => (error as { code?: string }).code === TRANSACTION_ABORTED

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === DEADLOCK || code === SERIALIZATION
}

export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505'
