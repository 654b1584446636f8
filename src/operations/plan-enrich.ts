/**
 * What enriching would do now, candidate by candidate. Reads only. The calls that charge and the quote both go by
 * this plan, so that they cannot disagree.
 */
import type { NetworkProfile } from '../../contract/network.ts'
import { isFresh, type PoolCandidate } from '../candidates/candidate.ts'
import { readEnrichmentsInFlight, readKnown } from '../candidates/network-store.ts'
import { chooseProfileUrl } from '../candidates/network-url.ts'
import { readPool } from '../candidates/pool-store.ts'
import { distinct, type Talent } from '../candidates/talent.ts'
import type { Sql } from '../storage/database.ts'
import type { Scout } from './scout.ts'

export interface EnrichInput {
  talents: Talent[]
  forceRefresh: boolean
}

export type EnrichStep =
  /** In the own pool: complete already. */
  | { kind: 'POOL'; urn: string; candidate: PoolCandidate }
  | { kind: 'CACHED'; urn: string; profile: NetworkProfile }
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
  const asked = distinct(talents)
  const urns = asked.map(({ urn }) => urn)
  const [saved, known, running] = await Promise.all([
    readPool(sql, accountId, urns),
    readKnown(sql, accountId, urns),
    readEnrichmentsInFlight(sql, accountId, urns),
  ])
  const now = scout.clock.now()
  return asked.map(({ urn, networkUrl: sent }): EnrichStep => {
    const candidate = saved.get(urn)
    if (candidate) return { kind: 'POOL', urn, candidate }
    const found = known.get(urn)
    const enriched = found?.enriched
    if (enriched && !forceRefresh && isFresh(enriched.enrichedAt, now)) {
      return { kind: 'CACHED', urn, profile: enriched.profile }
    }
    const enrichmentId = running.get(urn)
    if (enrichmentId) return { kind: 'IN_FLIGHT', urn, enrichmentId }
    return { kind: 'COLLECT', urn, networkUrl: chooseProfileUrl(found?.networkUrl, sent) ?? null }
  })
}
