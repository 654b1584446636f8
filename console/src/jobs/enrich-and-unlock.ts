/**
 * Enriching and unlocking as one step with one price: people not enriched yet are enriched first, then everybody is unlocked. It
 * runs in this tab and stops when the tab is closed.
 */
import { scoutJobs } from '../api/scout-people.ts'
import type { ContactField } from '../api/types.ts'
import { split, start, type Talent } from './batch.ts'

export interface EnrichAndUnlock {
  talents: Talent[]
  /** Those of them who must be enriched first. */
  missing: Talent[]
  fields: ContactField[]
  /** The price of each enriching call, and the limit of each unlocking call. */
  prices: { enrich: number[]; unlock: number[] }
}

/** Returns how many jobs were started. */
export async function enrichAndUnlock({ talents, missing, fields, prices }: EnrichAndUnlock): Promise<number> {
  const enriching = await start({ type: 'ENRICHMENT' }, missing, prices.enrich)
  await Promise.all(enriching.map((jobId) => scoutJobs.wait(jobId)))
  const unlocking = await start({ type: 'CONTACT_UNLOCK', fields }, talents, prices.unlock)
  return enriching.length + unlocking.length
}

/** What unlocking each group may cost once all of it is enriched: the quoted price, plus the list price for everybody not enriched yet. */
export const unlockLimits = (talents: Talent[], missing: Talent[], quoted: number[], each: number): number[] =>
  split(talents).map(
    (group, at) => (quoted[at] ?? 0) + each * group.filter((one) => missing.some(({ urn }) => urn === one.urn)).length,
  )
