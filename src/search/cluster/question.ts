/**
 * Turns a query to the index into a query of the cluster: clauses of constant score per weight, with the best of each part added up.
 * Owns that both engines score alike. Pure. Complete people come first because they are asked for separately: a boost large enough to
 * lift them would cost the last digits of every score.
 */
import type { IndexQuery, ScorePart } from '../index/index-question.ts'
import { isTitle } from '../index/titles.ts'
import { columnClauses, constant, neededColumns, nobody, toGrain } from './clauses.ts'
import type { Json } from './client.ts'
import { fieldOf, textOf, widePlace } from './documents.ts'

/** The same query with weights rounded to the grain, so that people with equal scores in the cluster are equal in memory too. */
export const grained = (query: IndexQuery): IndexQuery => ({
  ...query,
  parts: query.parts.map((part) => ({
    ...part,
    weights: new Map(part.weights.entries().map(([term, weight]) => [term, toGrain(weight)])),
  })),
})

/**
 * A part with more different weights than this, which only titles have, is asked for in rounded steps. The exact weight of a title is
 * restored afterwards.
 */
const WEIGHTS_MAX = 96
const STEPS = 128
/** Only the best titles are asked for. More than this results only from asking for hundreds of trades at once. */
export const TITLES_MAX = 4_096

/** Matches people who have one of these terms. */
function havingAny(terms: Iterable<string>): Json {
  const byField = Map.groupBy(terms, fieldOf)
  const clauses = [...byField].map(
    ([field, some]): Json =>
      some.length === 1 ? { term: { [field]: textOf(some[0]!) } } : { terms: { [field]: some.map(textOf) } },
  )
  if (clauses.length === 0) return nobody
  return clauses.length === 1 ? clauses[0]! : anyClause(clauses)
}

export const anyClause = (clauses: Json[]): Json => ({ bool: { should: clauses, minimum_should_match: 1 } })

/** The clauses that decide who matches at all: this account, and everything else that is binding. */
export interface Matching {
  filter: Json[]
  mustNot: Json[]
}

export interface ClusterQuestion {
  /** Everybody who matches. */
  all: Json
  /** The complete ones among them; undefined if everybody is. */
  complete: Json | undefined
  /** The same two queries with scores; a score is a sum of parts. */
  scored: { all: Json; complete: Json | undefined }
  isScored: boolean
  /** The highest possible score, if most matches may reach it; undefined if scores differ. */
  tiedAt: number | undefined
  /** The difference between a title's exact weight and the rounded one it was asked for with; undefined if nothing was rounded. */
  weightCorrection: ((title: string | undefined) => number) | undefined
}

export function clusterQuestion(query: IndexQuery, besides: Matching): ClusterQuestion {
  const parts = query.parts.map(stepped)
  const base = {
    filter: [...besides.filter, ...mustClauses(query)],
    mustNot: [...besides.mustNot, ...notClauses(query)],
  }
  const needed = neededParts(parts)
  const neededNumbers = neededColumns(query)
  const groups = groupsOf(query, parts)
  const isAbove = parts.some((part) => implies(part, query.threshold))
  const threshold = query.threshold && !isAbove ? [havingAny(query.threshold)] : []
  const completeBase = { ...base, filter: [...base.filter, ...neededNumbers, ...threshold] }
  const columns = columnClauses(query).flat()
  const isEverybody = needed.length + neededNumbers.length === 0
  const having = needed.map(({ asked }) => havingAny(asked.keys()))
  return {
    all: matching({ ...base, filter: [...base.filter, ...groups.map(groupClause)] }),
    complete: isEverybody ? undefined : matching({ ...completeBase, filter: [...completeBase.filter, ...having] }),
    scored: {
      all: scoredByGroups(base, groups, { parts, columns }),
      complete: isEverybody ? undefined : scoredComplete(completeBase, { parts, needed, columns }),
    },
    isScored: parts.some(({ asked }) => asked.size > 0) || columns.length > 0,
    tiedAt: tiedAt(parts, columns),
    weightCorrection: weightCorrectionOf(parts),
  }
}

const matching = ({ filter, mustNot }: Matching): Json => ({
  bool: { filter, ...(mustNot.length > 0 && { must_not: mustNot }) },
})

interface Scoring {
  parts: Part[]
  columns: Json[]
}

/** Scores are never negative, and a person who meets no scoring clause still matches. */
function scoredBy({ must, should }: { must: Json[]; should: Json[] }, matched: Matching): Json {
  const bool = matching(matched).bool as Json
  return {
    bool: { ...bool, ...(must.length > 0 && { must }), ...(should.length > 0 && { should, minimum_should_match: 0 }) },
  }
}

/**
 * A complete person has, for each required part, a term with enough weight. No other term of that part can then be their best, so only
 * these terms are looked up, each once.
 */
function scoredComplete(matched: Matching, { parts, needed, columns }: Scoring & { needed: Part[] }): Json {
  const others = parts.filter(({ required }) => required === undefined)
  return scoredBy(
    { must: needed.map(({ asked }) => bestTerm(asked)), should: [...others.flatMap(partClauses), ...columns] },
    matched,
  )
}

/** If a group has exactly the terms of a part that scores, they are read once for both. */
function scoredByGroups(matched: Matching, groups: Group[], { parts, columns }: Scoring): Json {
  const filter = [...matched.filter]
  const must: Json[] = []
  const left = new Set(parts)
  for (const group of groups) {
    const part = left.values().find((each) => isSame(each, group.terms))
    if (!part) {
      filter.push(groupClause(group))
      continue
    }
    left.delete(part)
    const clause = bestTerm(part.asked)
    must.push(group.besides ? anyClause([clause, constant(group.besides, 0)]) : clause)
  }
  return scoredBy({ must, should: [...[...left].flatMap(partClauses), ...columns] }, { ...matched, filter })
}

const isSame = ({ asked }: Part, terms: string[]): boolean =>
  terms.length > 0 && asked.size === terms.length && terms.every((term) => (asked.get(term) ?? 0) > 0)

/** Matches one of these terms, or else `besides`. */
interface Group {
  terms: string[]
  besides: Json | undefined
}

const groupClause = ({ terms, besides }: Group): Json =>
  besides ? anyClause([havingAny(terms), besides]) : havingAny(terms)

/**
 * The groups that decide who matches at all. A threshold that contains all terms of a strict group adds nothing for people who have one of
 * them; only those who match the group because nothing is known about them must meet the threshold by another term.
 */
function groupsOf({ strict, threshold }: IndexQuery, parts: Part[]): Group[] {
  const above = new Set(threshold ?? [])
  let isThresholdAsked = threshold !== null
  const groups = strict.map(({ terms, unless, wider }): Group => {
    const unknown = { terms: { unknown: [unless, ...wider.map(widePlace)] } }
    const kept = new Set(best(terms, parts))
    if (!isThresholdAsked || !kept.isSubsetOf(above)) return { terms: [...kept], besides: unknown }
    isThresholdAsked = false
    const others = above.difference(kept)
    const besides = others.size > 0 ? { bool: { filter: [unknown, havingAny(others)] } } : undefined
    return { terms: [...kept], besides }
  })
  return isThresholdAsked ? [...groups, { terms: [...above], besides: undefined }] : groups
}

/** With a single part of titles or one skill most matches may score the same. If titles are corrected afterwards, scores differ. */
function tiedAt(parts: Part[], columns: Json[]): number | undefined {
  const [part, ...others] = parts
  if (others.length > 0 || columns.length > 0 || part?.isStepped) return undefined
  return part ? Math.max(0, ...part.asked.values()) : 0
}

interface Part extends ScorePart {
  /** The weight that each term is asked for with. */
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

/** The terms of a group that are asked for at all: a group of too many titles is cut in the same way as its part. */
function best(terms: string[], parts: Part[]): string[] {
  if (terms.length <= TITLES_MAX) return terms
  const group = new Set(terms)
  const cut = parts.find(({ asked }) => asked.size === TITLES_MAX && asked.keys().every((term) => group.has(term)))
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

/** The required parts, with only the terms that a complete person must have one of. */
const neededParts = (parts: Part[]): Part[] =>
  parts
    .filter(({ required }) => required !== undefined)
    .map((part) => ({ ...part, asked: new Map(meeting(part).map((term) => [term, part.asked.get(term)!])) }))

/** Whether everybody who meets this part meets the threshold too. */
function implies(part: Part, threshold: string[] | null): boolean {
  if (!threshold || part.required === undefined) return false
  const decides = new Set(threshold)
  return meeting(part).every((term) => decides.has(term))
}

/** The best of several terms scores; no clause if none has a weight. */
function partClauses({ asked }: Part): Json[] {
  const worth = new Map(asked.entries().filter(([, weight]) => weight > 0))
  return worth.size > 0 ? [bestTerm(worth)] : []
}

function bestTerm(asked: Map<string, number>): Json {
  const byWeight = Map.groupBy(asked.keys(), (term) => asked.get(term)!)
  const clauses = [...byWeight].map(([weight, terms]) => constant(havingAny(terms), Math.max(0, weight)))
  if (clauses.length === 0) return nobody
  return clauses.length === 1 ? clauses[0]! : { dis_max: { queries: clauses } }
}

function weightCorrectionOf(parts: Part[]): ClusterQuestion['weightCorrection'] {
  const inSteps = parts.filter(({ isStepped }) => isStepped)
  if (inSteps.length === 0) return undefined
  return (title) => {
    let more = 0
    for (const { weights, asked } of inSteps)
      more += toGrain(weights.get(`t:${title}`) ?? 0) - (asked.get(`t:${title}`) ?? 0)
    return more
  }
}
