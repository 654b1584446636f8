/**
 * How many of those who match have values, but none of those looked for: the only thing that sums of lists do not say.
 */
import type { Slices } from '../../base/slices.ts'
import type { SegmentMatches } from './matches.ts'
import { STEP } from './sums.ts'
import type { ValueColumn } from './value-column.ts'

/** Of each document several values may be. */
type Lists = ValueColumn & { starts: Uint32Array }

/**
 * So many times as many must match as do not. Others are looked for with other values mostly: what is kept would be of
 * no use.
 */
const NEARLY_ALL = 8

/** What was last looked for in a column, and how many of all of its people are outside of it. */
const lastOfAll = new WeakMap<Uint32Array, { looked: string; count: number }>()

/** `placeOf`: below zero for values that are not looked for. Nearly everybody are all but a few, and all are the same each time. */
export async function outside(
  { ats, others }: SegmentMatches,
  column: Lists,
  placeOf: Int16Array,
  slices: Slices,
): Promise<number> {
  if (!others || others.length * NEARLY_ALL > ats.length) return among(column, placeOf, ats, slices)
  const looked = lookedFor(placeOf)
  const known = lastOfAll.get(column.starts)
  const all = known?.looked === looked ? known.count : await ofAll(column, placeOf, slices)
  lastOfAll.set(column.starts, { looked, count: all })
  return all - (await among(column, placeOf, others, slices))
}

function lookedFor(placeOf: Int16Array): string {
  const numbers: number[] = []
  for (let number = 0; number < placeOf.length; number++) if (placeOf[number]! >= 0) numbers.push(number)
  return numbers.join()
}

const ofAll = (column: Lists, placeOf: Int16Array, slices: Slices): Promise<number> =>
  among(
    column,
    placeOf,
    Uint32Array.from({ length: column.starts.length - 1 }, (_, at) => at),
    slices,
  )

async function among(column: Lists, placeOf: Int16Array, ats: Uint32Array, slices: Slices): Promise<number> {
  let count = 0
  for (let from = 0; from < ats.length; from += STEP) {
    if (slices.isOver) await slices.next()
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
