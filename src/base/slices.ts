/** Cuts long work on the one thread into slices, so that other waiting work gets a turn between two of them. */
import { performance } from 'node:perf_hooks'
import { setImmediate as afterOthers } from 'node:timers/promises'

/** A wait this short goes unnoticed, and a turn that nobody needs costs a few microseconds. */
const SLICE_MS = 4

/** When the slice began, and in which turn of the event loop. */
let startedAt = Number.NEGATIVE_INFINITY
let startedIn = -1

/**
 * Check this between two pieces of work, none of which should take longer than a millisecond. All work done in one turn of the event
 * loop shares one slice; the next turn begins a new one.
 */
export function isSliceOver(): boolean {
  const now = performance.now()
  const turn = performance.nodeTiming.uvMetricsInfo.loopCount
  if (turn === startedIn) return now - startedAt >= SLICE_MS
  startedAt = now
  startedIn = turn
  return false
}

/**
 * Lines up long pieces of work that run at the same time. Each gets a slice in turn, so
 * that any other waiting work waits for one slice at most.
 */
let queue = Promise.resolve()

export async function nextSlice(): Promise<void> {
  queue = queue.then(() => afterOthers())
  await queue
  // What requests did earlier in this turn does not count: if they kept every turn busy, this would never go on.
  startedIn = -1
}

/** How many callers of `ownTurn` have come in this turn of the event loop. */
let callersThisTurn = 0

/** A queue separate from `queue`: there, reading a prompt for a millisecond would wait behind a slice of every count that is running. */
let ownTurnQueue = Promise.resolve()

/**
 * Await this before a few milliseconds of work that cannot be interrupted. Requests that
 * arrived together would otherwise run one after another in the same turn of the event loop.
 * With it, the second one waits for the next turn, and other waiting work goes between them.
 */
export async function ownTurn(): Promise<void> {
  if (callersThisTurn++ > 0) {
    ownTurnQueue = ownTurnQueue.then(() => afterOthers())
    await ownTurnQueue
  }
  setImmediate(() => callersThisTurn--)
}

/** Work that can be paused between two of its pieces. */
export type InPieces<T> = Generator<undefined, T>

/** Runs the work without pauses, for callers that keep nobody waiting. */
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

/** Maps items with a pure function, pausable after each item. */
export function* mapInPieces<T, R>(items: Iterable<T>, make: (item: T) => R): InPieces<R[]> {
  const made: R[] = []
  for (const item of items) {
    made.push(make(item))
    yield
  }
  return made
}

/** The same as a promise, in slices: any number of items is safe. */
export const mapInSlices = <T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> =>
  inSlices(mapInPieces(items, make))
