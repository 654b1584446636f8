/**
 * What somebody's whole profile shows of the criteria, once it is there. The search that found them is asked again, for nothing; of its answer
 * only their match is taken, so that nobody moves while they are looked at.
 */
import { queryClient } from '../api/queries.ts'
import { scout } from '../api/scout.ts'
import type { SearchAnswer } from '../api/types.ts'
import { changeFound } from './answers.ts'

export async function judgeAgain(urn: string): Promise<void> {
  const answers = queryClient.getQueriesData<SearchAnswer>({ queryKey: ['search'] })
  const [queryKey] = answers.findLast(([, answer]) => answer?.candidates.some((each) => each.urn === urn)) ?? []
  if (!queryKey) return
  // Asked a day ago it would cost: then the next search will tell.
  const answer = await scout
    .search({ ...(queryKey[1] as Parameters<typeof scout.search>[0]), maxCredits: 0 })
    .catch(() => undefined)
  const match = answer?.candidates.find((each) => each.urn === urn)?.match
  if (match) changeFound(urn, (candidate) => ({ ...candidate, match }))
}
