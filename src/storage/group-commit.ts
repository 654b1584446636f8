/**
 * Several pieces of work in one transaction. Those of one key that come while another of it is being committed are done
 * together in the next. If they fail together each is done alone, so that one takes nobody along.
 *
 * Why: what settles for one account waits for the account's one balance row, which is held until its commit
 * is on disk. Fifteen items of a batch were fifteen turns of the disk and of every statement; together they are one or two.
 */

/** The lock is held for the whole group: enough to share a commit's cost, few enough that others get their turn. */
const GROUP_MAX = 32
/** How long the first waits at most for those that are expected: about what a transaction of its own would keep them waiting. */
const LINGER_MS = 20

type Transaction<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Does all of the members or throws; what it returns stands in their order. */
export type Together<Tx, Member, Result> = (tx: Tx, members: Member[]) => Promise<Result[]>

interface Waiting {
  member: unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

export class GroupCommit<Tx> {
  readonly #transaction: Transaction<Tx>
  /** Whether the database is away: then doing each alone would only fail as often as there are members. */
  readonly #isOutage: (error: unknown) => boolean
  /** A key is here while a transaction of it runs, with those that wait for the next. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #expected = new Map<string, number>()
  /** Ends the wait of the first of a key. */
  readonly #lingering = new Map<string, () => void>()

  constructor(transaction: Transaction<Tx>, isOutage: (error: unknown) => boolean) {
    this.#transaction = transaction
    this.#isOutage = isOutage
  }

  /** All members of one key have the same `together`. */
  run<Member, Result>(key: string, member: Member, together: Together<Tx, Member, Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const one: Waiting = { member, resolve: resolve as (result: unknown) => void, reject }
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push(one)
      else void this.#drain(key, one, together as Together<Tx, unknown, unknown>)
    })
  }

  /** Somebody is about to come to this key: what comes before waits a moment. To be told once whether it came or not. */
  expect(key: string): () => void {
    this.#expected.set(key, (this.#expected.get(key) ?? 0) + 1)
    return () => {
      const left = this.#expected.get(key)! - 1
      if (left > 0) this.#expected.set(key, left)
      else {
        this.#expected.delete(key)
        // In the next turn: whoever says so comes a few promises later.
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
