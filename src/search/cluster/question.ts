/**
 * A question to the index as a query of the cluster: clauses of constant score in steps of weight, the best of each part, added up. Owns
 * that both engines score alike. Pure.
 *
 * Who is complete comes first by being asked for apart: a boost large enough to lift them would cost the last digits of every score.
 */
import { NOT_KNOWN } from '../../reference/terms.ts'
import { RANK_MET, yearsShare } from '../criteria/ranks.ts'
import type { IndexQuery, ScorePart } from '../index/index-question.ts'
import { bestRankShare } from '../index/query-plan.ts'
import { isTitle } from '../index/titles.ts'
import type { Json } from './client.ts'
import { fieldOf, textOf } from './documents.ts'

/** Of which no sum of scores loses a digit, in whatever order it is added up: the cluster adds in 32 bits. */
const GRAIN = 2 ** -16
export const toGrain = (weight: number) => Math.round(weight / GRAIN) * GRAIN

/** The same question in such weights: whoever is equal in the cluster is equal in memory. */
export const grained = (query: IndexQuery): IndexQuery => ({
  ...query,
  parts: query.parts.map((part) => ({
    ...part,
    weights: new Map(part.weights.entries().map(([term, weight]) => [term, toGrain(weight)])),
  })),
})

/** A part with more weights than this, which only titles have, is asked for in steps; what a title is truly worth is put right afterwards. */
const WEIGHTS_MAX = 96
const STEPS = 128
/** The best of them: beyond this a title is asked for by people who mean hundreds of trades at once. */
export const TITLES_MAX = 4_096

export const nobody: Json = { match_none: {} }

/** Whoever has one of these. */
export function havingAny(terms: Iterable<string>): Json {
  const byField = Map.groupBy(terms, fieldOf)
  const clauses = [...byField].map(([field, some]): Json => ({ terms: { [field]: some.map(textOf) } }))
  if (clauses.length === 0) return nobody
  return clauses.length === 1 ? clauses[0]! : anyClause(clauses)
}

export const anyClause = (clauses: Json[]): Json => ({ bool: { should: clauses, minimum_should_match: 1 } })

/** Who matches at all; `besides`: of this account, and whatever else binds. */
export interface Matching {
  filter: Json[]
  mustNot: Json[]
}

export interface ClusterQuestion {
  /** Everybody who counts. */
  all: Json
  /** Those of them who are complete; undefined where everybody is. */
  complete: Json | undefined
  /** Those who are not. */
  near: Json | undefined
  /** What adds to a score. */
  score: Json[]
  /** What the very title of somebody is worth beyond what it was asked for as; undefined where all was asked for as it is. */
  putRight: ((title: string | undefined) => number) | undefined
}

export function clusterQuestion(query: IndexQuery, besides: Matching): ClusterQuestion {
  const parts = query.parts.map(stepped)
  const base = {
    filter: [...besides.filter, ...mustClauses(query)],
    mustNot: [...besides.mustNot, ...notClauses(query)],
  }
  const floor = query.floor ? [havingAny(query.floor)] : []
  const firm = query.firm.map(({ terms, unless }) =>
    anyClause([havingAny(best(terms, parts)), { term: { unknown: unless } }]),
  )
  const needed = neededClauses(query, parts)
  const all = matching({ filter: [...base.filter, ...firm, ...floor], mustNot: base.mustNot })
  const isAbove = parts.some((part) => implies(part, query.floor))
  return {
    all,
    complete:
      needed && matching({ filter: [...base.filter, ...needed, ...(isAbove ? [] : floor)], mustNot: base.mustNot }),
    near: needed && {
      bool: { filter: [...base.filter, ...firm, ...floor], must_not: [...base.mustNot, { bool: { filter: needed } }] },
    },
    score: [...parts.map(partClause), ...columnClauses(query)].flat(),
    putRight: rightingOf(parts),
  }
}

const matching = ({ filter, mustNot }: Matching): Json => ({
  bool: { filter, ...(mustNot.length > 0 && { must_not: mustNot }) },
})

/** With what it scores. Of nobody a score below zero is asked for, so that whoever meets nothing has one too. */
export const scored = (matched: Json, { score }: Pick<ClusterQuestion, 'score'>): Json => {
  const bool = matched.bool as Json
  return { bool: { ...bool, ...(score.length > 0 && { should: score, minimum_should_match: 0 }) } }
}

interface Part extends ScorePart {
  /** What each term is asked for as. */
  asked: Map<string, number>
  isStepped: boolean
}

function stepped(part: ScorePart): Part {
  const kept = part.weights.size > TITLES_MAX ? strongest(part.weights) : part.weights
  const isStepped = new Set(kept.values()).size > WEIGHTS_MAX && kept.keys().every(isTitle)
  const most = Math.max(0, ...kept.values())
  const step = most / STEPS
  const asked = new Map<string, number>()
  for (const [term, weight] of kept)
    asked.set(term, toGrain(isStepped ? Math.ceil(weight / step - 1e-6) * step : weight))
  return { ...part, weights: kept, asked, isStepped }
}

const strongest = (weights: Map<string, number>) =>
  new Map([...weights].sort(([, a], [, b]) => b - a).slice(0, TITLES_MAX))

/** Of the terms of a group those that are asked for at all: a group of too many titles is cut as its part is. */
function best(terms: string[], parts: Part[]): string[] {
  if (terms.length <= TITLES_MAX) return terms
  const cut = parts.find(({ asked }) => asked.size === TITLES_MAX && asked.has(terms[0]!))
  return cut ? [...cut.asked.keys()] : terms
}

const mustClauses = ({ must, fromDoc }: IndexQuery): Json[] => [
  ...must.map(havingAny),
  ...(fromDoc > 0 ? [{ range: { doc: { gte: fromDoc } } }] : []),
]

const notClauses = ({ not, notRanks }: IndexQuery): Json[] => [
  ...(not.length > 0 ? [havingAny(new Set(not))] : []),
  ...(notRanks.length > 0 ? [{ terms: { seniority: notRanks } }] : []),
]

const meeting = ({ weights, required }: ScorePart): string[] =>
  [...weights].flatMap(([term, weight]) => (weight >= required! ? [term] : []))

/** What somebody complete has; undefined where nothing is required. */
function neededClauses({ years, seniority }: IndexQuery, parts: Part[]): Json[] | undefined {
  const clauses = [
    ...parts.filter(({ required }) => required !== undefined).map((part) => havingAny(meeting(part))),
    ...years
      .filter(({ isRequired }) => isRequired)
      .map((asked) => having('years', YEARS, (has) => yearsShare(asked, has) >= 1)),
    ...seniority
      .filter(({ isRequired }) => isRequired)
      .map(({ ranks }) => having('seniority', RANKS, (has) => bestRankShare(ranks, has) >= RANK_MET)),
  ]
  return clauses.length > 0 ? clauses : undefined
}

/** Whoever meets this part stands above the floor already. */
function implies(part: Part, floor: string[] | null): boolean {
  if (!floor || part.required === undefined) return false
  const decides = new Set(floor)
  return meeting(part).every((term) => decides.has(term))
}

const YEARS = [...Array(61).keys()]
const RANKS = [...Array(16).keys(), NOT_KNOWN]

function having(field: string, numbers: number[], holds: (has: number) => boolean): Json {
  return { terms: { [field]: numbers.filter(holds) } }
}

const constant = (filter: Json, boost: number): Json => ({ constant_score: { filter, boost } })

/** Of several terms the best; titles alone need not be compared, as nobody has two. */
function partClause({ asked }: Part): Json[] {
  const byWeight = Map.groupBy(asked.keys(), (term) => asked.get(term)!)
  const clauses = [...byWeight]
    .filter(([weight]) => weight > 0)
    .map(([weight, terms]) => constant(havingAny(terms), weight))
  if (clauses.length < 2) return clauses
  return [{ dis_max: { queries: clauses } }]
}

function columnClauses({ years, seniority }: IndexQuery): Json[][] {
  return [
    ...years.map((asked) => columnClause('years', YEARS, asked.weight, (has) => yearsShare(asked, has))),
    ...seniority.map(({ ranks, weight }) =>
      columnClause('seniority', RANKS, weight, (has) => bestRankShare(ranks, has)),
    ),
  ]
}

/** A number gives one share: of several clauses at most one holds. */
function columnClause(field: string, numbers: number[], weight: number, shareOf: (has: number) => number): Json[] {
  const byShare = Map.groupBy(numbers, shareOf)
  return [...byShare].flatMap(([share, some]) =>
    share > 0 ? [constant({ terms: { [field]: some } }, toGrain(share * weight))] : [],
  )
}

function rightingOf(parts: Part[]): ClusterQuestion['putRight'] {
  const inSteps = parts.filter(({ isStepped }) => isStepped)
  if (inSteps.length === 0) return undefined
  return (title) => {
    let more = 0
    for (const { weights, asked } of inSteps)
      more += toGrain(weights.get(`t:${title}`) ?? 0) - (asked.get(`t:${title}`) ?? 0)
    return more
  }
}
