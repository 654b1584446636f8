/**
 * Asking. A search is sent with the price that its user saw as its limit: one that nobody agreed to, such as an address that
 * was opened, may cost nothing. Then it is asked first, with its price.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, post } from '../api/client.ts'
import { queryClient, quoteQuery, spent } from '../api/queries.ts'
import type { Quote, SearchAnswer } from '../api/types.ts'
import { notifyFailure } from '../shell/announce.tsx'
import { remember } from './seen.ts'
import { bodyOf, go, isEmpty, type SearchState } from './state.ts'

const agreed = new Map<string, number>()
const nameOf = (state: SearchState) => JSON.stringify(bodyOf(state))

export function useSearch(state: SearchState) {
  const body = bodyOf(state)
  return useQuery({
    queryKey: ['search', body],
    enabled: !isEmpty(state),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Without a signal: what was asked for is paid for, also if the user has turned to something else.
    queryFn: async () => {
      const maxCredits = agreed.get(nameOf(state)) ?? 0
      const answer = await post<SearchAnswer>('talent-scout/search', { ...body, maxCredits })
      spent()
      remember(answer.candidates)
      return answer
    },
  })
}

/** Runs a search at the price that was shown, or at the one that is asked for now. */
export async function run(state: SearchState, price?: number): Promise<void> {
  try {
    const credits = price ?? (await queryClient.fetchQuery(quoteQuery(quoteOf(state)))).totalCredits
    agreed.set(nameOf(state), credits)
    go(state)
    // The same address was refused for its price before: it is asked again now.
    const queryKey = ['search', bodyOf(state)]
    if (queryClient.getQueryState(queryKey)?.status === 'error') await queryClient.resetQueries({ queryKey })
  } catch (error) {
    notifyFailure(error)
  }
}

/** Runs it only if it is free now. */
export async function runIfFree(state: SearchState): Promise<void> {
  const quote: Quote | undefined = await queryClient.fetchQuery(quoteQuery(quoteOf(state))).catch(() => undefined)
  if (quote?.totalCredits === 0) await run(state, 0)
}

export const quoteOf = (state: SearchState) => ({ operation: 'search' as const, body: bodyOf(state) })

export const isUnagreed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'MAX_CREDITS_EXCEEDED'

/** How a prompt is understood: a search of the own pool tells it and costs nothing. */
export function useUnderstood(prompt: string) {
  const words = prompt.trim()
  return useQuery({
    queryKey: ['understood', words],
    enabled: words !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { prompt: words, filtersJson: '{"localOnly":true}', page: 1 }
      const { interpretation, totalCandidates } = await post<SearchAnswer>('talent-scout/search', body, signal)
      return { words, interpretation, inPool: totalCandidates }
    },
  })
}
