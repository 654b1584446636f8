/**
 * Decides whose turn it is to get a database connection. Waiting accounts take turns, and none has more connections than it
 * leaves to the others. Without this, the transactions of one account, all waiting for its one balance row, took every
 * connection, and everybody else waited with them. Work on nobody's behalf (workers, sign-in) waits only for the pool itself.
 */
import { FairShares } from '../base/fair-shares.ts'
import { currentOwner, onBehalfOf } from '../base/on-behalf.ts'
import { PoolBusy } from './overload.ts'

type GiveBack = () => void

interface Waiter {
  admit(giveBack: GiveBack): void
  refuse(): void
  until: number
}

/** How late a waiter may learn that it has waited too long: one check for all, instead of a timer for each waiting query. */
const LOOK_MS = 250

export class FairTurns {
  readonly #shares: FairShares
  readonly #waitMsMax: number
  /** Owners in the order of their turns; the waiters of each owner in the order they came. */
  readonly #waiting = new Map<string, Waiter[]>()
  #look: NodeJS.Timeout | undefined

  constructor(connections: number, waitMsMax: number) {
    this.#shares = new FairShares(connections)
    this.#waitMsMax = waitMsMax
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const owner = currentOwner()
    if (owner === undefined) return work()
    const giveBack = this.#shares.take(owner) ?? (await this.#turn(owner))
    try {
      // A query made from inside this work must not wait for another turn while holding
      // this one: many such works would wait for each other.
      return await onBehalfOf(undefined, work)
    } finally {
      giveBack()
      if (this.#waiting.size > 0) this.#admit()
    }
  }

  #turn(owner: string): Promise<GiveBack> {
    return new Promise((admit, reject) => {
      const waiter = { admit, refuse: () => reject(new PoolBusy()), until: performance.now() + this.#waitMsMax }
      const waiting = this.#waiting.get(owner)
      if (waiting) waiting.push(waiter)
      else this.#waiting.set(owner, [waiter])
      this.#look ??= setInterval(() => this.#refuseLate(), LOOK_MS).unref()
    })
  }

  /** Lets in one waiter of each owner that may have another connection; an owner that was served goes to the end of the line. */
  #admit(): void {
    // A copy, so that an owner put back at the end is not met a second time.
    for (const owner of [...this.#waiting.keys()]) {
      const giveBack = this.#shares.take(owner)
      if (!giveBack) continue
      const waiting = this.#waiting.get(owner)!
      waiting.shift()!.admit(giveBack)
      this.#waiting.delete(owner)
      if (waiting.length > 0) this.#waiting.set(owner, waiting)
    }
  }

  #refuseLate(): void {
    const now = performance.now()
    for (const [owner, waiting] of this.#waiting) {
      while (waiting.length > 0 && waiting[0]!.until <= now) waiting.shift()!.refuse()
      if (waiting.length === 0) this.#waiting.delete(owner)
    }
    if (this.#waiting.size > 0) return
    clearInterval(this.#look)
    this.#look = undefined
  }
}
