/**
 * Whose turn it is in a lane. Those who wait stand in a circle; each does so much in its turn and goes to its end. So
 * of ten thousand items of one and one of another, the one waits for a turn, not for ten thousand. Owns who has how
 * many slots. Pure.
 */
import type { Share } from './claim.ts'

/** A whole batch: what belongs to one account is settled together, in one transaction instead of fifteen. */
const TURN_ITEMS = 15
/** A turn that could only begin so small is the one before it made longer: what is settled together stays large. */
const BEGINNING_MIN = 5

export class Circle {
  readonly #slotsEach: number
  /** With how much each has had of its turn. */
  readonly #waiting = new Map<string, number>()
  readonly #taken = new Map<string, number>()

  constructor(slotsEach: number) {
    this.#slotsEach = slotsEach
  }

  /** Whoever stands there already keeps its place. */
  join(turns: string[]): void {
    for (const turnOf of turns) if (!this.#waiting.has(turnOf)) this.#waiting.set(turnOf, 0)
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** Somebody waits who may have a slot more. */
  get isWaiting(): boolean {
    return this.#waiting.keys().some((turnOf) => this.#roomOf(turnOf) > 0)
  }

  /** Of so many free slots: to the first the rest of its turn, then to the next. */
  share(free: number): Share[] {
    const shares: Share[] = []
    let left = free
    for (const [turnOf, had] of this.#waiting) {
      if (left === 0) break
      const share = Math.min(left, this.#roomOf(turnOf), TURN_ITEMS - had)
      if (share === 0) continue
      const before = shares.at(-1)
      if (before && share === left && left < BEGINNING_MIN && before.share + left <= this.#roomOf(before.turnOf)) {
        before.share += left
        break
      }
      shares.push({ turnOf, share })
      left -= share
    }
    return shares
  }

  /** How much of its share each has got: who got less has no more and leaves, whose turn is over goes to the end. */
  serve(shares: Share[], got: ReadonlyMap<string, number>): void {
    for (const { turnOf, share } of shares) {
      const had = this.#waiting.get(turnOf)! + share
      const isOver = had >= TURN_ITEMS
      const hasMore = got.get(turnOf) === share
      if (isOver || !hasMore) this.#waiting.delete(turnOf)
      if (hasMore) this.#waiting.set(turnOf, isOver ? 0 : had)
    }
  }

  take(turnOf: string): void {
    this.#taken.set(turnOf, (this.#taken.get(turnOf) ?? 0) + 1)
  }

  giveBack(turnOf: string): void {
    const left = this.#taken.get(turnOf)! - 1
    if (left === 0) this.#taken.delete(turnOf)
    else this.#taken.set(turnOf, left)
  }

  #roomOf(turnOf: string): number {
    return this.#slotsEach - (this.#taken.get(turnOf) ?? 0)
  }
}
