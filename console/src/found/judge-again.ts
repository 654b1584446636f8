/**
 * Judges somebody again once their whole profile is known. It repeats the search that found them, at no cost, and takes only this
 * person's match from the answer, so that the list keeps its order.
 */
import { queryClient } from '../api/queries.ts'
import { scout } from '../api/scout.ts'
import type { SearchAnswer } from '../api/types.ts'
import { changeFound } from './answers.ts'

export async function judgeAgain(urn: string): Promise<void> {
  const answers = queryClient.getQueriesData<SearchAnswer>({ queryKey: ['search'] })
  const [queryKey] = answers.findLast(([, answer]) => answer?.candidates.some((each) => each.urn === urn)) ?? []
  if (!queryKey) return
  // The search is free for a day; later it would cost, `maxCredits: 0` refuses it, and the next search shows the new match.
  const answer = await scout
    .search({ ...(queryKey[1] as Parameters<typeof scout.search>[0]), maxCredits: 0 })
    .catch(() => undefined)
  const match = answer?.candidates.find((each) => each.urn === urn)?.match
  if (match) changeFound(urn, (candidate) => ({ ...candidate, match }))
}
