/**
 * Places that callers wait for. No owner holds more than are left for the others. Waiting owners take turns, and each owner's
 * requests are served in the order they came. Counted within this process.
 */
import { FairShares } from './fair-shares.ts'

type GiveBack = () => void

export class FairPlaces {
  readonly #shares: FairShares
  /** In the order of the owners' turns. */
  readonly #waiting = new Map<string, ((giveBack: GiveBack) => void)[]>()

  constructor(all: number) {
    this.#shares = new FairShares(all)
  }

  /** Waits for a place. Calling what it returns gives the place back. */
  async take(owner: string): Promise<GiveBack> {
    const back = this.#shares.take(owner) ?? (await this.#turn(owner))
    return () => {
      back()
      this.#admit()
    }
  }

  #turn(owner: string): Promise<GiveBack> {
    return new Promise((admit) => {
      const same = this.#waiting.get(owner)
      if (same) same.push(admit)
      else this.#waiting.set(owner, [admit])
    })
  }

  /** Lets in one request of each owner that may have another place; an owner that was served goes to the end of the line. */
  #admit(): void {
    for (const [owner, waiting] of [...this.#waiting]) {
      const back = this.#shares.take(owner)
      if (!back) continue
      waiting.shift()!(back)
      this.#waiting.delete(owner)
      if (waiting.length > 0) this.#waiting.set(owner, waiting)
    }
  }
}
