/**
 * Sends a search, with the price that its user saw as its limit. Nobody agreed to pay for an address that was opened:
 * such a search may cost nothing, and is offered with its price if it would.
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

/** The answer to what was asked. */
export function useAnswer() {
  const { search, agreements } = useSearchContext()
  const { applied } = search
  const body = bodyOf(applied)
  return useQuery({
    queryKey: ['search', body],
    enabled: !isEmpty(applied),
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever is ticked on another page is known by that page's answer.
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Without a signal: what was asked for is paid for, also if the user has turned to something else.
    queryFn: async () => {
      const maxCredits = agreements.prices.get(nameOf(applied)) ?? 0
      // One click, one charge: asked again by itself, it may cost nothing.
      agreements.prices.delete(nameOf(applied))
      const answer = await scout.search({ ...body, maxCredits })
      refreshCredits()
      remember(answer.candidates)
      return answer
    },
  })
}

/** What can be done with a search. */
export function useAsking() {
  const { search, dispatch, agreements } = useSearchContext()
  return {
    /** Asks the draft at the price that was on the screen. */
    submit: async (price: number) => {
      const draft = await complete(search)
      if (!isEmpty(draft)) run({ ...draft, page: 1 }, price, agreements)
    },
    /** Asks a page of what was asked, at its price. */
    turn: (state: SearchState, price: number) => run(state, price, agreements),
    /** Changes the draft, and asks at once where that costs nothing. */
    propose: (draft: Draft) => {
      dispatch({ type: 'changed', draft })
      void runIfFree({ ...canonical(draft), page: 1 }, agreements)
    },
    undo: () => {
      const last = search.before.at(-1)
      dispatch({ type: 'undone' })
      if (last) void runIfFree({ ...last, page: 1 }, agreements)
    },
    /** A search from the beginning. */
    begin: (draft: Draft, price: number) => {
      dispatch({ type: 'changed', draft })
      run({ ...canonical(draft), page: 1 }, price, agreements)
    },
  }
}

/** Words typed on after the criteria were edited are read before they are asked: nothing typed is left out. */
async function complete({ draft, reading }: Search): Promise<Draft> {
  const words = draft.prompt.trim()
  if (!draft.criteria || reading?.words === words) return draft
  const now = words === '' ? { words, interpretation: null } : await queryClient.fetchQuery(readingQuery(words))
  return readAgain({ draft, reading }, now)
}

/** One that was asked before is asked anew: the network may be back. */
function run(state: SearchState, price: number, { prices }: Agreements): void {
  const queryKey = ['search', bodyOf(state)]
  const before = queryClient.getQueryState(queryKey)
  // It is on its way, agreed to already: a second click must not be a second charge.
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
