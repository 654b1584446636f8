/**
 * Searches one account's pool by turning the question into terms of the index. Filters are exact and come first; then the criteria
 * decide who matches at all, who is complete, and the order.
 */
import type { Criterion } from '../../contract/criteria.ts'
import { CANDIDATES_MAX } from '../../contract/limits.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { inSlices, isSliceOver, nextSlice } from '../base/slices.ts'
import { readAddresses } from '../pool/documents.ts'
import { terms } from '../reference/terms.ts'
import type { Sql } from '../storage/database.ts'
import { firstAsked } from './asked.ts'
import { compareTitles, vocabularyOfTitles } from './compare-titles.ts'
import { type Condition, conditionsInPieces } from './criteria/condition.ts'
import { indexQueryOf, isRequired } from './criteria/index-query.ts'
import type { TermVocabulary } from './criteria/term-vocabulary.ts'
import { filterGroups, findByFacts, firstSaved } from './filters.ts'
import { type Evaluation, isComplete } from './index/evaluate.ts'
import type { IndexQuery } from './index/index-question.ts'
import type { PlaceReference } from './index/inexact-places.ts'
import type { IndexReader, OpenIndex } from './index/reader.ts'
import type { SegmentView, UnknownKind } from './index/scratch.ts'
import { secondRecordsAmong } from './index/second-records.ts'
import type { Hit } from './index/top.ts'
import { withWholeIndex } from './index/whole-index.ts'
import type { TitleMeaning } from './title-meaning.ts'

/** What the caller of a pool search provides, for any index. */
export interface PoolAsker {
  sql: Sql
  meaning: TitleMeaning
  places: KnownPlaces
  industriesNamed: TermVocabulary['industriesNamed']
  hiddenOf: HiddenOf
  /** The current month; years are counted up to it. See tenure.ts. */
  month: number
  /** The pool's version, if it was already read for this question. */
  version?: number
  /** Wraps the pool's vocabulary, for callers that want to observe its answers. */
  wrapVocabulary?: (vocabulary: TermVocabulary) => TermVocabulary
}

export interface PoolSearcher extends PoolAsker {
  index: IndexReader
}

/** What a search needs to know about places. */
export interface KnownPlaces extends PlaceReference, Pick<TermVocabulary, 'around' | 'wider'> {}

/** Which of these documents must not be shown. */
export type HiddenOf = (docs: number[]) => Promise<Set<number>>

export interface PoolQuestion {
  accountId: string
  filters: NetworkQuery
  criteria: readonly Criterion[]
  /** A person must have all of them. */
  tags?: string[]
  /** Without ranking: everyone who matches, the last saved first. */
  isPlain?: boolean
}

export interface PoolMatches {
  /** Everyone whom all pages together show: complete people first, the best first. */
  best: Hit[]
  count: number
  completeCount: number
  conditions: Condition[]
  vocabulary: TermVocabulary
}

export async function matchPool(searcher: PoolSearcher, question: PoolQuestion): Promise<PoolMatches> {
  const { segments, sharedAddresses, query, among, conditions, vocabulary } = await openPool(searcher, question)
  const unseen = async (docs: number[]) => {
    const hidden = await searcher.hiddenOf(docs)
    const shown = docs.filter((doc) => !hidden.has(doc))
    return hidden.union(
      secondRecordsAmong(sharedAddresses ?? (await readAddresses(searcher.sql, question.accountId, shown)), shown),
    )
  }
  const look = (limit: number) => searcher.index.evaluator.best(segments, query, limit, among)
  return { ...(await withoutHidden(look, CANDIDATES_MAX, unseen)), conditions, vocabulary }
}

export interface OpenPool {
  segments: SegmentView[]
  sharedAddresses: OpenIndex['sharedAddresses']
  column: OpenIndex['column']
  query: IndexQuery
  /** Only these documents, if a name or contact data are asked for. */
  among: Uint32Array | undefined
  conditions: Condition[]
  vocabulary: TermVocabulary
}

/** Opens the index and prepares the question, ready for evaluation. */
export function openPool(searcher: PoolSearcher, question: PoolQuestion): Promise<OpenPool> {
  const asked = { ...question, criteria: firstAsked(question.criteria) }
  let version = searcher.version
  return withWholeIndex(() => {
    const opening = openOnce(searcher, asked, version)
    // A repeated attempt must read the current version.
    version = undefined
    return opening
  })
}

async function openOnce(searcher: PoolSearcher, question: PoolQuestion, version: number | undefined) {
  const index = await searcher.index.open(searcher.sql, question.accountId, version)
  const asked = await readAsked(searcher, index, question)
  if (isSliceOver()) await nextSlice()
  await index.fetch(termsOf(asked.query))
  const { segments, sharedAddresses, column } = index
  return { segments, sharedAddresses, column, ...asked }
}

/** What an index knows about words. */
export interface TermSource extends Pick<OpenIndex, 'titles' | 'near' | 'learnUnknown' | 'mayHavePlace'> {
  /** Names and contact data are looked up in the database only for documents after this number; the index knows those before it. */
  factsAfter?: number
}

/** A question in the form that an index evaluates. */
export type AskedPool = Pick<OpenPool, 'query' | 'among' | 'conditions' | 'vocabulary'>

export async function readAsked(
  { sql, meaning, places, industriesNamed, month, wrapVocabulary = (vocabulary) => vocabulary }: PoolAsker,
  index: TermSource,
  question: PoolQuestion,
): Promise<AskedPool> {
  const { accountId, filters, criteria, tags = [], isPlain } = question
  // Database queries run while this process compares titles.
  const [near, among, fromDoc] = await Promise.all([
    index.near(skillsAsked(criteria)),
    findByFacts(sql, accountId, { filters, criteria, after: index.factsAfter ?? 0 }),
    firstSaved(sql, accountId, criteria),
    compareTitles(index.titles, meaning, criteria),
    index.learnUnknown({ kinds: criteria.flatMap(toBeLearned), places }),
  ])
  const vocabulary = wrapVocabulary({
    ...vocabularyOfTitles(index.titles, meaning),
    near: (skill) => near.get(skill) ?? new Map(),
    industriesNamed,
    around: places.around,
    wider: places.wider,
    hasPlace: index.mayHavePlace,
  })
  const conditions = await inSlices(conditionsInPieces(criteria, vocabulary))
  const must = [...(await filterGroups(filters, index.titles)), ...tags.map((tag) => [terms.tag(tag)])]
  const query = { ...(await inSlices(indexQueryOf(conditions, must, month))), ...(isPlain && UNRANKED), fromDoc }
  return { query, among, conditions, vocabulary }
}

/** No parts, so no scores: everyone ties, and among ties the last saved comes first. */
const UNRANKED: Pick<IndexQuery, 'parts' | 'years' | 'seniority'> = { parts: [], years: [], seniority: [] }

/**
 * What the index must learn for a criterion: for a required title, which documents have none; for any place, the same and which places
 * occur.
 */
const toBeLearned = (criterion: Criterion): UnknownKind[] => {
  if (criterion.kind === 'PLACE') return ['PLACE']
  return criterion.kind === 'TITLE' && isRequired(criterion) ? ['TITLE'] : []
}

/** The skills that a question asks for, as terms; unread words may also be a skill. */
export const skillsAsked = (criteria: readonly Criterion[]): string[] =>
  criteria.flatMap((each) =>
    each.kind === 'SKILL' || each.kind === 'KEYWORD' ? each.anyOf.map(({ name }) => terms.skill(name)) : [],
  )

/**
 * Evaluates as if hidden people were not there: others move up in their place, and the counts leave them out. The limit doubles each
 * time, so that even a list with thousands of hidden people ends soon.
 */
export async function withoutHidden(
  look: (limit: number) => Promise<Evaluation>,
  wanted: number,
  hiddenOf: HiddenOf,
): Promise<Evaluation> {
  for (let limit = wanted; ; limit *= 2) {
    const found = await look(limit)
    const hidden = await hiddenOf(found.best.map(({ doc }) => doc))
    if (hidden.size === 0) return { ...found, best: found.best.slice(0, wanted) }
    const [gone, best] = [
      found.best.filter(({ doc }) => hidden.has(doc)),
      found.best.filter(({ doc }) => !hidden.has(doc)),
    ]
    if (best.length >= wanted || found.best.length < limit) {
      return {
        best: best.slice(0, wanted),
        count: found.count - gone.length,
        completeCount: found.completeCount - gone.filter(isComplete).length,
      }
    }
  }
}

function* termsOf(query: IndexQuery): Generator<string> {
  for (const group of query.must) yield* group
  for (const { terms } of query.strict) yield* terms
  yield* query.not
  yield* query.threshold ?? []
  for (const { weights } of query.parts) yield* weights.keys()
}
