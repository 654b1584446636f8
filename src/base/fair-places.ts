/**
 * Places that whoever comes waits for. Each owner holds no more than they leave to the others, and those who wait take turns: of each the
 * first comes first. Counted in this process.
 */
import { FairShares } from './fair-shares.ts'

type GiveBack = () => void

export class FairPlaces {
  readonly #shares: FairShares
  /** In the order in which it is their turn. */
  readonly #waiting = new Map<string, ((giveBack: GiveBack) => void)[]>()

  constructor(all: number) {
    this.#shares = new FairShares(all)
  }

  /** Gives it back when called. */
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

  /** One of each owner that may have more; who was served goes to the end of the line. */
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
