/** Counts how many of the matches have each value of a facet: exact, over columns. Does not know what a value means. */
import { isSliceOver, nextSlice } from '../../base/slices.ts'
import { rising } from './codec.ts'
import { type SegmentMatches, STEP } from './matches.ts'
import { outside } from './outside.ts'
import { LentArrays } from './spare-arrays.ts'
import { largestOf, type PartSums, type Sum, sumsOf } from './sums.ts'
import type { ValueColumn } from './value-column.ts'

export interface Counted extends Sum {
  id: string
  /** Document numbers of some people who have it. Filled for facets whose values people spell in different ways. */
  some: number[]
}

export interface FacetCounts {
  /** The most frequent first. */
  values: Counted[]
  /** The number of different values. */
  distinctCount: number
  /** People who have values, but none of those listed. */
  otherCount: number
  /** People who have no value at all. */
  unknownCount: number
}

/** The matches of a segment and the column of their values; undefined if nobody in the segment has any. */
export interface CountedPart {
  matches: SegmentMatches
  column: ValueColumn | undefined
}

interface Wanted {
  limit: number
  /** Whether to note some people for each value. */
  withSome: boolean
}

/** Enough to see how a value is usually spelled. */
const SOME = 5

export async function tally(parts: CountedPart[], wanted: Wanted): Promise<FacetCounts> {
  const lent = new LentArrays()
  try {
    return await tallyIn(lent, parts, wanted)
  } finally {
    lent.giveBack()
  }
}

async function tallyIn(lent: LentArrays, parts: CountedPart[], { limit, withSome }: Wanted): Promise<FacetCounts> {
  const summed: SummedPart[] = []
  let unknownCount = 0
  for (const { matches, column } of parts) {
    if (!column) {
      unknownCount += matches.ats.length
      continue
    }
    const sums = await sumsOf(matches, column, lent)
    unknownCount += sums.all[column.terms.length]!
    summed.push({ matches, column, sums })
  }
  const sums = summed.map((part) => part.sums)
  const { distinctCount, largest } = await largestOf(sums, limit, lent)
  const values = largest
    .sort((a, b) => b.count - a.count || rising(a.id, b.id))
    .slice(0, limit)
    .map((value): Counted => ({ ...value, some: [] }))
  const otherCount = await lookAgain(summed, { chosen: values, withSome, lent })
  return { values, distinctCount, otherCount, unknownCount }
}

interface SummedPart {
  matches: SegmentMatches
  column: ValueColumn
  sums: PartSums
}

interface ToLookFor {
  chosen: Counted[]
  withSome: boolean
  lent: LentArrays
}

/** Notes some people for each chosen value; returns how many people have only other values. */
async function lookAgain(parts: SummedPart[], { chosen, withSome, lent }: ToLookFor): Promise<number> {
  const places = new Map(chosen.map(({ id }, place) => [id, place]))
  let other = 0
  for (const part of parts) {
    if (isSliceOver()) await nextSlice()
    const placeOf = placesIn(part.sums, places, lent)
    if (withSome) await noteSome(part, { chosen, placeOf, unfilled: unfilledIn(chosen) })
    other += await othersIn(part, placeOf)
  }
  return other
}

/** For each value its index among those chosen, or OTHER. The last element, for people without a value, is NONE. */
function placesIn({ column: { terms }, all }: PartSums, places: Map<string, number>, lent: LentArrays): Int16Array {
  const placeOf = lent.places(terms.length + 1).fill(OTHER)
  placeOf[terms.length] = NONE
  for (let number = 0, left = places.size; number < terms.length && left > 0; number++) {
    const place = all[number] === 0 ? undefined : places.get(terms[number]!)
    if (place === undefined) continue
    placeOf[number] = place
    left--
  }
  return placeOf
}

const OTHER = -1
const NONE = -2

interface NotedPeople {
  chosen: Counted[]
  placeOf: Int16Array
  unfilled: number
}

/** How many people to note for a value. */
const enough = ({ count }: Counted): number => Math.min(SOME, count)

const unfilledIn = (chosen: Counted[]): number => chosen.filter((value) => value.some.length < enough(value)).length

async function noteSome({ matches, column }: SummedPart, noted: NotedPeople): Promise<void> {
  for (let from = 0; from < matches.ats.length && noted.unfilled > 0; from += STEP) {
    if (isSliceOver()) await nextSlice()
    noteAmong(matches, column, noted, from)
  }
}

function noteAmong(
  { ats, docOf }: SegmentMatches,
  { starts, values }: ValueColumn,
  noted: NotedPeople,
  from: number,
): void {
  const to = Math.min(ats.length, from + STEP)
  for (let i = from; i < to && noted.unfilled > 0; i++) {
    const at = ats[i]!
    const end = starts ? starts[at + 1]! : at + 1
    for (let j = starts ? starts[at]! : at; j < end; j++) {
      const place = noted.placeOf[values[j]!]!
      if (place >= 0) note(noted, noted.chosen[place]!, docOf(at))
    }
  }
}

function note(noted: NotedPeople, value: Counted, doc: number): void {
  if (value.some.length < enough(value) && value.some.push(doc) === enough(value)) noted.unfilled--
}

/** How many people have values, but none of those chosen. If nobody has two values, the sums already say it. */
async function othersIn({ matches, column, sums }: SummedPart, placeOf: Int16Array): Promise<number> {
  if (column.starts) return outside(matches, { ...column, starts: column.starts }, placeOf)
  let other = 0
  for (let number = 0; number < column.terms.length; number++) {
    if (placeOf[number] === OTHER) other += sums.all[number]!
  }
  return other
}
