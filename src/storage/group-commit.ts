/**
 * Runs several pieces of work in one transaction. Work that comes under a key while that key's previous transaction is running is
 * done together in the next one. If a group fails, each member is done alone, so that one cannot fail the others. The reason:
 * everything that settles for one account waits for the account's one balance row, which is locked until its commit is on disk.
 * Fifteen items of a batch meant fifteen commits and fifteen times each statement; grouped, they take one or two.
 */

/** The lock is held for the whole group: large enough to share the cost of a commit, small enough that others get their turn. */
const GROUP_MAX = 32
/** How long the first member waits at most for expected ones: about as long as a separate transaction would make them wait. */
const LINGER_MS = 20

type Transaction<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Does the work of all members or throws; the results stand in the members' order. */
export type Together<Tx, Member, Result> = (tx: Tx, members: Member[]) => Promise<Result[]>

interface Waiting {
  member: unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

export class GroupCommit<Tx> {
  readonly #transaction: Transaction<Tx>
  /** Whether the database is unreachable. Then members are not tried one by one, as each of them would fail too. */
  readonly #isOutage: (error: unknown) => boolean
  /** A key is present while a transaction of it runs; its list holds the members waiting for the next one. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #expected = new Map<string, number>()
  /** Ends the waiting of a key's first member. */
  readonly #lingering = new Map<string, () => void>()

  constructor(transaction: Transaction<Tx>, isOutage: (error: unknown) => boolean) {
    this.#transaction = transaction
    this.#isOutage = isOutage
  }

  /** All members of one key must pass the same `together`. */
  run<Member, Result>(key: string, member: Member, together: Together<Tx, Member, Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const one: Waiting = { member, resolve: resolve as (result: unknown) => void, reject }
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push(one)
      else void this.#drain(key, one, together as Together<Tx, unknown, unknown>)
    })
  }

  /**
   * Announces that a caller is about to come with this key, so that a member which comes before it waits a moment. The caller
   * must call the returned function once, whether it came or not.
   */
  expect(key: string): () => void {
    this.#expected.set(key, (this.#expected.get(key) ?? 0) + 1)
    return () => {
      const left = this.#expected.get(key)! - 1
      if (left > 0) this.#expected.set(key, left)
      else {
        this.#expected.delete(key)
        // In the next turn of the event loop: the caller that reports this calls `run` a few promises later.
        const go = this.#lingering.get(key)
        if (go) setImmediate(go)
      }
    }
  }

  async #drain(key: string, first: Waiting, together: Together<Tx, unknown, unknown>): Promise<void> {
    const waiting = [first]
    this.#waiting.set(key, waiting)
    if (this.#expected.has(key)) await this.#waitForOthers(key)
    for (;;) {
      const group = waiting.splice(0, GROUP_MAX)
      if (group.length === 0) break
      await this.#commit(group, together)
    }
    this.#waiting.delete(key)
  }

  async #waitForOthers(key: string): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LINGER_MS)
      this.#lingering.set(key, () => {
        clearTimeout(timer)
        resolve()
      })
    })
    this.#lingering.delete(key)
  }

  async #commit(group: Waiting[], together: Together<Tx, unknown, unknown>): Promise<void> {
    const members = group.map(({ member }) => member)
    try {
      const results = await this.#transaction((tx) => together(tx, members))
      group.forEach(({ resolve }, n) => {
        resolve(results[n])
      })
    } catch (error) {
      if (group.length === 1 || this.#isOutage(error)) {
        for (const { reject } of group) reject(error)
        return
      }
      for (const one of group) await this.#commit([one], together)
    }
  }
}
