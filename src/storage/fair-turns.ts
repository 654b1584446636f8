/**
 * Whose turn it is to have a connection. Accounts that wait take turns, and none has more than it leaves to the others.
 * Without it the transactions of one account that wait for its one balance row had all connections, and everybody else
 * waited with them. What is done on nobody's behalf (workers, sign-in) waits for the pool alone.
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

/** How late a waiter may learn that it has waited too long: one look for all, instead of a timer for each query that waits. */
const LOOK_MS = 250

export class FairTurns {
  readonly #shares: FairShares
  readonly #waitMsMax: number
  /** In the order in which it is their turn; of each owner the first comes first. */
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
      // What it asks besides must not wait for a turn while it has one: many of them would wait for each other.
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

  /** One of each owner that may have more; who was served goes to the end of the line. */
  #admit(): void {
    // Whoever is put to the end again is not met a second time.
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
