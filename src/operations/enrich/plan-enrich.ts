/**
 * Plans what enriching would do now, candidate by candidate. Reads only. The calls that charge and the quote both use this plan,
 * so they cannot disagree.
 */
import { type EnrichedCandidate, isFreshlyEnriched, type PoolCandidate } from '../../candidates/candidate.ts'
import { distinctTalents, type Talent } from '../../candidates/talent.ts'
import { readPoolMerged } from '../../identity/merged-people.ts'
import type { Sql } from '../../storage/database.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { type ResolvedPerson, resolvePeople, withAddress } from './resolve-person.ts'

export interface EnrichInput {
  talents: Talent[]
  forceRefresh: boolean
}

export type EnrichStep =
  /** Suppressed: the network is not asked, nothing is shown, nothing is charged. */
  | { kind: 'HIDDEN'; urn: string }
  /** In the account's own pool, perhaps merged into another record there: already complete. */
  | { kind: 'POOL'; urn: string; candidate: PoolCandidate }
  /** `knownAs`: the urn under which it was paid for. */
  | { kind: 'CACHED'; urn: string; knownAs: string; enriched: EnrichedCandidate }
  /** Another request is already collecting the profile, and has paid for it. */
  | { kind: 'IN_FLIGHT'; urn: string; enrichmentId: string }
  /** `networkUrn`: the urn by which the network knows the person, which may differ from the one sent. */
  | { kind: 'COLLECT'; urn: string; networkUrn: string; networkUrl: string | null }
  /** The same person as an earlier talent of this call (`earlierUrn`), under another urn. */
  | { kind: 'REPEATED'; urn: string; earlierUrn: string }

/** One step for each distinct urn, in the order they were sent. */
export async function planEnrich(
  scout: Scout,
  sql: Sql,
  accountId: string,
  { talents, forceRefresh }: EnrichInput,
): Promise<EnrichStep[]> {
  const asked = distinctTalents(talents).map(withAddress)
  const urns = asked.map(({ urn }) => urn)
  const [own, resolved, hidden] = await Promise.all([
    readPoolMerged(sql, accountId, urns),
    resolvePeople(sql, accountId, asked),
    hiddenAmong(scout, sql, accountId, asked),
  ])
  const otherwise = resolved.filter(({ networkUrn, urn }) => networkUrn !== urn).map(({ networkUrn }) => networkUrn)
  const saved = otherwise.length > 0 ? new Map([...own, ...(await readPoolMerged(sql, accountId, otherwise))]) : own
  const now = scout.clock.now()
  const collected = new Map<string, string>()
  return resolved.map((one): EnrichStep => {
    const { urn, networkUrn, networkUrl, enrichmentId } = one
    if (hidden.has(urn)) return { kind: 'HIDDEN', urn }
    const candidate = saved.get(urn) ?? saved.get(networkUrn)
    if (candidate) return { kind: 'POOL', urn, candidate }
    const cached = forceRefresh ? undefined : freshOf(one, now)
    if (cached) return { kind: 'CACHED', urn, ...cached }
    if (enrichmentId) return { kind: 'IN_FLIGHT', urn, enrichmentId }
    const before = collected.get(personOf(one))
    if (before !== undefined) return { kind: 'REPEATED', urn, earlierUrn: before }
    collected.set(personOf(one), urn)
    return { kind: 'COLLECT', urn, networkUrn, networkUrl }
  })
}

const personOf = ({ key, networkUrn }: ResolvedPerson) => key ?? `urn ${networkUrn}`

/** The profile is shown under the urn that was asked for. */
function freshOf({ urn, enriched }: ResolvedPerson, now: Date) {
  const found = enriched.find((each) => isFreshlyEnriched(each.enriched.enrichedAt, now))
  if (!found) return undefined
  const profile = { ...found.enriched.profile, urn }
  return { knownAs: found.knownAs, enriched: { ...found.enriched, profile } }
}
