/** Setting many to work at once. A call takes fifteen at most: more are split into several jobs. */
import { BATCH_TALENTS_MAX } from '../../../contract/limits.ts'
import { post } from '../api/client.ts'
import { queryClient, spent } from '../api/queries.ts'
import type { ContactBatchAnswer, ContactField, EnrichBatchAnswer, QuoteBody } from '../api/types.ts'
import { follow } from './followed.ts'

export interface Talent {
  urn: string
  networkUrl?: string
}

export type BatchWork = { type: 'ENRICHMENT' } | { type: 'CONTACT_UNLOCK'; fields: ContactField[] }

export function split(talents: Talent[]): Talent[][] {
  const groups: Talent[][] = []
  for (let at = 0; at < talents.length; at += BATCH_TALENTS_MAX) groups.push(talents.slice(at, at + BATCH_TALENTS_MAX))
  return groups
}

const bodyOf = (work: BatchWork, talents: Talent[]) =>
  work.type === 'ENRICHMENT' ? { talents } : { talents, requestedFields: work.fields }

export const quotesOf = (work: BatchWork, talents: Talent[]): QuoteBody[] =>
  split(talents).map((group) =>
    work.type === 'ENRICHMENT'
      ? { operation: 'enrich/batch', body: { talents: group } }
      : { operation: 'contact/batch', body: { talents: group, requestedFields: work.fields } },
  )

const batchPath = ({ type }: BatchWork) =>
  type === 'ENRICHMENT' ? 'talent-scout/enrich/batch' : 'talent-scout/contact/batch'

export const callOf = (work: BatchWork, talents: Talent[]) => ({
  method: 'POST' as const,
  path: batchPath(work),
  body: bodyOf(work, split(talents)[0] ?? []),
})

/** Starts the jobs, each at the price that was shown for it; answers which are under way. */
export async function start(work: BatchWork, talents: Talent[], prices: number[]): Promise<string[]> {
  const started: string[] = []
  try {
    for (const [index, group] of split(talents).entries()) {
      const body = { ...bodyOf(work, group), maxCredits: prices[index] }
      const { jobId } = await post<EnrichBatchAnswer | ContactBatchAnswer>(batchPath(work), body)
      if (!jobId) continue
      follow(jobId)
      started.push(jobId)
    }
  } finally {
    spent()
    for (const name of ['jobs', 'person', 'contact']) void queryClient.invalidateQueries({ queryKey: [name] })
  }
  return started
}
