/** Sums over columns of values, and the largest of them over several segments. Pure; the inner loops of counting. */
import { sharedWith } from './shared-terms.ts'
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
  /** Empty where nobody is complete. */
  whole: Uint32Array
}

/** Matches from one to before another. */
interface Stretch {
  ats: Uint32Array
  complete: Uint8Array
  from: number
  to: number
}

/**
 * Room for what is to be added up. Mostly all who match are complete, or nobody is: then those who are complete are the same sums, or
 * none, and are not added up themselves.
 */
export function sumsFor({ terms }: ValueColumn, complete: Uint8Array): PartSums {
  // With one more, for those who have none.
  const all = new Uint32Array(terms.length + 1)
  if (!complete.includes(0)) return { terms, all, whole: all }
  return { terms, all, whole: new Uint32Array(complete.includes(1) ? terms.length + 1 : 0) }
}

/** Returns how many of them have nothing. */
export const addSums = (stretch: Stretch, { starts, values, terms }: ValueColumn, sums: PartSums): number => {
  const isMixed = sums.whole !== sums.all && sums.whole.length > 0
  const whole = isMixed ? sums.whole : undefined
  if (starts) return addLists(stretch, { starts, values }, { all: sums.all, whole })
  const before = sums.all[terms.length]!
  if (whole) addSingle(stretch, values, sums.all, whole)
  else for (let i = stretch.from; i < stretch.to; i++) sums.all[values[stretch.ats[i]!]!]!++
  return sums.all[terms.length]! - before
}

function addSingle(
  { ats, complete, from, to }: Stretch,
  values: ValueColumn['values'],
  all: Uint32Array,
  whole: Uint32Array,
) {
  for (let i = from; i < to; i++) {
    const value = values[ats[i]!]!
    all[value]!++
    whole[value]! += complete[i]!
  }
}

interface Added {
  all: Uint32Array
  /** Undefined where they need not be added up. */
  whole: Uint32Array | undefined
}

interface Lists {
  starts: Uint32Array
  values: ValueColumn['values']
}

function addLists({ ats, complete, from, to }: Stretch, { starts, values }: Lists, { all, whole }: Added): number {
  let unknown = 0
  for (let i = from; i < to; i++) {
    const at = ats[i]!
    const end = starts[at + 1]!
    const start = starts[at]!
    if (start === end) unknown++
    for (let j = start; j < end; j++) all[values[j]!]!++
    if (whole && complete[i] === 1) for (let j = start; j < end; j++) whole[values[j]!]!++
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
  const { names, all, whole } = together(first, others)
  const top = new Top(limit)
  let distinctCount = 0
  for (let number = 0; number < names.length; number++) {
    if (all[number] === 0) continue
    distinctCount++
    top.offer(0, all[number]!)
  }
  const least = top.sorted().at(-1)?.score ?? 0
  const largest: (Sum & { id: string })[] = []
  for (let number = 0; number < names.length; number++) {
    const count = all[number]!
    if (count > 0 && count >= least) largest.push({ id: names[number]!, count, completeCount: whole[number]! })
  }
  return { distinctCount, largest }
}

/** The sums of all segments, by one numbering of their terms. */
function together(first: PartSums, others: PartSums[]) {
  const shared = sharedWith(first.terms)
  const numbers = others.map(({ terms }) => shared.numbersIn(terms))
  const { names } = shared
  const sums = { names, all: new Uint32Array(names.length), whole: new Uint32Array(names.length) }
  sums.all.set(first.all.subarray(0, first.terms.length))
  sums.whole.set(first.whole.subarray(0, first.terms.length))
  for (const [at, { terms, all, whole }] of others.entries()) addNumbered(sums, numbers[at]!, { terms, all, whole })
  return sums
}

function addNumbered(sums: Pick<PartSums, 'all' | 'whole'>, numbers: Uint32Array, { terms, all, whole }: PartSums) {
  for (let at = 0; at < terms.length; at++) {
    const count = all[at]!
    if (count === 0) continue
    const number = numbers[at]!
    sums.all[number]! += count
    sums.whole[number]! += whole[at] ?? 0
  }
}
