/**
 * What enriching would do now, candidate by candidate. Reads only. The calls that charge and the quote both go by
 * this plan, so that they cannot disagree.
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
  /** Suppressed: nobody is asked, nothing is shown, nothing is charged. */
  | { kind: 'HIDDEN'; urn: string }
  /** In the own pool, perhaps merged into somebody there: complete already. */
  | { kind: 'POOL'; urn: string; candidate: PoolCandidate }
  /** `knownAs`: the name it was paid for under. */
  | { kind: 'CACHED'; urn: string; knownAs: string; enriched: EnrichedCandidate }
  /** Another request is collecting it, and has paid. */
  | { kind: 'IN_FLIGHT'; urn: string; enrichmentId: string }
  /** By the urn that the network knows them as, where that is another. */
  | { kind: 'COLLECT'; urn: string; as: string; networkUrl: string | null }
  /** Somebody named before in the same call, by another name. */
  | { kind: 'REPEATED'; urn: string; of: string }

/** One step for each urn, in the order they were sent. */
export async function planEnrich(
  scout: Scout,
  sql: Sql,
  accountId: string,
  { talents, forceRefresh }: EnrichInput,
): Promise<EnrichStep[]> {
  const asked = distinctTalents(talents).map(withAddress)
  const urns = asked.map(({ urn }) => urn)
  const [own, meant, hidden] = await Promise.all([
    readPoolMerged(sql, accountId, urns),
    resolvePeople(sql, accountId, asked),
    hiddenAmong(scout, sql, accountId, asked),
  ])
  const otherwise = meant.filter(({ as, urn }) => as !== urn).map(({ as }) => as)
  const saved = otherwise.length > 0 ? new Map([...own, ...(await readPoolMerged(sql, accountId, otherwise))]) : own
  const now = scout.clock.now()
  const collected = new Map<string, string>()
  return meant.map((one): EnrichStep => {
    const { urn, as, networkUrl, enrichmentId } = one
    if (hidden.has(urn)) return { kind: 'HIDDEN', urn }
    const candidate = saved.get(urn) ?? saved.get(as)
    if (candidate) return { kind: 'POOL', urn, candidate }
    const cached = forceRefresh ? undefined : freshOf(one, now)
    if (cached) return { kind: 'CACHED', urn, ...cached }
    if (enrichmentId) return { kind: 'IN_FLIGHT', urn, enrichmentId }
    const before = collected.get(personOf(one))
    if (before !== undefined) return { kind: 'REPEATED', urn, of: before }
    collected.set(personOf(one), urn)
    return { kind: 'COLLECT', urn, as, networkUrl }
  })
}

const personOf = ({ key, as }: ResolvedPerson) => key ?? `urn ${as}`

/** Shown as the one who was asked for. */
function freshOf({ urn, enriched }: ResolvedPerson, now: Date) {
  const found = enriched.find((each) => isFreshlyEnriched(each.enriched.enrichedAt, now))
  if (!found) return undefined
  const profile = { ...found.enriched.profile, urn }
  return { knownAs: found.knownAs, enriched: { ...found.enriched, profile } }
}
