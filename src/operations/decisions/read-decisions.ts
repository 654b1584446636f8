/**
 * Reads the record of rankings: pages of it, a single ranking, and, in words for the person concerned, where they were shown.
 * Refusal: NOT_FOUND.
 */
import type { ExplanationLanguage } from '../../../contract/decisions.ts'
import { DECISION_OVERRIDES_SHOWN_MAX } from '../../../contract/limits.ts'
import { type PageRequest, pageOf, readPageRequest } from '../../base/cursor.ts'
import { Refusal } from '../../base/refusal.ts'
import {
  countOverrides,
  type RankingSummary,
  readRankingById,
  readRankings,
  readSummaries,
} from '../../decisions/store.ts'
import type { Sql } from '../../storage/database.ts'
import { findPerson, readIdentifiersGiven } from '../known-people/find-person.ts'
import type { Scout } from '../scout.ts'
import { type DecidedRanking, decidedAbout, explainDecision, withOverrides } from '../shared/explain-decisions.ts'

export interface DecisionsQuery {
  limit?: number
  cursor?: string
  keyId?: string
  urn?: string
  from?: string
  to?: string
}

export async function listDecisions(
  scout: Scout,
  accountId: string,
  query: DecisionsQuery,
): Promise<{ items: RankingSummary[]; nextCursor: string | null }> {
  const { keyId, urn, from, to } = query
  const urns = urn === undefined ? undefined : await urnsOf(scout.database, accountId, urn)
  const page = pageAsked(query)
  const filter = { keyId, urns, from: dateOf(from), to: dateOf(to) }
  return pageOf(await readSummaries(scout.database, accountId, filter, page), page, placeOf)
}

const pageAsked = (query: { limit?: number; cursor?: string }): PageRequest =>
  readPageRequest(query, ['time', 'string'])

const placeOf = ({ at, decisionId }: { at: Date; decisionId: string }) => [at.toISOString(), decisionId]

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** All urns of the person: merged and enriched people have several. */
async function urnsOf(sql: Sql, accountId: string, urn: string): Promise<string[]> {
  const [start] = readIdentifiersGiven({ urn })
  const { urns } = await findPerson(sql, accountId, start!)
  return [...new Set([urn, ...urns])]
}

export interface ReadDecision extends DecidedRanking {
  /** The number of all overrides, including those that are not shown. */
  overrideCount: number
}

export async function readDecision(scout: Scout, accountId: string, decisionId: string): Promise<ReadDecision> {
  const entry = await readRankingById(scout.database, accountId, decisionId)
  if (!entry) throw noDecision()
  const [[decision], overrideCount] = await Promise.all([
    withOverrides(scout.database, accountId, [entry], { limit: DECISION_OVERRIDES_SHOWN_MAX }),
    countOverrides(scout.database, accountId, decisionId),
  ])
  return { ...decision!, overrideCount }
}

export const noDecision = () => new Refusal('NOT_FOUND', 'There is no such decision, or its record has expired.')

export interface AboutQuery {
  limit?: number
  cursor?: string
  lang?: ExplanationLanguage
}

/** Where a person was shown, why, and what people decided, in sentences that may be sent to them. */
export async function explainTo(scout: Scout, accountId: string, urn: string, query: AboutQuery) {
  const { lang = 'en' } = query
  const urns = await urnsOf(scout.database, accountId, urn)
  const page = pageAsked(query)
  const { items, nextCursor } = pageOf(await readRankings(scout.database, accountId, { urns }, page), page, placeOf)
  const decided = await decidedAbout(scout.database, accountId, items, urns)
  return { urns, lang, decisions: decided.map((decision) => explainDecision(decision, urns, lang)), nextCursor }
}
