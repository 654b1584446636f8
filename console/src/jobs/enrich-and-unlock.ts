/** Enriching and unlocking as one step with one price: who is not enriched is, then everybody is unlocked. Goes on while the tab is open. */
import { scoutJobs } from '../api/scout-people.ts'
import type { ContactField } from '../api/types.ts'
import { split, start, type Talent } from './batch.ts'

export interface EnrichAndUnlock {
  talents: Talent[]
  /** Of them, those to be enriched first. */
  missing: Talent[]
  fields: ContactField[]
  /** Of each call that enriches, and the most for each that unlocks. */
  prices: { enrich: number[]; unlock: number[] }
}

/** Answers how many jobs it took. */
export async function enrichAndUnlock({ talents, missing, fields, prices }: EnrichAndUnlock): Promise<number> {
  const enriching = await start({ type: 'ENRICHMENT' }, missing, prices.enrich)
  await Promise.all(enriching.map((jobId) => scoutJobs.wait(jobId)))
  const unlocking = await start({ type: 'CONTACT_UNLOCK', fields }, talents, prices.unlock)
  return enriching.length + unlocking.length
}

/** What unlocking each group may cost once all of it is enriched: as quoted, and the list price for whoever is not enriched yet. */
export const unlockLimits = (talents: Talent[], missing: Talent[], quoted: number[], each: number): number[] =>
  split(talents).map(
    (group, at) => (quoted[at] ?? 0) + each * group.filter((one) => missing.some(({ urn }) => urn === one.urn)).length,
  )
