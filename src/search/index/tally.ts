/** How many of those who match have each value of a facet: exact, over columns. Knows nothing of what a value means. */
import type { Slices } from '../../base/slices.ts'
import { rising } from './codec.ts'
import type { SegmentMatches } from './matches.ts'
import type { ValueColumn } from './value-column.ts'

export interface Counted {
  id: string
  count: number
  completeCount: number
  /** Some of those who have it, by their document numbers. */
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
export interface Part {
  matches: SegmentMatches
  column: ValueColumn | undefined
}

/** Between two looks at the clock. */
const STEP = 32_768
/** Enough to see how a value is mostly spelled. */
const SOME = 5

export async function tally(parts: Part[], limit: number, slices: Slices): Promise<FacetCounts> {
  const counts = new Map<string, Counted>()
  let unknownCount = 0
  for (const { matches, column } of parts) {
    unknownCount += column ? await add(counts, matches, column, slices) : matches.ats.length
    if (slices.isOver) await slices.next()
  }
  const values = largest([...counts.values()], limit)
  let otherCount = 0
  for (const { matches, column } of parts) if (column) otherCount += await lookAgain(values, matches, column, slices)
  return { values, distinctCount: counts.size, otherCount, unknownCount }
}

/** Of a hundred thousand values few come near the largest. */
function largest(all: Counted[], limit: number): Counted[] {
  const sizes = Float64Array.from(all, ({ count }) => count).sort()
  const least = sizes[Math.max(0, sizes.length - limit)] ?? 0
  return all
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count || rising(a.id, b.id))
    .slice(0, limit)
}

/** Returns how many have none. */
async function add(
  counts: Map<string, Counted>,
  { ats, complete }: SegmentMatches,
  { terms, starts, values }: ValueColumn,
  slices: Slices,
): Promise<number> {
  const all = new Uint32Array(terms.length + 1)
  const whole = new Uint32Array(terms.length + 1)
  let unknown = 0
  for (let from = 0; from < ats.length; from += STEP) {
    if (slices.isOver) await slices.next()
    const to = Math.min(ats.length, from + STEP)
    unknown += starts
      ? addLists({ ats, complete, from, to }, starts, values, { all, whole })
      : addSingle({ ats, complete, from, to }, values, { all, whole })
  }
  for (let number = 0; number < terms.length; number++) {
    if (all[number] === 0) continue
    const id = terms[number]!
    const known = counts.get(id)
    if (known) {
      known.count += all[number]!
      known.completeCount += whole[number]!
    } else counts.set(id, { id, count: all[number]!, completeCount: whole[number]!, some: [] })
  }
  return starts ? unknown : all[terms.length]!
}

interface Stretch extends Pick<SegmentMatches, 'ats' | 'complete'> {
  from: number
  to: number
}

interface Sums {
  all: Uint32Array
  whole: Uint32Array
}

function addSingle({ ats, complete, from, to }: Stretch, values: ValueColumn['values'], { all, whole }: Sums): number {
  for (let i = from; i < to; i++) {
    const value = values[ats[i]!]!
    all[value]!++
    whole[value]! += complete[i]!
  }
  return 0
}

function addLists(
  { ats, complete, from, to }: Stretch,
  starts: Uint32Array,
  values: ValueColumn['values'],
  { all, whole }: Sums,
): number {
  let unknown = 0
  for (let i = from; i < to; i++) {
    const at = ats[i]!
    const end = starts[at + 1]!
    let j = starts[at]!
    if (j === end) unknown++
    for (const isWhole = complete[i]!; j < end; j++) {
      const value = values[j]!
      all[value]!++
      whole[value]! += isWhole
    }
  }
  return unknown
}

/** Notes some of the people of each value; returns how many people have others alone. */
async function lookAgain(
  chosen: Counted[],
  { ats, docOf }: SegmentMatches,
  { terms, starts, values }: ValueColumn,
  slices: Slices,
): Promise<number> {
  const places = new Map(chosen.map(({ id }, place) => [id, place]))
  // The number after the last is nobody's value.
  const placeOf = Int16Array.from({ length: terms.length + 1 }, (_, number) => places.get(terms[number] ?? '') ?? -1)
  placeOf[terms.length] = -1
  let other = 0
  let lacking = chosen.filter(({ some }) => some.length < SOME).length
  for (let i = 0; i < ats.length; i++) {
    if (i % STEP === 0 && slices.isOver) await slices.next()
    const at = ats[i]!
    const [begin, end] = starts ? [starts[at]!, starts[at + 1]!] : [at, at + 1]
    let isChosen = false
    let isKnown = false
    for (let j = begin; j < end && !(isChosen && lacking === 0); j++) {
      isKnown ||= values[j] !== terms.length
      const place = placeOf[values[j]!]!
      if (place < 0) continue
      isChosen = true
      const { some } = chosen[place]!
      if (some.length < SOME && some.push(docOf(at)) === SOME) lacking--
    }
    if (isKnown && !isChosen) other++
  }
  return other
}
