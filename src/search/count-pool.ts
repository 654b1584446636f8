/**
 * Counts how many of an account's people match a question, and what they are. Exact, over all of them, without hidden people and
 * without second records of one person. Few matches are read from the database, many from the index.
 */
import { type InPieces, inSlices, isSliceOver, nextSlice } from '../base/slices.ts'
import { type Addresses, readAddresses, readDocuments } from '../pool/documents.ts'
import type { Sql } from '../storage/database.ts'
import { buildSegment, entriesIn } from './index/build.ts'
import {
  type AskedColumn,
  columnOf,
  type Facet,
  type FacetReference,
  facetIdOf,
  facets,
  isFacetTerm,
  type ListedDocuments,
} from './index/facet-columns.ts'
import type { AllMatches, SegmentMatches } from './index/matches.ts'
import { secondRecordsAmong } from './index/second-records.ts'
import { countNumbers, inYears, type NumberColumn, numbersIn } from './index/sums.ts'
import { type CountedPart, type FacetCounts, tally } from './index/tally.ts'
import { withWholeIndex } from './index/whole-index.ts'
import { type OpenPool, openPool, type PoolQuestion, type PoolSearcher } from './pool.ts'

export interface CountedPool {
  total: number
  completeCount: number
  facets: Record<Facet, FacetCounts>
  /** By whole years and by rank: for each number from 0 to 255, how many people have it, and how many of these are complete. */
  years: NumberCounts
  seniority: NumberCounts
}

interface NumberCounts {
  all: Uint32Array
  complete: Uint32Array
}

export interface Counting {
  /** The most values for each facet. */
  limit: number
  reference: FacetReference
  /** Undefined if nobody can be hidden. */
  hiddenOf: HiddenOfMany | undefined
}

/** Which documents must not be counted; the result may contain documents that were not asked about. */
export type HiddenOfMany = (docs: Uint32Array) => Promise<ReadonlySet<number>>

export const countPool = (searcher: PoolSearcher, question: PoolQuestion, counting: Counting): Promise<CountedPool> =>
  withWholeIndex(() => countOnce(searcher, question, counting))

/** Facets whose values have no fixed spelling; it must be taken from the records. */
export const FREELY_SPELLED: ReadonlySet<Facet> = new Set(['EMPLOYER', 'TITLE', 'SKILL', 'TAG'])

/** Up to this many matches, reading their terms is faster than a cold index and not much slower than a warm one. */
const FEW = 300

async function countOnce(searcher: PoolSearcher, question: PoolQuestion, counting: Counting) {
  const pool = await openPool(searcher, question)
  const all = await searcher.index.evaluator.all(pool.segments, pool.query, pool.among)
  try {
    return await countAll(searcher, question, counting, { pool, all })
  } finally {
    all.free()
  }
}

interface Matching {
  pool: OpenPool
  all: AllMatches
}

async function countAll(
  searcher: PoolSearcher,
  question: PoolQuestion,
  counting: Counting,
  { pool, all }: Matching,
): Promise<CountedPool> {
  const hidden = await hiddenIn(all, counting.hiddenOf)
  const addresses = pool.sharedAddresses ?? (await readAllAddresses(searcher.sql, question.accountId, all.docs))
  const excluded = (await secondRecords(all, addresses, hidden)).union(hidden)
  const matches = await all.takeBySegment(excluded)
  const total = matches.reduce((sum, { ats }) => sum + ats.length, 0)
  const completeCount = matches.reduce((sum, { complete }) => sum + complete.length, 0)
  const few = total <= FEW ? await readFew(searcher.sql, question.accountId, matches) : undefined
  const counted: [Facet, FacetCounts][] = []
  for (const facet of facets) {
    const asked = { facet, ...counting.reference }
    const parts = few
      ? [{ matches: few.matches, column: await columnOf(few.listed, asked) }]
      : await Promise.all(matches.map((each): Promise<CountedPart> => partOf(pool, each, asked)))
    const found = await tally(parts, { limit: counting.limit, withSome: FREELY_SPELLED.has(facet) })
    const values = found.values.map((value) => ({ ...value, id: facetIdOf(facet, value.id) }))
    counted.push([facet, { ...found, values }])
  }
  return {
    total,
    completeCount,
    facets: Object.fromEntries(counted) as Record<Facet, FacetCounts>,
    years: await numbersOf(matches, (each) => yearsIn(pool, each)),
    seniority: await numbersOf(matches, (each) => numbersAmong(pool.segments[each.segment]!.seniority, each)),
  }
}

const partOf = async ({ column }: OpenPool, matches: SegmentMatches, asked: AskedColumn): Promise<CountedPart> => ({
  matches,
  column: await column(matches.segment, asked),
})

async function hiddenIn(all: AllMatches, hiddenOf: HiddenOfMany | undefined): Promise<ReadonlySet<number>> {
  return hiddenOf && !all.isEmpty ? hiddenOf(all.docs) : new Set()
}

/** Of several records with one address, all but the best match. */
async function secondRecords(all: AllMatches, addresses: Addresses, hidden: ReadonlySet<number>): Promise<Set<number>> {
  if (addresses.size === 0) return new Set()
  const best = await all.best((doc) => addresses.has(doc) && !hidden.has(doc))
  return secondRecordsAmong(
    addresses,
    best.map(({ doc }) => doc),
  )
}

/** A megabyte or two per statement. */
const ADDRESSES_A_STATEMENT = 20_000

async function readAllAddresses(sql: Sql, accountId: string, docs: Uint32Array): Promise<Addresses> {
  const addresses = new Map<number, string>()
  for (let from = 0; from < docs.length; from += ADDRESSES_A_STATEMENT) {
    const some = Array.from(docs.subarray(from, from + ADDRESSES_A_STATEMENT))
    for (const [doc, address] of await readAddresses(sql, accountId, some)) addresses.set(doc, address)
  }
  return addresses
}

/**
 * The matches as a segment of their own; undefined if one of them has changed meanwhile, because the index still counts the old
 * version.
 */
async function readFew(
  sql: Sql,
  accountId: string,
  matches: SegmentMatches[],
): Promise<{ matches: SegmentMatches; listed: ListedDocuments } | undefined> {
  const docs = matches.flatMap(({ docOf, ats }) => Array.from(ats, docOf))
  if (docs.length === 0) return undefined
  const whole = new Set(matches.flatMap(({ docOf, complete }) => Array.from(complete, docOf)))
  const numbers = new Map(docs.map((doc, number) => [doc, number]))
  const read = await readDocuments(sql, accountId, docs)
  if (read.length < docs.length) return undefined
  const documents = read
    .map((document) => ({
      ...document,
      doc: numbers.get(document.doc)!,
      terms: document.terms.filter(isFacetTerm),
    }))
    .sort((a, b) => a.doc - b.doc)
  const segment = await inSlices(buildSegment(documents))
  return {
    matches: {
      segment: 0,
      docOf: (at) => docs[at]!,
      ats: Uint32Array.from(docs.keys()),
      complete: Uint32Array.from(docs.keys()).filter((at) => whole.has(docs[at]!)),
      near: Uint32Array.from(docs.keys()).filter((at) => !whole.has(docs[at]!)),
    },
    listed: { tail: segment, tailEntries: (prefix) => [...entriesIn(segment, prefix)] },
  }
}

function* numbersAmong(column: NumberColumn, matches: SegmentMatches): InPieces<NumberCounts> {
  const all = yield* numbersIn(column, matches)
  return { all, complete: matches.near.length === 0 ? all : yield* countNumbers(column, matches.complete) }
}

function* yearsIn({ segments, query: { month } }: OpenPool, matches: SegmentMatches): InPieces<NumberCounts> {
  const { all, complete } = yield* numbersAmong(segments[matches.segment]!.tenures, matches)
  return { all: inYears(all, month), complete: inYears(complete, month) }
}

async function numbersOf(
  matches: SegmentMatches[],
  counted: (matches: SegmentMatches) => InPieces<NumberCounts>,
): Promise<NumberCounts> {
  const counts = { all: new Uint32Array(256), complete: new Uint32Array(256) }
  for (const each of matches) {
    if (isSliceOver()) await nextSlice()
    const { all, complete } = await inSlices(counted(each))
    for (let number = 0; number < 256; number++) {
      counts.all[number]! += all[number]!
      counts.complete[number]! += complete[number]!
    }
  }
  return counts
}
