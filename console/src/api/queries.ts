/** Questions that many places ask: the account, the balances, a quote. Owns the keys under which these answers are cached. */
import { QueryClient, useQuery } from '@tanstack/react-query'
import { callTo, send } from './call.ts'
import { askQuote } from './quotes.ts'
import { scout, watchBalances } from './scout.ts'
import { tellTabs } from './tabs.ts'
import type { Credits, QuoteBody } from './types.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Always try: the browser's “offline” says nothing about a service on this or a neighbouring machine.
      networkMode: 'always',
      // The SDK has already retried failures that may pass; what the service refused it would refuse again.
      retry: false,
    },
    mutations: { networkMode: 'always' },
  },
})

watchBalances((balances) => {
  queryClient.setQueryData<Credits>(['credits'], (known) => known && { ...known, ...balances })
})

export const useAccount = () =>
  useQuery({ queryKey: ['account'], queryFn: ({ signal }) => scout.account({ signal }), staleTime: 300_000 })

export const useCredits = () =>
  useQuery({
    queryKey: ['credits'],
    queryFn: ({ signal }) => send(callTo('credits', {}), { signal }),
    staleTime: 15_000,
  })

export const quoteQuery = (body: QuoteBody) => ({
  queryKey: ['quote', body],
  // Takes no abort signal: a button that leaves the page must not cancel a quote that an action is waiting for.
  queryFn: () => askQuote(body),
  staleTime: 10_000,
})

export const useQuote = (body: QuoteBody | undefined) =>
  useQuery({ ...quoteQuery(body as QuoteBody), enabled: body !== undefined })

/**
 * Repeats all failed queries on the page. Searches are left out, because nobody has agreed to pay for them again; they wait for their
 * button.
 */
export const retryFailed = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryKey, state }) => state.status === 'error' && queryKey[0] !== 'search',
  })

/**
 * Refetches after a change. An answer that is already on its way may date from before the change, and the library would keep it
 * if it is the first one or if no component shows it. So this waits for that answer, then asks again.
 */
export async function refetchQuery(queryKey: readonly unknown[]): Promise<void> {
  const underway = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const joined = underway.filter((query) => query.state.data === undefined || !query.isActive())
  await Promise.allSettled(joined.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey })
}

/** Call after anything that may have cost credits: prices and balances are read again, in all tabs. */
export function refreshCredits(): void {
  readCreditsAnew()
  tellTabs()
}

/** The same for this tab alone, after another tab or another process has spent. */
export function readCreditsAnew(): void {
  void queryClient.invalidateQueries({ queryKey: ['credits'] })
  void queryClient.invalidateQueries({ queryKey: ['quote'] })
  void queryClient.invalidateQueries({ queryKey: ['ledger'] })
}
