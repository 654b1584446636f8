/**
 * Whose turn it is to have a connection: of those that wait, each account in rotation, and none has more than it leaves to
 * the others. Without it the transactions of one account that wait for its one balance row had all connections, and
 * everybody else waited with them. What is done on nobody's behalf (workers, sign-in) waits for the pool alone.
 */
import { FairShares } from '../base/fair-shares.ts'
import { currentOwner, onBehalfOf } from '../base/on-behalf.ts'
import { PoolBusy } from './overload.ts'

type GiveBack = () => void
type Admit = (giveBack: GiveBack) => void

export class FairTurns {
  readonly #shares: FairShares
  readonly #waitMsMax: number
  /** In the order in which it is their turn. */
  readonly #waiting = new Map<string, Set<Admit>>()

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
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(owner) ?? new Set()
      const timer = setTimeout(() => {
        waiting.delete(admit)
        if (waiting.size === 0) this.#waiting.delete(owner)
        reject(new PoolBusy())
      }, this.#waitMsMax)
      const admit: Admit = (giveBack) => {
        clearTimeout(timer)
        resolve(giveBack)
      }
      waiting.add(admit)
      this.#waiting.set(owner, waiting)
    })
  }

  /** One of each owner that may have more; who was served goes to the end of the line. */
  #admit(): void {
    for (const [owner, waiting] of [...this.#waiting]) {
      const giveBack = this.#shares.take(owner)
      if (!giveBack) continue
      const [admit] = waiting
      waiting.delete(admit!)
      this.#waiting.delete(owner)
      if (waiting.size > 0) this.#waiting.set(owner, waiting)
      admit!(giveBack)
    }
  }
}
