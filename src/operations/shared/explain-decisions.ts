/** Records of rankings together with the overrides people made, and the explanation of one ranking for the person it is about. */
import type { ExplanationLanguage } from '../../../contract/decisions.ts'
import { type OverridePart, partOf, type Ranking, readRanking } from '../../decisions/entry.ts'
import { explainRanking } from '../../decisions/explain.ts'
import { readOverrides, type StoredEntry, type WantedOverrides } from '../../decisions/store.ts'
import type { Sql } from '../../storage/database.ts'

export interface DecidedRanking {
  entry: StoredEntry
  ranking: Ranking
  overrides: StoredEntry[]
}

export async function withOverrides(
  sql: Sql,
  accountId: string,
  entries: StoredEntry[],
  wanted: WantedOverrides,
): Promise<DecidedRanking[]> {
  const ids = entries.map(({ decisionId }) => decisionId)
  const overrides = Map.groupBy(await readOverrides(sql, accountId, ids, wanted), ({ about }) => about)
  return entries.map((entry) => ({
    entry,
    ranking: readRanking(entry),
    overrides: overrides.get(entry.decisionId) ?? [],
  }))
}

/** The latest overrides of one ranking, shown to the person they are about. */
const OVERRIDES_SHOWN_MAX = 20

/** These rankings with the overrides that concern the person of these urns. */
export const decidedAbout = (sql: Sql, accountId: string, entries: StoredEntry[], urns: string[]) =>
  withOverrides(sql, accountId, entries, { urns, limit: OVERRIDES_SHOWN_MAX })

export interface ExplainedDecision {
  decisionId: string
  at: Date
  place: number | null
  page: number
  sentences: string[]
}

export function explainDecision(
  { entry, ranking, overrides }: DecidedRanking,
  urns: string[],
  lang: ExplanationLanguage,
): ExplainedDecision {
  const shown = ranking.shown.find(({ urn }) => urns.includes(urn))
  const theirs = overrides.filter(({ parts }) => urns.includes(partOf<OverridePart>(parts[0])?.urn ?? ''))
  return {
    decisionId: entry.decisionId,
    at: entry.at,
    place: shown?.place ?? null,
    page: ranking.facts.page,
    sentences: explainRanking({ at: entry.at, ranking, shown, overrides: theirs }, lang),
  }
}
