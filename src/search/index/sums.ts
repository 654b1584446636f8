/** Sums over columns of values, and the largest sums over several segments. Pure; holds the inner loops of counting. */
import { type InPieces, inSlices, isSliceOver, nextSlice } from '../../base/slices.ts'
import { TENURES, yearsBy } from '../../pool/tenure.ts'
import { type SegmentMatches, STEP } from './matches.ts'
import { sharedWith } from './shared-terms.ts'
import type { LentArrays } from './spare-arrays.ts'
import { Top } from './top.ts'
import type { ValueColumn } from './value-column.ts'

export interface Sum {
  count: number
  completeCount: number
}

/** Indexed by a term's number in its column; the last element counts people without any value. */
export interface PartSums {
  column: ValueColumn
  all: Uint32Array
  /** The same for complete people; empty if nobody is complete. */
  whole: Uint32Array
}

/**
 * What the matching people have. Adds up whichever group is smaller: the matches, or everybody else, who are then subtracted from the
 * sums of all.
 */
export async function sumsOf(
  { ats, complete, near, others }: SegmentMatches,
  column: ValueColumn,
  lent: LentArrays,
): Promise<PartSums> {
  const length = column.terms.length + 1
  if (isSliceOver()) await nextSlice()
  const all = lent.sums(length)
  if (others) all.set(await totalsOf(column))
  await addInSlices(all, column, { ats: others ?? ats, by: others ? -1 : 1 })
  if (near.length === 0) return { column, all, whole: all }
  if (complete.length === 0) return { column, all, whole: new Uint32Array() }
  const isMostly = complete.length > near.length
  const whole = lent.sums(length)
  if (isMostly) whole.set(all)
  await addInSlices(whole, column, { ats: isMostly ? near : complete, by: isMostly ? -1 : 1 })
  return { column, all, whole }
}

interface Added {
  ats: Uint32Array
  /** 1 to add, -1 to subtract. */
  by: number
}

async function addInSlices(sums: Uint32Array, column: ValueColumn, { ats, by }: Added): Promise<void> {
  for (let from = 0; from < ats.length; from += STEP) {
    if (isSliceOver()) await nextSlice()
    const some = ats.subarray(from, from + STEP)
    if (column.starts) addLists(sums, { ...column, starts: column.starts }, some, by)
    else addSingle(sums, column.values, some, by)
  }
}

function addSingle(sums: Uint32Array, values: ValueColumn['values'], ats: Uint32Array, by: number): void {
  for (let i = 0; i < ats.length; i++) sums[values[ats[i]!]!]! += by
}

interface Lists {
  terms: string[]
  starts: Uint32Array
  values: ValueColumn['values']
}

function addLists(sums: Uint32Array, { terms, starts, values }: Lists, ats: Uint32Array, by: number): void {
  const none = terms.length
  for (let i = 0; i < ats.length; i++) {
    const at = ats[i]!
    const end = starts[at + 1]!
    const start = starts[at]!
    if (start === end) sums[none]! += by
    for (let j = start; j < end; j++) sums[values[j]!]! += by
  }
}

/** What everybody of a segment has, added up once and kept. */
async function totalsOf(column: ValueColumn): Promise<Uint32Array> {
  if (column.workedOut.totals) return column.workedOut.totals
  const { terms, starts, values } = column
  const sums = new Uint32Array(terms.length + 1)
  for (let from = 0; from < values.length; from += STEP) {
    if (isSliceOver()) await nextSlice()
    for (const value of values.subarray(from, from + STEP)) sums[value]!++
  }
  for (let at = 0; starts && at + 1 < starts.length; at++) {
    if (at % STEP === 0 && isSliceOver()) await nextSlice()
    if (starts[at] === starts[at + 1]) sums[terms.length]!++
  }
  column.workedOut.totals = sums
  return sums
}

/** The largest sums, including all that tie with the last of them, and how many different values there are. */
export async function largestOf(
  parts: PartSums[],
  limit: number,
  lent: LentArrays,
): Promise<{ distinctCount: number; largest: (Sum & { id: string })[] }> {
  const [first, ...others] = parts.toSorted((a, b) => b.column.terms.length - a.column.terms.length)
  if (!first) return { distinctCount: 0, largest: [] }
  return inSlices(largestAmong(await together(first, others, lent), limit))
}

interface NamedSums extends Pick<PartSums, 'all' | 'whole'> {
  names: string[]
}

function* largestAmong(
  { names, all, whole }: NamedSums,
  limit: number,
): InPieces<{ distinctCount: number; largest: (Sum & { id: string })[] }> {
  // Concurrent counts may add names to the numbering; everything summed up here has a smaller number than those.
  const top = new Top(Math.min(limit, all.length))
  let distinctCount = 0
  for (let number = 0; number < all.length; number++) {
    if (number % STEP === 0) yield
    if (all[number] === 0) continue
    distinctCount++
    top.offer(0, all[number]!)
  }
  const least = top.sorted().at(-1)?.score ?? 0
  const largest: (Sum & { id: string })[] = []
  for (let number = 0; number < all.length; number++) {
    if (number % STEP === 0) yield
    const count = all[number]!
    if (count > 0 && count >= least) largest.push({ id: names[number]!, count, completeCount: whole[number]! })
  }
  return { distinctCount, largest }
}

/** The sums of all segments, under one numbering of their terms. */
async function together(first: PartSums, others: PartSums[], lent: LentArrays): Promise<NamedSums> {
  const shared = await inSlices(sharedWith(first.column))
  const numbers: Uint32Array[] = []
  for (const { column } of others) numbers.push(await inSlices(shared.numbersIn(column.terms)))
  const { names } = shared
  const sums = { names, all: lent.sums(names.length), whole: lent.sums(names.length) }
  sums.all.set(first.all.subarray(0, first.column.terms.length))
  sums.whole.set(first.whole.subarray(0, first.column.terms.length))
  for (const [at, part] of others.entries()) {
    await inSlices(addNumbered(sums, numbers[at]!, part))
  }
  return sums
}

function* addNumbered(
  sums: Pick<PartSums, 'all' | 'whole'>,
  numbers: Uint32Array,
  { column, all, whole }: PartSums,
): InPieces<void> {
  for (let at = 0; at < column.terms.length; at++) {
    if (at % STEP === 0) yield
    const count = all[at]!
    if (count === 0) continue
    const number = numbers[at]!
    sums.all[number]! += count
    sums.whole[number]! += whole[at] ?? 0
  }
}

/** A column of ranks or tenures. */
export type NumberColumn = Uint8Array | Uint16Array

const totalNumbers = new WeakMap<NumberColumn, Uint32Array>()

/** For each number in a column of small numbers, how many of the matches have it. */
export function* numbersIn(column: NumberColumn, { ats, others }: SegmentMatches): InPieces<Uint32Array> {
  if (!others) return yield* countNumbers(column, ats)
  const total = totalNumbers.get(column) ?? (yield* countAll(column))
  totalNumbers.set(column, total)
  const rest = yield* countNumbers(column, others)
  return total.map((count, number) => count - rest[number]!)
}

const noCounts = (column: NumberColumn) => new Uint32Array(column instanceof Uint8Array ? 256 : TENURES)

export function* countNumbers(column: NumberColumn, ats: Uint32Array): InPieces<Uint32Array> {
  const counts = noCounts(column)
  for (let i = 0; i < ats.length; i++) {
    if (i % STEP === STEP - 1) yield
    counts[column[ats[i]!]!]!++
  }
  return counts
}

function* countAll(column: NumberColumn): InPieces<Uint32Array> {
  const counts = noCounts(column)
  for (let at = 0; at < column.length; at++) {
    if (at % STEP === STEP - 1) yield
    counts[column[at]!]!++
  }
  return counts
}

/** From the counts per tenure, the counts per whole years at the given month. */
export function inYears(counts: Uint32Array, month: number): Uint32Array {
  const years = new Uint32Array(256)
  for (let tenure = 0; tenure < counts.length; tenure++) years[yearsBy(tenure, month)]! += counts[tenure]!
  return years
}
