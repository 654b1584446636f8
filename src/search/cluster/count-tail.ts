/** Counts the matches that were not sent to the cluster yet, in memory, with the columns of the embedded index. */
import { inSlices } from '../../base/slices.ts'
import { type CountedPool, type Counting, FREELY_SPELLED } from '../count-pool.ts'
import { Evaluator } from '../index/evaluator.ts'
import { columnOf, type Facet, facetIdOf, facets } from '../index/facet-columns.ts'
import type { SegmentMatches } from '../index/matches.ts'
import { countNumbers, inYears, type NumberColumn } from '../index/sums.ts'
import { type Counted, tally } from '../index/tally.ts'
import type { ValueColumn } from '../index/value-column.ts'
import { type ClusterSearch, restrictOf } from './find.ts'

export interface TailFacet {
  /** All values, without a limit. */
  values: Counted[]
  unknownCount: number
  /** How many people have values, but none of these. */
  outside(ids: ReadonlySet<string>): number
}

export interface TailCounts extends Pick<CountedPool, 'total' | 'completeCount' | 'years' | 'seniority'> {
  facets: Map<Facet, TailFacet>
}

const noNumbers = () => ({ all: new Uint32Array(256), complete: new Uint32Array(256) })
const nothing: TailFacet = { values: [], unknownCount: 0, outside: () => 0 }

export async function countTail(
  search: ClusterSearch,
  excluded: ReadonlySet<number>,
  { reference }: Counting,
): Promise<TailCounts> {
  const { state, asked } = search
  const empty = { total: 0, completeCount: 0, years: noNumbers(), seniority: noNumbers() }
  const none = { ...empty, facets: new Map(facets.map((facet) => [facet, nothing])) }
  if (!state.tail) return none
  const all = await new Evaluator().all([state.tail], asked.query, restrictOf(search))
  const [matches] = await all.takeBySegment(excluded)
  if (!matches) return none
  const counted = new Map<Facet, TailFacet>()
  for (const facet of facets) {
    const column = await columnOf(state, { facet, ...reference })
    counted.set(facet, await countColumn(facet, matches, column))
  }
  const { month } = asked.query
  const numbersIn = async (column: NumberColumn) => ({
    all: await inSlices(countNumbers(column, matches.ats)),
    complete: await inSlices(countNumbers(column, matches.complete)),
  })
  const tenures = await numbersIn(state.tail.tenures)
  return {
    total: matches.ats.length,
    completeCount: matches.complete.length,
    facets: counted,
    years: { all: inYears(tenures.all, month), complete: inYears(tenures.complete, month) },
    seniority: await numbersIn(state.tail.seniority),
  }
}

async function countColumn(facet: Facet, matches: SegmentMatches, column: ValueColumn | undefined): Promise<TailFacet> {
  const wanted = { limit: Number.MAX_SAFE_INTEGER, withSome: FREELY_SPELLED.has(facet) }
  const { values, unknownCount } = await tally([{ matches, column }], wanted)
  return {
    values: values.map((value) => ({ ...value, id: facetIdOf(facet, value.id) })),
    unknownCount,
    outside: (ids) => (column ? outsideOf(facet, matches, column, ids) : 0),
  }
}

function outsideOf(facet: Facet, { ats }: SegmentMatches, column: ValueColumn, ids: ReadonlySet<string>): number {
  const { starts, values, terms } = column
  let count = 0
  for (const at of ats) {
    const from = starts ? starts[at]! : at
    const own = Array.from(values.subarray(from, starts ? starts[at + 1]! : at + 1), (number) => terms[number])
    const known = own.filter((term) => term !== undefined)
    if (known.length > 0 && !known.some((term) => ids.has(facetIdOf(facet, term)))) count++
  }
  return count
}
