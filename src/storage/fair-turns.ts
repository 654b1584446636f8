/**
 * Decides whose turn it is to get a database connection. Waiting accounts take turns, and none has more connections than it
 * leaves to the others. Without this, the transactions of one account, all waiting for its one balance row, took every
 * connection, and everybody else waited with them. Work on nobody's behalf (workers, sign-in) waits only for the pool itself.
 */
import { FairPlaces } from '../base/fair-places.ts'
import { currentOwner, onBehalfOf } from '../base/on-behalf.ts'
import { PoolBusy } from './overload.ts'

export class FairTurns {
  readonly #places: FairPlaces

  constructor(connections: number, waitMsMax: number) {
    this.#places = new FairPlaces(connections, { ms: waitMsMax, error: () => new PoolBusy() })
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const owner = currentOwner()
    if (owner === undefined) return work()
    // Waits only if it must: even a place that is free would delay each query a little.
    const giveBack = this.#places.takeNow(owner) ?? (await this.#places.take(owner))
    try {
      // A query made from inside this work must not wait for another turn while holding this one: many such works would wait for
      // each other.
      return await onBehalfOf(undefined, work)
    } finally {
      giveBack()
    }
  }
}
