/** How many of those who match have each value of a facet: exact, over columns. Knows nothing of what a value means. */
import type { Slices } from '../../base/slices.ts'
import { rising } from './codec.ts'
import type { SegmentMatches } from './matches.ts'
import { addSums, largestOf, type PartSums, type Sum, sumsFor } from './sums.ts'
import type { ValueColumn } from './value-column.ts'

export interface Counted extends Sum {
  id: string
  /** Some of those who have it, by their document numbers; of facets whose values are spelled by people. */
  some: number[]
}

export interface FacetCounts {
  /** The most frequent first. */
  values: Counted[]
  /** How many different ones there are. */
  distinctCount: number
  /** People who have values, and none of these. */
  otherCount: number
  /** People who have none at all. */
  unknownCount: number
}

/** The matches of a segment with what its people have; undefined: nothing. */
export interface CountedPart {
  matches: SegmentMatches
  column: ValueColumn | undefined
}

interface Wanted {
  limit: number
  /** Whether to note some people of each value. */
  withSome: boolean
}

/** Between two looks at the clock: a millisecond or two. */
const STEP = 65_536
/** Enough to see how a value is mostly spelled. */
const SOME = 5

export async function tally(parts: CountedPart[], { limit, withSome }: Wanted, slices: Slices): Promise<FacetCounts> {
  const summed: SummedPart[] = []
  let unknownCount = 0
  for (const { matches, column } of parts) {
    if (!column) {
      unknownCount += matches.ats.length
      continue
    }
    const sums = sumsFor(column, matches.complete)
    for (let from = 0; from < matches.ats.length; from += STEP) {
      if (slices.isOver) await slices.next()
      unknownCount += addSums(stretch(matches, from), column, sums)
    }
    summed.push({ matches, column, sums })
  }
  const { distinctCount, largest } = largestOf(
    summed.map(({ sums }) => sums),
    limit,
  )
  const values = largest
    .sort((a, b) => b.count - a.count || rising(a.id, b.id))
    .slice(0, limit)
    .map((value): Counted => ({ ...value, some: [] }))
  const otherCount = await lookAgain(summed, values, withSome, slices)
  return { values, distinctCount, otherCount, unknownCount }
}

interface SummedPart {
  matches: SegmentMatches
  column: ValueColumn
  sums: PartSums
}

const stretch = ({ ats, complete }: SegmentMatches, from: number) => ({
  ...{ ats, complete, from },
  to: Math.min(ats.length, from + STEP),
})

/** Notes some of the people of each value; returns how many people have others alone. */
async function lookAgain(parts: SummedPart[], chosen: Counted[], withSome: boolean, slices: Slices): Promise<number> {
  const places = new Map(chosen.map(({ id }, place) => [id, place]))
  let other = 0
  for (const { matches, column, sums } of parts) {
    const look = { chosen, placeOf: placesIn(column.terms, places), lacking: lackingIn(chosen, withSome), other: 0 }
    const isSingle = column.starts === undefined
    for (let from = 0; from < matches.ats.length && (!isSingle || look.lacking > 0); from += STEP) {
      if (slices.isOver) await slices.next()
      lookAt(matches, column, look, from)
    }
    other += isSingle ? othersIn(sums, look.placeOf) : look.other
  }
  return other
}

/** Where nobody has two values, the sums say it. */
function othersIn({ terms, all }: PartSums, placeOf: Int16Array): number {
  let other = 0
  for (let number = 0; number < terms.length; number++) if (placeOf[number] === OTHER) other += all[number]!
  return other
}

const lackingIn = (chosen: Counted[], withSome: boolean): number =>
  withSome ? chosen.filter(({ some }) => some.length < SOME).length : 0

/** Of each value its place among those chosen; of none, which is the number after the last, one that says so. */
function placesIn(terms: string[], places: Map<string, number>): Int16Array {
  const placeOf = new Int16Array(terms.length + 1).fill(OTHER)
  placeOf[terms.length] = NONE
  for (let number = 0, left = places.size; number < terms.length && left > 0; number++) {
    const place = places.get(terms[number]!)
    if (place === undefined) continue
    placeOf[number] = place
    left--
  }
  return placeOf
}

const OTHER = -1
const NONE = -2

interface Look {
  chosen: Counted[]
  placeOf: Int16Array
  lacking: number
  other: number
}

function lookAt(matches: SegmentMatches, { starts, values }: ValueColumn, look: Look, from: number): void {
  const { ats } = matches
  const { placeOf } = look
  const to = Math.min(ats.length, from + STEP)
  for (let i = from; i < to; i++) {
    const at = ats[i]!
    const end = starts ? starts[at + 1]! : at + 1
    let best = NONE
    for (let j = starts ? starts[at]! : at; j < end; j++) {
      const place = placeOf[values[j]!]!
      if (place > best) best = place
      if (place < 0) continue
      if (look.lacking === 0) break
      note(look, place, matches.docOf(at))
    }
    if (best === OTHER) look.other++
  }
}

function note(look: Look, place: number, doc: number): void {
  const { some } = look.chosen[place]!
  if (some.length < SOME && some.push(doc) === SOME) look.lacking--
}
