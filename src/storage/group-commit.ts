/**
 * Several pieces of work in one transaction: those of one key that come while another of that key is being
 * committed share the next commit. Each stands in a savepoint, so one that fails takes nobody along.
 *
 * Why: what settles for one account waits for the account's one balance row, which is held until its commit
 * is on disk. Fifteen items of a batch were fifteen turns of the disk; together they are two or three.
 */

/** The lock is held for the whole group: enough to share a commit's cost, few enough that others get their turn. */
const GROUP_MAX = 32

interface Statements {
  query(text: string): Promise<unknown>
}

type Transaction<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

interface Member<Tx> {
  work: (tx: Tx) => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

type Outcome = { result: unknown } | { error: unknown }

export class GroupCommit<Tx extends Statements> {
  readonly #transaction: Transaction<Tx>
  /** Whether an error is the whole transaction's to repeat, not one member's to bear. */
  readonly #isRetryable: (error: unknown) => boolean
  /** A key is here while a transaction of it runs, with those that wait for the next. */
  readonly #waiting = new Map<string, Member<Tx>[]>()

  constructor(transaction: Transaction<Tx>, isRetryable: (error: unknown) => boolean) {
    this.#transaction = transaction
    this.#isRetryable = isRetryable
  }

  run<T>(key: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const member: Member<Tx> = { work, resolve: resolve as (result: unknown) => void, reject }
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push(member)
      else void this.#drain(key, [member])
    })
  }

  async #drain(key: string, first: Member<Tx>[]): Promise<void> {
    const waiting: Member<Tx>[] = []
    this.#waiting.set(key, waiting)
    for (let group = first; group.length > 0; group = waiting.splice(0, GROUP_MAX)) await this.#commit(group)
    this.#waiting.delete(key)
  }

  async #commit(group: Member<Tx>[]): Promise<void> {
    const [only] = group
    if (group.length === 1) return this.#transaction(only!.work).then(only!.resolve, only!.reject)
    try {
      const outcomes = await this.#transaction((tx) => this.#runAll(tx, group))
      group.forEach((member, n) => {
        const outcome = outcomes[n]!
        if ('error' in outcome) member.reject(outcome.error)
        else member.resolve(outcome.result)
      })
    } catch (error) {
      // The commit itself failed: nobody's work is there.
      for (const member of group) member.reject(error)
    }
  }

  async #runAll(tx: Tx, group: Member<Tx>[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const { work } of group) outcomes.push(await this.#inSavepoint(tx, work))
    return outcomes
  }

  async #inSavepoint(tx: Tx, work: Member<Tx>['work']): Promise<Outcome> {
    // Not awaited: it travels with the first statement. If it fails so does everything after it.
    tx.query('savepoint member').catch(() => {})
    try {
      const result = await work(tx)
      tx.query('release savepoint member').catch(() => {})
      return { result }
    } catch (error) {
      if (this.#isRetryable(error)) throw error
      await tx.query('rollback to savepoint member')
      return { error }
    }
  }
}
