/**
 * How many of those who match have values, but none of those looked for: the only thing that sums of lists do not say.
 */
import { isSliceOver, nextSlice } from '../../base/slices.ts'
import { type SegmentMatches, STEP } from './matches.ts'
import type { ValueColumn } from './value-column.ts'

/** Of each document several values may be. */
type Lists = ValueColumn & { starts: Uint32Array }

/**
 * So many times as many must match as do not. Others are looked for with other values mostly: what is kept would be of
 * no use.
 */
const NEARLY_ALL = 8

/** `placeOf`: below zero for values that are not looked for. Nearly everybody are all but a few, and all are the same each time. */
export async function outside({ ats, others }: SegmentMatches, column: Lists, placeOf: Int16Array): Promise<number> {
  if (!others || others.length * NEARLY_ALL > ats.length) return among(column, placeOf, ats)
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

/** The most frequent values stand first, and mostly those are looked for. */
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
