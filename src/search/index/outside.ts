/**
 * Counts the matches that have values in a column, but none of the values looked for: the only figure that the sums of lists do not
 * give.
 */
import { isSliceOver, nextSlice } from '../../base/slices.ts'
import { type SegmentMatches, STEP } from './matches.ts'
import type { ValueColumn } from './value-column.ts'

/** A column in which a document may have several values. */
type Lists = ValueColumn & { starts: Uint32Array }

/**
 * The shortcut applies if matches are at least this many times as numerous as the rest. Smaller sets are mostly counted by other
 * values, for which a kept count would be useless.
 */
const NEARLY_ALL = 8

/**
 * `placeOf` is negative for values not looked for. If nearly everybody matches, the count of all people is computed once and kept, and
 * only the few others are subtracted.
 */
export async function outside({ ats, others }: SegmentMatches, column: Lists, placeOf: Int16Array): Promise<number> {
  if (!others || others.length * NEARLY_ALL > ats.length) return among(column, placeOf, ats)
  if (isSliceOver()) await nextSlice()
  const looked = lookedFor(placeOf)
  const known = column.workedOut.outside
  const all = known?.looked === looked ? known.count : await ofAll(column, placeOf)
  column.workedOut.outside = { looked, count: all }
  return all - (await among(column, placeOf, others))
}

function lookedFor(placeOf: Int16Array): string {
  const numbers: number[] = []
  for (let number = 0; number < placeOf.length; number++) if (placeOf[number]! >= 0) numbers.push(number)
  return numbers.join()
}

function ofAll(column: Lists, placeOf: Int16Array): Promise<number> {
  const everybody = new Uint32Array(column.starts.length - 1)
  for (let at = 0; at < everybody.length; at++) everybody[at] = at
  return among(column, placeOf, everybody)
}

async function among(column: Lists, placeOf: Int16Array, ats: Uint32Array): Promise<number> {
  let count = 0
  for (let from = 0; from < ats.length; from += STEP) {
    if (isSliceOver()) await nextSlice()
    count += outsideOf(column, placeOf, ats.subarray(from, from + STEP))
  }
  return count
}

/** The most frequent values come first, and those are mostly the ones looked for, so the loop ends early. */
function outsideOf({ starts, values }: Lists, placeOf: Int16Array, ats: Uint32Array): number {
  let count = 0
  for (let i = 0; i < ats.length; i++) {
    const end = starts[ats[i]! + 1]!
    let j = starts[ats[i]!]!
    if (j === end) continue
    while (j < end && placeOf[values[j]!]! < 0) j++
    if (j === end) count++
  }
  return count
}
