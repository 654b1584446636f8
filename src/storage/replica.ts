/**
 * A standby of the database for reads that may be a little old. Owns how old it is and when it is asked: never when it is away,
 * older than allowed, no standby, or of another installation. Whatever it answers with an error the primary is asked instead.
 * Balances, work, idempotency keys and everything that a client has just changed are no such reads.
 */
import { type Database, openDatabase, type Sql, type SqlRow, type Tx } from './database.ts'
import { secretIdOf } from './installation.ts'

/** Where old reads go: a database of which only reading is asked. */
export type ReadOnly = Sql & Pick<Database, 'transaction'>

export interface Reads {
  /** For what may be a little old. */
  readonly old: ReadOnly
  /**
   * For what must be as new as `version` says: the replica where that reads as in the primary, however old the rest of
   * it is.
   */
  asNewAs(version: (sql: Sql) => Promise<number>): Promise<ReadOnly>
  /** In seconds, at most; NaN while it is not asked. */
  age(): number
  close(): Promise<void>
}

export const primaryOnly = (primary: Database): Reads => ({
  old: primary,
  asNewAs: async () => primary,
  age: () => Number.NaN,
  close: async () => {},
})

export interface ReplicaOptions {
  url: string
  max: number
  pooled: boolean
  secondsMax: number
}

/** One small question to each server so often. */
const LOOK_MS = 1_000
/** A replica that did not answer the last looks is away, whatever it had before. */
const SILENT_MS_MAX = 3 * LOOK_MS
/** A server that hangs answers nothing, not even that it took too long. */
const ANSWER_MS_MAX = 10_000

/** Where the primary's log stood, at a moment of this process. */
interface Sample {
  at: number
  lsn: string
}

const PRIMARY_LSN = 'select pg_current_wal_insert_lsn()::text as lsn'
/** Which of the places in the log, oldest first, was replayed last. */
const REACHED = `
  select max(n)::int as n from unnest($1::pg_lsn[]) with ordinality as s (lsn, n)
  where pg_is_in_recovery() and lsn <= pg_last_wal_replay_lsn()`

export class Replica implements Reads {
  readonly old: ReadOnly
  readonly #primary: Database
  readonly #replica: Database
  readonly #fallingBack: ReadOnly
  readonly #msMax: number
  readonly #timer: NodeJS.Timeout
  #samples: Sample[] = []
  /** The replica holds all that was committed before. */
  #asOf = Number.NEGATIVE_INFINITY
  #answeredAt = Number.NEGATIVE_INFINITY
  #isOurs = false
  #looking: Promise<void> | undefined

  constructor(primary: Database, { url, max, pooled, secondsMax }: ReplicaOptions) {
    this.#primary = primary
    this.#msMax = secondsMax * 1_000
    this.#replica = openDatabase({ connection: { connectionString: url, query_timeout: ANSWER_MS_MAX }, max, pooled })
    this.#fallingBack = this.#eitherOf(() => this.#isThere)
    this.old = this.#eitherOf(() => this.#isThere && performance.now() - this.#asOf <= this.#msMax)
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref()
    void this.look()
  }

  async asNewAs(version: (sql: Sql) => Promise<number>): Promise<ReadOnly> {
    if (!this.#isThere) return this.#primary
    const [here, there] = await Promise.all([version(this.#primary), version(this.#replica).catch(() => undefined)])
    return here === there ? this.#fallingBack : this.#primary
  }

  age(): number {
    return this.#isThere ? (performance.now() - this.#asOf) / 1_000 : Number.NaN
  }

  /** How far the replica is. Those who ask meanwhile wait for the same look. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      // Away, or no server of ours: it grows too old by itself.
      .catch(() => {})
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await this.#replica.close()
  }

  get #isThere(): boolean {
    return performance.now() - this.#answeredAt <= SILENT_MS_MAX
  }

  async #look(): Promise<void> {
    const at = performance.now()
    const [primary] = await this.#primary.query<{ lsn: string }>(PRIMARY_LSN)
    this.#samples = [...this.#samples.filter((sample) => at - sample.at <= this.#msMax), { at, lsn: primary!.lsn }]
    if (!this.#isOurs) await this.#requireOurs()
    const lsns = this.#samples.map(({ lsn }) => lsn)
    const [reached] = await this.#replica.query<{ n: number | null; standby: boolean }>(
      `select pg_is_in_recovery() as standby, (${REACHED}) as n`,
      [lsns],
    )
    // Promoted, it goes a way of its own.
    if (!reached!.standby) return
    this.#answeredAt = performance.now()
    const sample = reached!.n === null ? undefined : this.#samples[reached!.n - 1]
    if (!sample) return
    this.#asOf = sample.at
    this.#samples = this.#samples.filter((each) => each.at >= sample.at)
  }

  async #requireOurs(): Promise<void> {
    const [here, there] = await Promise.all([secretIdOf(this.#primary), secretIdOf(this.#replica)])
    if (here !== there) throw new Error('DATABASE_REPLICA_URL leads to another installation')
    this.#isOurs = true
  }

  /** Of its own statements each may go to either: a reader that needs several of one moment looks at a version or begins a transaction. */
  #eitherOf(isUsable: () => boolean): ReadOnly {
    const primary = this.#primary
    const replica = this.#replica
    const ask = async <T>(of: (sql: ReadOnly) => Promise<T>): Promise<T> => {
      if (!isUsable()) return of(primary)
      return of(replica).catch(() => of(primary))
    }
    return {
      keyring: primary.keyring,
      query: <R extends object = SqlRow>(text: string, values?: unknown[]) => ask((sql) => sql.query<R>(text, values)),
      queryBuilt: <R extends object = SqlRow>(text: string, values?: unknown[]) =>
        ask((sql) => sql.queryBuilt<R>(text, values)),
      transaction: <T>(work: (tx: Tx) => Promise<T>) =>
        ask((sql) => sql.transaction((tx) => work({ ...tx, keyring: primary.keyring }))),
    }
  }
}
