/**
 * Places that callers wait for. No owner holds more than are left for the others. Waiting owners take turns, and each owner's
 * requests are served in the order they came. Counted within this process.
 */
import { FairShares } from './fair-shares.ts'

type GiveBack = () => void

/** How long a caller waits at most, and the error it gets then. */
export interface WaitLimit {
  ms: number
  error: () => Error
}

interface Waiter {
  admit(giveBack: GiveBack): void
  refuse(error: Error): void
  untilMs: number
}

/** How late a waiter may learn that it has waited too long: one check for all, instead of a timer for each of them. */
const LOOK_MS = 250

export class FairPlaces {
  readonly #shares: FairShares
  readonly #limit: WaitLimit | undefined
  /** In the order of the owners' turns. */
  readonly #waiting = new Map<string, Waiter[]>()
  #look: NodeJS.Timeout | undefined

  constructor(all: number, limit?: WaitLimit) {
    this.#shares = new FairShares(all)
    this.#limit = limit
  }

  /** A place without waiting, or undefined. Calling what it returns gives the place back. */
  takeNow(owner: string): GiveBack | undefined {
    const back = this.#shares.take(owner)
    return back && this.#thenAdmit(back)
  }

  /** Waits for a place. Calling what it returns gives the place back. */
  async take(owner: string): Promise<GiveBack> {
    return this.takeNow(owner) ?? this.#thenAdmit(await this.#turn(owner))
  }

  #thenAdmit(back: GiveBack): GiveBack {
    return () => {
      back()
      if (this.#waiting.size > 0) this.#admit()
    }
  }

  #turn(owner: string): Promise<GiveBack> {
    const { ms = Number.POSITIVE_INFINITY } = this.#limit ?? {}
    return new Promise((admit, refuse) => {
      const waiter = { admit, refuse, untilMs: performance.now() + ms }
      const same = this.#waiting.get(owner)
      if (same) same.push(waiter)
      else this.#waiting.set(owner, [waiter])
      if (this.#limit) this.#look ??= setInterval(() => this.#refuseLate(), LOOK_MS).unref()
    })
  }

  /** Lets in one request of each owner that may have another place; an owner that was served goes to the end of the line. */
  #admit(): void {
    // A copy, so that an owner put back at the end is not met a second time.
    for (const [owner, waiting] of [...this.#waiting]) {
      const back = this.#shares.take(owner)
      if (!back) continue
      waiting.shift()!.admit(back)
      this.#waiting.delete(owner)
      if (waiting.length > 0) this.#waiting.set(owner, waiting)
    }
  }

  #refuseLate(): void {
    const now = performance.now()
    for (const [owner, waiting] of this.#waiting) {
      while (waiting.length > 0 && waiting[0]!.untilMs <= now) waiting.shift()!.refuse(this.#limit!.error())
      if (waiting.length === 0) this.#waiting.delete(owner)
    }
    if (this.#waiting.size > 0) return
    clearInterval(this.#look)
    this.#look = undefined
  }
}
