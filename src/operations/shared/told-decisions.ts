/** Records of rankings with what people decided about them, and one of them told to whom it is about. */
import type { ExplanationLanguage } from '../../../contract/decisions.ts'
import { type OverridePart, partOf, type Ranking, readRanking } from '../../decisions/entry.ts'
import { explainRanking } from '../../decisions/explain.ts'
import { readOverrides, type StoredEntry } from '../../decisions/store.ts'
import type { Sql } from '../../storage/database.ts'

export interface ReadDecision {
  entry: StoredEntry
  ranking: Ranking
  overrides: StoredEntry[]
}

export async function withOverrides(sql: Sql, accountId: string, entries: StoredEntry[]): Promise<ReadDecision[]> {
  const ids = entries.map(({ decisionId }) => decisionId)
  const overrides = Map.groupBy(await readOverrides(sql, accountId, ids), ({ about }) => about)
  return entries.map((entry) => ({
    entry,
    ranking: readRanking(entry),
    overrides: overrides.get(entry.decisionId) ?? [],
  }))
}

export interface ToldDecision {
  decisionId: string
  at: Date
  place: number | null
  page: number
  sentences: string[]
}

export function toldOf(
  { entry, ranking, overrides }: ReadDecision,
  urns: string[],
  lang: ExplanationLanguage,
): ToldDecision {
  const shown = ranking.shown.find(({ urn }) => urns.includes(urn))
  const theirs = overrides.filter(({ parts }) => urns.includes(partOf<OverridePart>(parts[0])?.urn ?? ''))
  return {
    ...{ decisionId: entry.decisionId, at: entry.at, place: shown?.place ?? null, page: ranking.facts.page },
    sentences: explainRanking({ at: entry.at, ranking, shown, overrides: theirs }, lang),
  }
}
