/** Sums over columns of values, and the largest of them over several segments. Pure; the inner loops of counting. */
import { NOWHERE, standingIn } from './shared-terms.ts'
import { Top } from './top.ts'
import type { ValueColumn } from './value-column.ts'

export interface Sum {
  count: number
  completeCount: number
}

/** By the number of each term in its segment; the last are those who have none, where each has a place of its own. */
export interface PartSums {
  terms: string[]
  all: Uint32Array
  whole: Uint32Array
}

/** Matches from one to before another. */
interface Stretch {
  ats: Uint32Array
  complete: Uint8Array
  from: number
  to: number
}

/** Returns how many of them have nothing. */
export const addSums = (stretch: Stretch, { starts, values, terms }: ValueColumn, sums: PartSums): number => {
  if (starts) return addLists(stretch, starts, values, sums)
  const before = sums.all[terms.length]!
  addSingle(stretch, values, sums)
  return sums.all[terms.length]! - before
}

function addSingle({ ats, complete, from, to }: Stretch, values: ValueColumn['values'], { all, whole }: PartSums) {
  for (let i = from; i < to; i++) {
    const value = values[ats[i]!]!
    all[value]!++
    whole[value]! += complete[i]!
  }
}

function addLists(
  { ats, complete, from, to }: Stretch,
  starts: Uint32Array,
  values: ValueColumn['values'],
  { all, whole }: PartSums,
): number {
  let unknown = 0
  for (let i = from; i < to; i++) {
    const at = ats[i]!
    const end = starts[at + 1]!
    const isWhole = complete[i]!
    let j = starts[at]!
    if (j === end) unknown++
    for (; j < end; j++) {
      const value = values[j]!
      all[value]!++
      whole[value]! += isWhole
    }
  }
  return unknown
}

/** All that are as large as the last of so many, and how many different ones there are. */
export function largestOf(
  parts: PartSums[],
  limit: number,
): { distinctCount: number; largest: (Sum & { id: string })[] } {
  const [first, ...others] = parts.toSorted((a, b) => b.terms.length - a.terms.length)
  if (!first) return { distinctCount: 0, largest: [] }
  const most = { terms: first.terms, all: first.all.slice(), whole: first.whole.slice() }
  const rest = addTo(most, others)
  const top = new Top(limit)
  let distinctCount = rest.size
  for (let number = 0; number < most.terms.length; number++) {
    if (most.all[number] === 0) continue
    distinctCount++
    top.offer(0, most.all[number]!)
  }
  for (const { count } of rest.values()) top.offer(0, count)
  const least = top.sorted().at(-1)?.score ?? 0
  const largest = [...rest].flatMap(([id, sum]) => (sum.count >= least ? [{ id, ...sum }] : []))
  for (let number = 0; number < most.terms.length; number++) {
    const count = most.all[number]!
    if (count > 0 && count >= least)
      largest.push({ id: most.terms[number]!, count, completeCount: most.whole[number]! })
  }
  return { distinctCount, largest }
}

/** In place; returns the sums of those that the largest does not have, by name. */
function addTo(most: PartSums, others: PartSums[]): Map<string, Sum> {
  const rest = new Map<string, Sum>()
  for (const { terms, all, whole } of others) {
    const standing = standingIn(most.terms, terms)
    for (let number = 0; number < terms.length; number++) {
      if (all[number] === 0) continue
      const there = standing[number]!
      if (there === NOWHERE) addByName(rest, terms[number]!, { count: all[number]!, completeCount: whole[number]! })
      else {
        most.all[there]! += all[number]!
        most.whole[there]! += whole[number]!
      }
    }
  }
  return rest
}

function addByName(sums: Map<string, Sum>, id: string, { count, completeCount }: Sum): void {
  const known = sums.get(id)
  if (known) {
    known.count += count
    known.completeCount += completeCount
  } else sums.set(id, { count, completeCount })
}
