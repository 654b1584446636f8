/**
 * What enriching would do now, candidate by candidate. Reads only. The calls that charge and the quote both go by
 * this plan, so that they cannot disagree.
 */
import { type EnrichedCandidate, isFreshlyEnriched, type PoolCandidate } from '../../candidates/candidate.ts'
import { chooseProfileUrl } from '../../candidates/network-url.ts'
import { distinctTalents, type Talent } from '../../candidates/talent.ts'
import { readPoolMerged } from '../../identity/merged-people.ts'
import { readEnrichmentsInFlight, readKnown } from '../../people/store.ts'
import type { Sql } from '../../storage/database.ts'
import { hiddenAmong } from '../shared/hidden.ts'
import type { Scout } from '../shared/scout.ts'

export interface EnrichInput {
  talents: Talent[]
  forceRefresh: boolean
}

export type EnrichStep =
  /** Suppressed: nobody is asked, nothing is shown, nothing is charged. */
  | { kind: 'HIDDEN'; urn: string }
  /** In the own pool, perhaps merged into somebody there: complete already. */
  | { kind: 'POOL'; urn: string; candidate: PoolCandidate }
  | { kind: 'CACHED'; urn: string; enriched: EnrichedCandidate }
  /** Another request is collecting it, and has paid. */
  | { kind: 'IN_FLIGHT'; urn: string; enrichmentId: string }
  | { kind: 'COLLECT'; urn: string; networkUrl: string | null }

/** One step for each urn, in the order they were sent. */
export async function planEnrich(
  scout: Scout,
  sql: Sql,
  accountId: string,
  { talents, forceRefresh }: EnrichInput,
): Promise<EnrichStep[]> {
  const asked = distinctTalents(talents)
  const urns = asked.map(({ urn }) => urn)
  const [saved, known, running, hidden] = await Promise.all([
    readPoolMerged(sql, accountId, urns),
    readKnown(sql, accountId, urns),
    readEnrichmentsInFlight(sql, accountId, urns),
    hiddenAmong(scout, sql, accountId, asked),
  ])
  const now = scout.clock.now()
  return asked.map(({ urn, networkUrl: sent }): EnrichStep => {
    if (hidden.has(urn)) return { kind: 'HIDDEN', urn }
    const candidate = saved.get(urn)
    if (candidate) return { kind: 'POOL', urn, candidate }
    const found = known.get(urn)
    const enriched = found?.enriched
    if (enriched && !forceRefresh && isFreshlyEnriched(enriched.enrichedAt, now))
      return { kind: 'CACHED', urn, enriched }
    const enrichmentId = running.get(urn)
    if (enrichmentId) return { kind: 'IN_FLIGHT', urn, enrichmentId }
    return { kind: 'COLLECT', urn, networkUrl: chooseProfileUrl([found?.networkUrl], sent) ?? null }
  })
}
