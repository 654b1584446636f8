/**
 * Sends searches, limited to the price the user saw. Nobody has agreed to pay for an address that was merely opened, so such a
 * search is sent only if it is free, and otherwise offered with its price.
 */
import { useQuery } from '@tanstack/react-query'
import { hasCode } from '../../api/failures.ts'
import { queryClient, quoteQuery, refreshCredits } from '../../api/queries.ts'
import { scout } from '../../api/scout.ts'
import type { Quote } from '../../api/types.ts'
import { remember } from '../../found/seen.ts'
import { bodyOf, type Draft, isEmpty, queryOf, type SearchState } from '../../question/state.ts'
import { setQuery } from '../../router/router.ts'
import { readingQuery } from './reading-query.ts'
import { type Agreements, useSearchContext } from './search-provider.tsx'
import { canonical, readAgain, type Search } from './search-reducer.ts'

const nameOf = (state: SearchState) => JSON.stringify(bodyOf(state))

/** The answer to the applied search. */
export function useAnswer() {
  const { search, agreements } = useSearchContext()
  const { applied } = search
  const body = bodyOf(applied)
  return useQuery({
    queryKey: ['search', body],
    enabled: !isEmpty(applied),
    staleTime: Number.POSITIVE_INFINITY,
    // Kept for the whole visit: people selected on another page are looked up in that page's answer.
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Takes no abort signal: the search is paid for, even if the user has moved on meanwhile.
    queryFn: async () => {
      const maxCredits = agreements.prices.get(nameOf(applied)) ?? 0
      // One click allows one charge, so an automatic repeat may cost nothing.
      agreements.prices.delete(nameOf(applied))
      const answer = await scout.search({ ...body, maxCredits })
      refreshCredits()
      remember(answer.candidates)
      return answer
    },
  })
}

/** The ways to start or change a search. */
export function useAsking() {
  const { search, dispatch, agreements } = useSearchContext()
  return {
    /** Searches for the draft, at the price that was on the screen. */
    submit: async (price: number) => {
      const draft = await complete(search)
      if (!isEmpty(draft)) run({ ...draft, page: 1 }, price, agreements)
    },
    /** Opens a page of the applied search, at its price. */
    turn: (state: SearchState, price: number) => run(state, price, agreements),
    /** Changes the draft, and searches at once if that is free. */
    propose: (draft: Draft) => {
      dispatch({ type: 'changed', draft })
      void runIfFree({ ...canonical(draft), page: 1 }, agreements)
    },
    undo: () => {
      const last = search.before.at(-1)
      dispatch({ type: 'undone' })
      if (last) void runIfFree({ ...last, page: 1 }, agreements)
    },
    /** Starts a new search. */
    begin: (draft: Draft, price: number) => {
      dispatch({ type: 'changed', draft })
      run({ ...canonical(draft), page: 1 }, price, agreements)
    },
  }
}

/** If words were typed after the criteria were edited, reads them before searching, so that nothing typed is left out. */
async function complete({ draft, reading }: Search): Promise<Draft> {
  const words = draft.prompt.trim()
  if (!draft.criteria || reading?.words === words) return draft
  const now = words === '' ? { words, interpretation: null } : await queryClient.fetchQuery(readingQuery(words))
  return readAgain({ draft, reading }, now)
}

/** A search made before is sent again, because the network may be back. */
function run(state: SearchState, price: number, { prices }: Agreements): void {
  const queryKey = ['search', bodyOf(state)]
  const before = queryClient.getQueryState(queryKey)
  // The same search is under way at an agreed price; a second click must not become a second charge.
  if (before?.fetchStatus !== 'fetching') prices.set(nameOf(state), price)
  setQuery({ ...queryOf(state), person: null })
  if (before?.status === 'error') void queryClient.resetQueries({ queryKey })
  else if (before) void queryClient.invalidateQueries({ queryKey })
}

async function runIfFree(state: SearchState, agreements: Agreements): Promise<void> {
  const proposal = ++agreements.proposals
  if (isEmpty(state)) return
  const quote: Quote | undefined = await queryClient.fetchQuery(quoteQuery(quoteOf(state))).catch(() => undefined)
  if (quote?.totalCredits === 0 && proposal === agreements.proposals) run(state, 0, agreements)
}

export const quoteOf = (state: SearchState) => ({ operation: 'search' as const, body: bodyOf(state) })

export const isPriceNotAgreed = (error: unknown): boolean => hasCode(error, 'MAX_CREDITS_EXCEEDED')
