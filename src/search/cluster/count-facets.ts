/**
 * Counts the facets of the matches in the cluster and adds those counted in memory. Owns that the most frequent values of both
 * together are found: the cluster is also asked about every value that only people of the tail have among its most frequent ones.
 */
import { TENURES, yearsBy } from '../../pool/tenure.ts'
import { type Counting, FREELY_SPELLED } from '../count-pool.ts'
import { rising } from '../index/codec.ts'
import { type Facet, facets } from '../index/facet-columns.ts'
import type { Counted, FacetCounts } from '../index/tally.ts'
import type { ClusterAnswer, ClusterClient, Json } from './client.ts'
import { rethrowAsAway } from './cluster-account.ts'
import type { TailCounts, TailFacet } from './count-tail.ts'

const FIELD_OF: Record<Facet, string> = {
  COUNTRY: 'country',
  REGION: 'region',
  CITY: 'city',
  EMPLOYER: 'employer',
  TITLE: 't',
  SKILL: 's',
  LANGUAGE: 'language',
  TAG: 'k',
}

/** Queries for all matches, and for the complete ones among them. */
export interface MatchedThere {
  all: Json
  complete: Json
}

export interface FacetsAsked {
  matched: MatchedThere
  tail: TailCounts
  counting: Pick<Counting, 'limit'>
  /** The month up to which years are counted. */
  month: number
}

type Numbers = Omit<TailCounts, 'facets'>

/**
 * How many values each shard returns beyond those asked for. Then the most frequent values overall are right if people are spread
 * evenly.
 */
const SHARD_MORE = 500
/** Up to this many, different values are counted almost exactly. */
const PRECISION = 40_000
/** Enough to see how a value is usually spelled. */
const SOME = 5

interface Bucket {
  key: string | number
  doc_count: number
  complete: { doc_count: number }
  some?: { hits: { hits: { sort: number[] }[] } }
}

const complete = ({ complete: filter }: MatchedThere): Json => ({ complete: { filter } })

export async function countFacets(client: ClusterClient, index: string | undefined, asked: FacetsAsked) {
  const first = index && (await client.search(index, firstQuestion(asked)).catch(rethrowAsAway))
  const found = new Map(facets.map((facet) => [facet, largest(facet, first || undefined, asked)]))
  const second = index && (await client.search(index, secondQuestion(asked, found)).catch(rethrowAsAway))
  const counted = new Map(
    facets.map((facet) => [facet, finished(facet, { found: found.get(facet)!, second: second || undefined }, asked)]),
  )
  return { counted, numbers: first ? numbersIn(first, asked.month) : NO_NUMBERS }
}

function firstQuestion({ matched, tail, counting: { limit } }: FacetsAsked): Json {
  const aggs: Record<string, Json> = {
    ...complete(matched),
    years: { terms: { field: 'years', size: TENURES }, aggs: complete(matched) },
    seniority: { terms: { field: 'seniority', size: 256 }, aggs: complete(matched) },
  }
  for (const facet of facets) {
    const field = FIELD_OF[facet]
    const size = { size: limit, shard_size: limit + SHARD_MORE }
    aggs[facet] = { terms: { field, ...size }, aggs: complete(matched) }
    aggs[`${facet}_distinct`] = { cardinality: { field, precision_threshold: PRECISION } }
    aggs[`${facet}_unknown`] = { missing: { field } }
    const include = tail.facets.get(facet)!.values.map(({ id }) => id)
    if (include.length > 0) {
      aggs[`${facet}_tail`] = { terms: { field, include, size: include.length }, aggs: complete(matched) }
    }
  }
  return { size: 0, track_total_hits: true, query: matched.all, aggs }
}

interface Found {
  values: Counted[]
  distinctCount: number
  unknownCount: number
}

function largest(facet: Facet, first: ClusterAnswer | undefined, { tail, counting: { limit } }: FacetsAsked): Found {
  const { values, unknownCount } = tail.facets.get(facet)!
  const sums = new Map<string, Counted>()
  const beside = bucketsOf(first, `${facet}_tail`)
  for (const { key, doc_count: count, complete: whole } of [...bucketsOf(first, facet), ...beside])
    sums.set(String(key), { id: String(key), count, completeCount: whole.doc_count, some: [] })
  const added = values.filter(({ id }) => !sums.has(id)).length
  for (const { id, count, completeCount, some } of values) {
    const sum = sums.get(id) ?? { id, count: 0, completeCount: 0, some: [] }
    sums.set(id, { id, count: sum.count + count, completeCount: sum.completeCount + completeCount, some })
  }
  const most = [...sums.values()].sort((a, b) => b.count - a.count || rising(a.id, b.id)).slice(0, limit)
  const aggregations = first?.aggregations
  return {
    values: most,
    distinctCount: (aggregations?.[`${facet}_distinct`].value ?? 0) + added,
    unknownCount: (aggregations?.[`${facet}_unknown`].doc_count ?? 0) + unknownCount,
  }
}

const bucketsOf = (answer: ClusterAnswer | undefined, name: string): Bucket[] =>
  answer?.aggregations?.[name]?.buckets ?? []

/** Asks how many people have only other values, and for some people of each value. */
function secondQuestion({ matched }: FacetsAsked, found: Map<Facet, Found>): Json {
  const aggs: Record<string, Json> = {}
  const some = { top_hits: { size: SOME, sort: [{ doc: 'asc' }], _source: false, stored_fields: '_none_' } }
  for (const [facet, { values }] of found) {
    const field = FIELD_OF[facet]
    const include = values.map(({ id }) => id)
    const filter = { bool: { filter: [{ exists: { field } }], must_not: [{ terms: { [field]: include } }] } }
    aggs[`${facet}_other`] = { filter }
    if (FREELY_SPELLED.has(facet) && include.length > 0) {
      aggs[`${facet}_some`] = { terms: { field, include, size: include.length }, aggs: { some } }
    }
  }
  return { size: 0, track_total_hits: false, query: matched.all, aggs }
}

function finished(
  facet: Facet,
  { found, second }: { found: Found; second: ClusterAnswer | undefined },
  { tail }: FacetsAsked,
): FacetCounts {
  const there = new Map(bucketsOf(second, `${facet}_some`).map(({ key, some }) => [String(key), docsIn(some)]))
  const values = found.values.map((value) => ({
    ...value,
    some: [...(there.get(value.id) ?? []), ...value.some].slice(0, SOME),
  }))
  const own: TailFacet = tail.facets.get(facet)!
  const other = second?.aggregations?.[`${facet}_other`].doc_count ?? 0
  return { ...found, values, otherCount: other + own.outside(new Set(values.map(({ id }) => id))) }
}

const docsIn = (some: Bucket['some']): number[] => some?.hits.hits.map(({ sort }) => sort[0]!) ?? []

function numbersIn(answer: ClusterAnswer, month: number): Numbers {
  const column = (name: string, numberOf: (key: number) => number) => {
    const counts = { all: new Uint32Array(256), complete: new Uint32Array(256) }
    for (const { key, doc_count: count, complete: whole } of bucketsOf(answer, name)) {
      counts.all[numberOf(Number(key))]! += count
      counts.complete[numberOf(Number(key))]! += whole.doc_count
    }
    return counts
  }
  return {
    total: answer.hits.total!.value,
    completeCount: answer.aggregations!.complete.doc_count,
    years: column('years', (tenure) => yearsBy(tenure, month)),
    seniority: column('seniority', (rank) => rank),
  }
}

const NO_NUMBERS: Numbers = {
  total: 0,
  completeCount: 0,
  years: { all: new Uint32Array(256), complete: new Uint32Array(256) },
  seniority: { all: new Uint32Array(256), complete: new Uint32Array(256) },
}
