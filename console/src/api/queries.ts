/** What is asked in many places: the account, the balances, a quote. Owns the names that cached answers go by. */
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
      // Whether the service can be reached only asking tells: the browser does not know it of a machine next door.
      networkMode: 'always',
      // The SDK insists on what may pass; what the service refused it will refuse again.
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
  // Without a signal: a button that leaves the page must not cut short the quote that an action waits for.
  queryFn: () => askQuote(body),
  staleTime: 10_000,
})

export const useQuote = (body: QuoteBody | undefined) =>
  useQuery({ ...quoteQuery(body as QuoteBody), enabled: body !== undefined })

/** What failed is asked again. Not a search: nobody agreed to pay it again, it waits for its button. */
export const retryFailed = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryKey, state }) => state.status === 'error' && queryKey[0] !== 'search',
  })

/**
 * An answer that is on its way may be from before the change. The library would take it for the new one if it is the
 * first, or if nothing on the page shows it. So it is awaited, then asked again.
 */
export async function refetchQuery(queryKey: readonly unknown[]): Promise<void> {
  const underway = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const joined = underway.filter((query) => query.state.data === undefined || !query.isActive())
  await Promise.allSettled(joined.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey })
}

/** After anything that may have cost: prices and balances are asked anew, in all tabs. */
export function refreshCredits(): void {
  readCreditsAnew()
  tellTabs()
}

/** Of what was spent elsewhere. */
export function readCreditsAnew(): void {
  void queryClient.invalidateQueries({ queryKey: ['credits'] })
  void queryClient.invalidateQueries({ queryKey: ['quote'] })
  void queryClient.invalidateQueries({ queryKey: ['ledger'] })
}
