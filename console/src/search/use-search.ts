/**
 * Asking. A search is sent with the price that its user saw as its limit, once: one that nobody agreed to, such as an address
 * that was opened, may cost nothing. Then it is asked first, with its price.
 */
import { useQuery } from '@tanstack/react-query'
import { ApiError, post } from '../api/client.ts'
import { queryClient, quoteQuery, spent } from '../api/queries.ts'
import type { Quote, SearchAnswer } from '../api/types.ts'
import { remember } from '../found/seen.ts'
import { bodyOf, go, isEmpty, type SearchState } from '../question/state.ts'

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
      // One click, one charge: asked again by itself, it may cost nothing.
      agreed.delete(nameOf(state))
      const answer = await post<SearchAnswer>('talent-scout/search', { ...body, maxCredits })
      spent()
      remember(answer.candidates)
      return answer
    },
  })
}

/** Runs a search at the price that was on the screen. One that was asked before is asked anew: the network may be back. */
export function run(state: SearchState, price: number): void {
  const queryKey = ['search', bodyOf(state)]
  const before = queryClient.getQueryState(queryKey)
  // It is on its way, agreed to already: a second click must not be a second charge.
  if (before?.fetchStatus !== 'fetching') agreed.set(nameOf(state), price)
  go(state)
  if (before?.status === 'error') void queryClient.resetQueries({ queryKey })
  else if (before) void queryClient.invalidateQueries({ queryKey })
}

/** Runs it only if it is free now. */
export async function runIfFree(state: SearchState): Promise<void> {
  const quote: Quote | undefined = await queryClient.fetchQuery(quoteQuery(quoteOf(state))).catch(() => undefined)
  if (quote?.totalCredits === 0) run(state, 0)
}

export const quoteOf = (state: SearchState) => ({ operation: 'search' as const, body: bodyOf(state) })

export const isUnagreed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'MAX_CREDITS_EXCEEDED'
