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

/** Work that may be left between two of its pieces, none of which takes longer than a slice. */
export type InPieces<T> = Generator<undefined, T>

/** For whoever keeps nobody waiting. */
export function atOnce<T>(work: InPieces<T>): T {
  for (;;) {
    const piece = work.next()
    if (piece.done) return piece.value
  }
}

export async function inSlices<T>(work: InPieces<T>): Promise<T> {
  const slices = new Slices()
  for (;;) {
    const piece = work.next()
    if (piece.done) return piece.value
    if (slices.isOver) await slices.next()
  }
}

/** What a pure function makes of each. */
export function* mapInPieces<T, R>(items: Iterable<T>, make: (item: T) => R): InPieces<R[]> {
  const made: R[] = []
  for (const item of items) {
    made.push(make(item))
    yield
  }
  return made
}

/** The same, however many they are. */
export const mapInSlices = <T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> =>
  inSlices(mapInPieces(items, make))
