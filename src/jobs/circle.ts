/**
 * Decides whose turn it is in a lane. Those who wait (accounts, or endpoints) stand in a circle; each gets one turn of limited
 * size and then goes to the end. If one account queued ten thousand items and another a single item, the single one waits for one
 * turn, not for ten thousand items. Tracks how many slots each has taken. Pure.
 */
import type { Share } from './claim.ts'

/** The size of a whole batch: items of one account are settled together, in one transaction instead of fifteen. */
const TURN_ITEMS = 15
/**
 * If fewer slots than this are left to start a turn, they extend the turn before instead, so that groups settled together stay
 * large.
 */
const BEGINNING_MIN = 5

export class Circle {
  readonly #slotsEach: number
  /** Those who wait, with how much of the current turn each has had. */
  readonly #waiting = new Map<string, number>()
  readonly #taken = new Map<string, number>()

  constructor(slotsEach: number) {
    this.#slotsEach = slotsEach
  }

  /** Those already waiting keep their place. */
  join(turns: string[]): void {
    for (const turnOwner of turns) if (!this.#waiting.has(turnOwner)) this.#waiting.set(turnOwner, 0)
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** Whether somebody waits who may take another slot. */
  get isWaiting(): boolean {
    return this.#waiting.keys().some((turnOwner) => this.#slotsLeftFor(turnOwner) > 0)
  }

  /** Distributes `free` slots: the first in the circle gets the rest of its turn, then the next. */
  share(free: number): Share[] {
    const shares: Share[] = []
    let left = free
    for (const [turnOwner, had] of this.#waiting) {
      if (left === 0) break
      const share = Math.min(left, this.#slotsLeftFor(turnOwner), TURN_ITEMS - had)
      if (share === 0) continue
      const before = shares.at(-1)
      if (
        before &&
        share === left &&
        left < BEGINNING_MIN &&
        before.share + left <= this.#slotsLeftFor(before.turnOwner)
      ) {
        before.share += left
        break
      }
      shares.push({ turnOwner, share })
      left -= share
    }
    return shares
  }

  /**
   * `got` says how much work each claim returned. Who got less than its share has no more work and leaves; whose turn is over
   * goes to the end.
   */
  serve(shares: Share[], got: ReadonlyMap<string, number>): void {
    for (const { turnOwner, share } of shares) {
      const had = this.#waiting.get(turnOwner)! + share
      const isOver = had >= TURN_ITEMS
      const hasMore = got.get(turnOwner) === share
      if (isOver || !hasMore) this.#waiting.delete(turnOwner)
      if (hasMore) this.#waiting.set(turnOwner, isOver ? 0 : had)
    }
  }

  take(turnOwner: string): void {
    this.#taken.set(turnOwner, (this.#taken.get(turnOwner) ?? 0) + 1)
  }

  giveBack(turnOwner: string): void {
    const left = this.#taken.get(turnOwner)! - 1
    if (left === 0) this.#taken.delete(turnOwner)
    else this.#taken.set(turnOwner, left)
  }

  #slotsLeftFor(turnOwner: string): number {
    return this.#slotsEach - (this.#taken.get(turnOwner) ?? 0)
  }
}
