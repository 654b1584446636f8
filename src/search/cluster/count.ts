/**
 * Counts how many of a pool match a question, and what they are. The cluster counts its people; people not sent to it yet are counted
 * in memory. Exact except for the number of different values, which clusters estimate beyond some ten thousands.
 */
import { type Addresses, readSharedAddresses } from '../../pool/documents.ts'
import type { Sql } from '../../storage/database.ts'
import type { CountedPool, Counting } from '../count-pool.ts'
import { facets } from '../index/facet-columns.ts'
import { secondRecordsAmong } from '../index/second-records.ts'
import type { ClusterClient, Json } from './client.ts'
import { type ClusterAccount, rethrowAsAway } from './cluster-account.ts'
import { countFacets, type MatchedThere } from './count-facets.ts'
import { countTail, type TailCounts } from './count-tail.ts'
import { fieldOf, textOf, WINDOW_MAX } from './documents.ts'
import { boundsOf, type ClusterSearch, findBest } from './find.ts'
import { clusterQuestion } from './question.ts'

export async function countInCluster(
  client: ClusterClient,
  sql: Sql,
  search: ClusterSearch,
  counting: Counting,
): Promise<CountedPool> {
  const hidden = await hiddenIn(client, search, counting)
  const excluded = hidden.union(await secondRecords(client, sql, search, hidden))
  const tail = await countTail(search, excluded, counting)
  const matched = matchedBy(search, excluded)
  const { counted, numbers } = await countFacets(client, search.state.index, {
    matched,
    tail,
    counting,
    month: search.asked.query.month,
  })
  return {
    total: tail.total + numbers.total,
    completeCount: tail.completeCount + numbers.completeCount,
    facets: Object.fromEntries(facets.map((facet) => [facet, counted.get(facet)!])) as CountedPool['facets'],
    years: sumOf(tail.years, numbers.years),
    seniority: sumOf(tail.seniority, numbers.seniority),
  }
}

type Numbers = TailCounts['years']

function sumOf(some: Numbers, others: Numbers): Numbers {
  const added = (a: Uint32Array, b: Uint32Array) => a.map((value, at) => value + b[at]!)
  return { all: added(some.all, others.all), complete: added(some.complete, others.complete) }
}

function matchedBy(search: ClusterSearch, excluded: ReadonlySet<number>): MatchedThere {
  const bounds = boundsOf(search)
  const mustNot = excluded.size > 0 ? [...bounds.mustNot, { terms: { doc: [...excluded] } }] : bounds.mustNot
  const { all, complete } = clusterQuestion(search.asked.query, { ...bounds, mustNot })
  return { all, complete: complete ?? { match_all: {} } }
}

/**
 * The hidden people among the matches. If there are too many matches to fetch, comparing everybody with the exclusion lists once is
 * faster.
 */
async function hiddenIn(
  client: ClusterClient,
  search: ClusterSearch,
  { hiddenOf }: Counting,
): Promise<ReadonlySet<number>> {
  if (!hiddenOf) return new Set()
  const { count, best } = await findBest(client, search, WINDOW_MAX)
  const { nextDoc } = search.state
  if (count === 0) return new Set()
  if (count <= best.length) return hiddenOf(Uint32Array.from(best, ({ doc }) => doc))
  return hiddenOf(Uint32Array.from({ length: nextDoc - 1 }, (_, at) => at + 1))
}

/** Of several records with one address, all but the best match. */
async function secondRecords(client: ClusterClient, sql: Sql, search: ClusterSearch, hidden: ReadonlySet<number>) {
  const addresses =
    search.state.sharedAddresses ?? (await readSharedAddresses(sql, search.accountId, WINDOW_MAX)) ?? NONE
  const only = Uint32Array.from(addresses.keys().filter((doc) => !hidden.has(doc))).sort()
  if (only.length === 0) return new Set<number>()
  const { best } = await findBest(client, { ...search, only }, only.length)
  return secondRecordsAmong(
    addresses,
    best.map(({ doc }) => doc),
  )
}

/** If too many people share addresses, all their records are counted. */
const NONE: Addresses = new Map()

/** How many people are under each of these terms. */
export async function countTerms(
  client: ClusterClient,
  accountId: string,
  { index, sentThrough, tail }: ClusterAccount,
  terms: string[],
): Promise<Map<string, number>> {
  const inTail = (term: string) => tail?.postings(term)?.count ?? 0
  if (!index) return new Map(terms.map((term) => [term, inTail(term)]))
  const under = (term: string): Json => ({
    bool: {
      filter: [
        { term: { account: accountId } },
        { term: { [fieldOf(term)]: textOf(term) } },
        { range: { doc: { lte: sentThrough } } },
      ],
    },
  })
  const asked = terms.map((term) => ({ size: 0, track_total_hits: true, query: under(term) }))
  const answers = await client.searchAll(index, asked).catch(rethrowAsAway)
  return new Map(terms.map((term, at) => [term, answers[at]!.hits.total!.value + inTail(term)]))
}
