/** Starts enriching or unlocking many people at once. A call takes fifteen people at most; more are split into several jobs. */
import { BATCH_TALENTS_MAX } from '../../../contract/limits.ts'
import { callTo, send } from '../api/call.ts'
import { queryClient, refreshCredits } from '../api/queries.ts'
import type { ContactField, QuoteBody } from '../api/types.ts'
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

export const quotesOf = (work: BatchWork, talents: Talent[]): QuoteBody[] =>
  split(talents).map((group) =>
    work.type === 'ENRICHMENT'
      ? { operation: 'enrich/batch', body: { talents: group } }
      : { operation: 'contact/batch', body: { talents: group, requestedFields: work.fields } },
  )

const batchOf = (work: BatchWork, talents: Talent[], maxCredits?: number) =>
  work.type === 'ENRICHMENT'
    ? callTo('enrichBatch', { body: { talents, maxCredits } })
    : callTo('contactBatch', { body: { talents, requestedFields: work.fields, maxCredits } })

export const callOf = (work: BatchWork, talents: Talent[]) => batchOf(work, split(talents)[0] ?? [])

/** Starts the jobs, each limited to the price shown for it, and returns the ids of those that are under way. */
export async function start(work: BatchWork, talents: Talent[], prices: number[]): Promise<string[]> {
  const started: string[] = []
  try {
    for (const [index, group] of split(talents).entries()) {
      const { jobId } = await send(batchOf(work, group, prices[index]))
      if (!jobId) continue
      follow(jobId)
      started.push(jobId)
    }
  } finally {
    refreshCredits()
    for (const name of ['jobs', 'person', 'contact']) void queryClient.invalidateQueries({ queryKey: [name] })
  }
  return started
}
