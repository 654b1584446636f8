/** Long work of the one thread, in slices: whoever else waits has a turn between two of them. */
import { setImmediate } from 'node:timers/promises'

/** Nobody notices a wait as short as this, and a turn that nobody needs costs some microseconds. */
const SLICE_MS = 10

/** Whose turn comes next: each of several that work at once has its own, and those who wait see one slice. */
let turns = Promise.resolve()

export class Slices {
  #since = performance.now()

  /** Looked at between two pieces of work, none of which takes longer than a slice itself. */
  get isOver(): boolean {
    return performance.now() - this.#since >= SLICE_MS
  }

  async next(): Promise<void> {
    turns = turns.then(() => setImmediate())
    await turns
    this.#since = performance.now()
  }
}

/** What a pure function makes of each, however many they are. */
export async function mapInSlices<T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> {
  const slices = new Slices()
  const made: R[] = []
  for (const item of items) {
    if (slices.isOver) await slices.next()
    made.push(make(item))
  }
  return made
}
