/**
 * Finds the best of a pool in the cluster, and in memory among the people not sent to it yet. The answer is as if all were in one
 * place. Owns the two requests: first for complete people, and only if they do not fill the list for those who are near.
 */

import { contactsAsked, namesAsked } from '../filters.ts'
import { type Evaluation, evaluate } from '../index/evaluate.ts'
import { COMPLETE_BONUS } from '../index/evaluate-segment.ts'
import type { Hit } from '../index/top.ts'
import { savedBefore } from '../list-pool.ts'
import type { AskedPool, PoolQuestion } from '../pool.ts'
import { nobody, toGrain } from './clauses.ts'
import type { ClusterAnswer, ClusterClient, Json } from './client.ts'
import { type ClusterAccount, rethrowAsAway } from './cluster-account.ts'
import { WINDOW_MAX } from './documents.ts'
import { anyClause, type ClusterQuestion, clusterQuestion, grained, type Matching } from './question.ts'

/**
 * Titles are asked for in rounded weights, so somebody a little below the last one shown may belong above them; this many times as
 * many are fetched.
 */
const MORE_THAN_SHOWN = 2

export interface ClusterSearch {
  accountId: string
  state: ClusterAccount
  question: PoolQuestion
  asked: AskedPool
  /** Only these documents, in rising order. */
  only?: Uint32Array | undefined
  /** Only documents with a lower number than this. */
  before?: number | undefined
}

/** The bounds of every query: this account, documents in the cluster, and conditions that otherwise only the database could check. */
export function boundsOf({ accountId, state, question, only, before }: ClusterSearch): Matching {
  const { removed, sentThrough } = state
  const last = Math.min(sentThrough, (before ?? Number.POSITIVE_INFINITY) - 1)
  return {
    filter: [
      { term: { account: accountId } },
      { range: { doc: { lte: last } } },
      ...factClauses(question),
      ...(only ? [{ terms: { doc: [...only] } }] : []),
    ],
    mustNot: removed.length > 0 ? [{ terms: { doc: removed } }] : [],
  }
}

const COLUMNS = { first_key: 'first', last_key: 'last' } as const

function factClauses({ filters, criteria }: PoolQuestion): Json[] {
  const names = namesAsked(filters)
  if (names === null) return [nobody]
  const named = (names ?? []).map(({ column, beginnings }) =>
    anyClause(beginnings.map((value) => ({ prefix: { [COLUMNS[column]]: { value } } }))),
  )
  return [...named, ...contactsAsked(criteria).map((fields): Json => ({ terms: { reach: fields } }))]
}

export async function findBest(client: ClusterClient, search: ClusterSearch, limit: number): Promise<Evaluation> {
  const [there, here] = await Promise.all([findInCluster(client, search, limit), evaluateTail(search, limit)])
  const best = [...there.best, ...here.best].sort((a, b) => b.score - a.score || b.doc - a.doc)
  return {
    count: there.count + here.count,
    completeCount: there.completeCount + here.completeCount,
    best: best.slice(0, limit),
  }
}

const NOBODY: Evaluation = { count: 0, completeCount: 0, best: [] }

function evaluateTail(search: ClusterSearch, limit: number): Evaluation {
  const { state, asked, before } = search
  if (!state.tail) return NOBODY
  const bounded = before === undefined ? [state.tail] : savedBefore(state.tail, before)
  const found = evaluate(bounded, grained(asked.query), limit, restrictOf(search))
  return { ...found, best: found.best.map(({ doc, score }) => ({ doc, score: toGrain(score) })) }
}

/** The documents that evaluation in memory is limited to, in rising order. */
export function restrictOf({ asked: { among }, only }: ClusterSearch): Uint32Array | undefined {
  return among && only ? only.filter((doc) => among.includes(doc)) : (among ?? only)
}

/**
 * If many people score the same, the last saved come first. They are searched among this many times as many of the last saved as are
 * wanted.
 */
const LAST_TIMES = 64
/** If those would be more than one in this many of the pool, searching everybody is as fast. */
const LAST_OF = 4

async function findInCluster(client: ClusterClient, search: ClusterSearch, limit: number): Promise<Evaluation> {
  const { index } = search.state
  if (!index) return NOBODY
  const question = clusterQuestion(search.asked.query, boundsOf(search))
  const { all, complete, scored } = question
  const best = scored.complete ?? scored.all
  const asked = { question, size: Math.min(WINDOW_MAX, question.weightCorrection ? limit * MORE_THAN_SHOWN : limit) }
  const lastFrom = lastOf(search, question, limit)
  const answers = await client
    .searchAll(index, [
      bestOf(lastFrom === undefined ? best : since(best, lastFrom), asked),
      ...[complete, all].flatMap((matched) => (matched ? [countOf(matched)] : [])),
    ])
    .catch(rethrowAsAway)
  const [completeCount, count] = [answers[1]!, answers.at(-1)!].map(({ hits }) => hits.total!.value) as [number, number]
  const ask = async (matched: Json) => client.search(index, bestOf(matched, asked)).catch(rethrowAsAway)
  const isEnough = lastFrom === undefined || isFilled(answers[0]!, { question, wanted: Math.min(limit, completeCount) })
  const answer = isEnough ? answers[0]! : await ask(best)
  const whole = hitsOf(answer, question, COMPLETE_BONUS).slice(0, limit)
  if (!complete || completeCount >= limit || count === completeCount) return { count, completeCount, best: whole }
  // If there are fewer complete people than wanted, all of them are known already: fetching everybody and skipping them here is
  // cheaper than excluding them in the query.
  const known = new Set(whole.map(({ doc }) => doc))
  const rest = hitsOf(await ask(scored.all), question, 0).filter(({ doc }) => !known.has(doc))
  return { count, completeCount, best: [...whole, ...rest].slice(0, limit) }
}

/** The number after which the last saved people begin; undefined if all must be searched. */
function lastOf(
  { state, before, only }: ClusterSearch,
  { tiedAt }: ClusterQuestion,
  limit: number,
): number | undefined {
  const last = Math.min(state.sentThrough, (before ?? Number.POSITIVE_INFINITY) - 1)
  const among = limit * LAST_TIMES
  return tiedAt === undefined || only || last < among * LAST_OF ? undefined : last - among
}

const since = (matched: Json, doc: number): Json => ({
  bool: { must: [matched], filter: [{ range: { doc: { gt: doc } } }] },
})

/** Whether enough were found that score as much as anybody can: people saved earlier could only rank after them. */
function isFilled(
  { hits }: ClusterAnswer,
  { question, wanted }: { question: ClusterQuestion; wanted: number },
): boolean {
  const last = hits.hits[wanted - 1]
  return wanted === 0 || (last !== undefined && (!question.isScored || last._score! >= question.tiedAt!))
}

/**
 * Counted separately from finding the best: counting computes no scores, and finding the best skips documents that cannot be among
 * them.
 */
const countOf = (matched: Json): Json => ({ size: 0, track_total_hits: true, query: matched })

function bestOf(query: Json, { question, size }: { question: ClusterQuestion; size: number }): Json {
  const { isScored, weightCorrection } = question
  return {
    size,
    track_total_hits: false,
    track_scores: isScored,
    _source: false,
    stored_fields: '_none_',
    ...(weightCorrection && { docvalue_fields: ['t'] }),
    query,
    // The document number is a sort value, and so is returned with the hit.
    sort: isScored ? [{ _score: 'desc' }, { doc: 'desc' }] : [{ doc: 'desc' }],
  }
}

function hitsOf({ hits }: ClusterAnswer, { weightCorrection }: ClusterQuestion, lift: number): Hit[] {
  const found = hits.hits.map(({ _score, sort, fields }): Hit => {
    const score = (_score ?? 0) + (weightCorrection?.(fields?.t?.[0]) ?? 0)
    return { doc: sort.at(-1)!, score: toGrain(score) + lift }
  })
  return weightCorrection ? found.sort((a, b) => b.score - a.score || b.doc - a.doc) : found
}
