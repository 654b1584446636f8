/**
 * A standby of the database for reads that may be slightly old. Owns how old it is and when it is used: never if it is
 * unreachable, older than allowed, not a standby, or of another installation. Whenever it answers with an error, the primary is
 * asked instead. It is never used for balances, work, idempotency keys or what a client has just changed.
 */
import { type Database, openDatabase, type Sql, type SqlRow, type Tx } from './database.ts'
import { secretIdOf } from './installation.ts'

/** Where slightly old reads go: a database that is only read. */
export type ReadOnly = Sql & Pick<Database, 'transaction'>

export interface Reads {
  /** For reads that may be slightly old. */
  readonly possiblyStale: ReadOnly
  /**
   * For reads that must be as new as `version` says. This is the replica if `version` reads the same there as on the primary,
   * however old its other data may be.
   */
  asNewAs(version: (sql: Sql) => Promise<number>): Promise<ReadOnly>
  /** The replica's age in seconds, at most; NaN while it is not used. */
  age(): number
  close(): Promise<void>
}

export const primaryOnly = (primary: Database): Reads => ({
  possiblyStale: primary,
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

/** How often each server is asked one small question. */
const LOOK_MS = 1_000
/** A replica that did not answer for this long counts as unreachable, however recent its data was. */
const SILENT_MS_MAX = 3 * LOOK_MS
/** A server that hangs answers nothing, not even its own timeouts. */
const ANSWER_MS_MAX = 10_000

/** The primary's position in the write-ahead log at a moment of this process's clock. */
interface Sample {
  at: number
  lsn: string
}

const PRIMARY_LSN = 'select pg_current_wal_insert_lsn()::text as lsn'
/** The latest of the given log positions (oldest first) that the replica has replayed. */
const REACHED = `
  select max(n)::int as n from unnest($1::pg_lsn[]) with ordinality as s (lsn, n)
  where pg_is_in_recovery() and lsn <= pg_last_wal_replay_lsn()`

export class Replica implements Reads {
  readonly possiblyStale: ReadOnly
  readonly #primary: Database
  readonly #replica: Database
  readonly #fallingBack: ReadOnly
  readonly #msMax: number
  readonly #timer: NodeJS.Timeout
  #samples: Sample[] = []
  /** The replica holds everything committed before this moment. */
  #asOf = Number.NEGATIVE_INFINITY
  #answeredAt = Number.NEGATIVE_INFINITY
  #isOurs = false
  #looking: Promise<void> | undefined

  constructor(primary: Database, { url, max, pooled, secondsMax }: ReplicaOptions) {
    this.#primary = primary
    this.#msMax = secondsMax * 1_000
    this.#replica = openDatabase({ connection: { connectionString: url, query_timeout: ANSWER_MS_MAX }, max, pooled })
    this.#fallingBack = this.#eitherOf(() => this.#isThere)
    this.possiblyStale = this.#eitherOf(() => this.#isThere && performance.now() - this.#asOf <= this.#msMax)
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

  /** Measures how far the replica is. Calls made meanwhile wait for the same measurement. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      // The replica is unreachable or not ours. No handling needed: it grows too old by itself.
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
    // After a promotion it has a history of its own.
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

  /** Each statement may go to either server. A reader whose statements must see one moment compares a version or uses a transaction. */
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
