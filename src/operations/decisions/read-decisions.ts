/** The record of rankings as it can be read: pages of it, one, and where a person was shown, in words for them. Refusal: NOT_FOUND. */
import type { ExplanationLanguage } from '../../../contract/decisions.ts'
import { pageOf, readPageRequest } from '../../base/cursor.ts'
import { Refusal } from '../../base/refusal.ts'
import { readRankingById, readRankings } from '../../decisions/store.ts'
import type { Sql } from '../../storage/database.ts'
import { findPerson, readIdentifiersGiven } from '../shared/find-person.ts'
import type { Scout } from '../shared/scout.ts'
import { type ReadDecision, toldOf, withOverrides } from '../shared/told-decisions.ts'

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
): Promise<{ items: ReadDecision[]; nextCursor: string | null }> {
  const { keyId, urn, from, to } = query
  const urns = urn === undefined ? undefined : await urnsOf(scout.database, accountId, urn)
  return readPage(scout.database, accountId, { keyId, urns, from: dateOf(from), to: dateOf(to) }, query)
}

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

async function readPage(
  sql: Sql,
  accountId: string,
  filter: Parameters<typeof readRankings>[2],
  query: { limit?: number; cursor?: string },
) {
  const page = readPageRequest(query, ['time', 'string'])
  const found = await readRankings(sql, accountId, filter, page)
  const { items, nextCursor } = pageOf(found, page, ({ at, decisionId }) => [at.toISOString(), decisionId])
  return { items: await withOverrides(sql, accountId, items), nextCursor }
}

/** Under whatever urn: merged and enriched people have several. */
async function urnsOf(sql: Sql, accountId: string, urn: string): Promise<string[]> {
  const [start] = readIdentifiersGiven({ urn })
  const { urns } = await findPerson(sql, accountId, start!)
  return [...new Set([urn, ...urns])]
}

export async function readDecision(scout: Scout, accountId: string, decisionId: string): Promise<ReadDecision> {
  const entry = await readRankingById(scout.database, accountId, decisionId)
  if (!entry) throw noDecision()
  const [decision] = await withOverrides(scout.database, accountId, [entry])
  return decision!
}

export const noDecision = () => new Refusal('NOT_FOUND', 'There is no record of such a decision, or its time is over.')

export interface AboutQuery {
  limit?: number
  cursor?: string
  lang?: ExplanationLanguage
}

/** Where one person was shown, why, and what people decided, in sentences that may be sent to them. */
export async function tellAbout(scout: Scout, accountId: string, urn: string, query: AboutQuery) {
  const { lang = 'en' } = query
  const urns = await urnsOf(scout.database, accountId, urn)
  const { items, nextCursor } = await readPage(scout.database, accountId, { urns }, query)
  return { urns, lang, decisions: items.map((decision) => toldOf(decision, urns, lang)), nextCursor }
}
