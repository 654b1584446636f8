/** Long work of the one thread, in slices: whoever else waits has a turn between two of them. */
import { setImmediate as afterOthers } from 'node:timers/promises'

/** Nobody notices a wait as short as this, and a turn that nobody needs costs some microseconds. */
const SLICE_MS = 6

let startedAt: number | undefined

/**
 * Until the thread is left: what follows without waiting for anything is one slice, of however many works it is. Whoever
 * comes next, by a request or from the queue, begins another.
 */
function sliceStart(): number {
  if (startedAt === undefined) {
    startedAt = performance.now()
    // Once all that is ready to go on has done so.
    process.nextTick(() => {
      startedAt = undefined
    })
  }
  return startedAt
}

/** Looked at between two pieces of work, none of which takes much longer than a slice itself. */
export const isSliceOver = (): boolean => performance.now() - sliceStart() >= SLICE_MS

/** Whose slice comes next: of several that work at once each has its own, and those who wait see one of them. */
let queue = Promise.resolve()

export async function nextSlice(): Promise<void> {
  queue = queue.then(() => afterOthers())
  await queue
}

/** Who has this turn of the loop, and who waits for one. */
let comers = 0

/** Their own: behind the slices of those who count, a reading of a millisecond would wait for as many turns as there are counts. */
let turns = Promise.resolve()

/**
 * Before some milliseconds of work that nothing can leave. Requests that came together go on in one turn of the event loop, one behind
 * the other: the second waits for the next turn, and whoever else waits goes between them.
 */
export async function ownTurn(): Promise<void> {
  if (comers++ > 0) {
    turns = turns.then(() => afterOthers())
    await turns
  }
  setImmediate(() => comers--)
}

/** Work that may be left between two of its pieces. */
export type InPieces<T> = Generator<undefined, T>

/** For whoever keeps nobody waiting. */
export function atOnce<T>(work: InPieces<T>): T {
  for (;;) {
    const piece = work.next()
    if (piece.done) return piece.value
  }
}

export async function inSlices<T>(work: InPieces<T>): Promise<T> {
  for (;;) {
    const piece = work.next()
    if (piece.done) return piece.value
    if (isSliceOver()) await nextSlice()
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
