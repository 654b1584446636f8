/** Records of decisions as clients see them. */
import type { OverrideAction } from '../../contract/decisions.ts'
import { entryHead, type OverridePart, partOf, type RankingFacts, type ShownPart } from '../decisions/entry.ts'
import { verdictsOf } from '../decisions/explain.ts'
import type { RankingSummary, StoredEntry } from '../decisions/store.ts'
import type { ReadDecision } from '../operations/decisions/read-decisions.ts'
import { memberIdOf } from './present-actor.ts'

export function presentSummary(summary: RankingSummary) {
  const { page, ranking } = entryHead(summary).facts as RankingFacts
  const { decisionId, at, keyId, prompt, shownCount, erasedCount, overrideCount, isChained } = summary
  return {
    decisionId,
    at: at.toISOString(),
    keyId,
    memberId: memberIdOf(keyId),
    page,
    ranking,
    prompt,
    shownCount,
    erasedCount,
    overrideCount,
    chained: isChained,
  }
}

export function presentDecision(decision: ReadDecision) {
  const { entry, ranking, overrides, overrideCount } = decision
  const { facts, asked, isAskedErased, shown, erased } = ranking
  const counts = { shownCount: shown.length + erased, erasedCount: erased, overrideCount }
  const { versions, poolVersion, networkStatus, networkAdded, completeCount, creditsDeducted, replayed } = facts
  return {
    ...presentSummary({ ...entry, ...counts, prompt: asked?.prompt ?? null, isChained: entry.seq !== null }),
    reader: (asked?.reader ?? null) as 'RULES' | 'MODEL' | null,
    criteria: asked?.criteria ?? null,
    filters: asked?.filters ?? null,
    localOnly: asked?.localOnly ?? false,
    ...{
      like: asked?.like ?? [],
      unlike: asked?.unlike ?? [],
      ignored: asked?.ignored ?? [],
      askedErased: isAskedErased,
    },
    versions,
    poolVersion,
    networkStatus,
    networkAdded,
    completeCount,
    creditsDeducted,
    replayed,
    hiddenCount: facts.hidden,
    totalCandidates: facts.total,
    people: shown.map((person) => presentShown(person, asked?.criteria.map(({ id }) => id) ?? [])),
    overrides: overrides.map(presentStored),
    proof: {
      hash: entry.hash.toString('hex'),
      seq: entry.seq,
      link: entry.link?.toString('hex') ?? null,
    },
  }
}

function presentShown(person: ShownPart, ids: string[]) {
  const { urn, place, source, tier, score, rank, fields } = person
  const verdicts = verdictsOf(person).map((verdict, at) => ({ id: ids[at] ?? '', verdict, field: fields[at] ?? null }))
  return { urn, place, source: source === 'POOL' ? ('OWN_POOL' as const) : source, tier, score, rank, verdicts }
}

export const presentOverride = (
  { decisionId, keyId, at }: { decisionId: string; keyId: string | null; at: string },
  decided: OverridePart | undefined,
) => ({
  overrideId: decisionId,
  at,
  keyId,
  memberId: memberIdOf(keyId),
  urn: decided?.urn ?? null,
  action: (decided?.action ?? null) as OverrideAction | null,
  reason: decided?.reason ?? null,
  toPlace: decided?.toPlace ?? null,
})

const presentStored = (entry: StoredEntry) =>
  presentOverride({ ...entry, at: entry.at.toISOString() }, partOf<OverridePart>(entry.parts[0]))
