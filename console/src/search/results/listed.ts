/**
 * Which people are listed: those of the current page. If the table is sorted by a column, or only the network is shown, a single page
 * would say little, so it is everybody on all pages loaded so far. Profiles opened before are left out if the user hides them.
 */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PAGES_MAX } from '../../../../contract/limits.ts'
import { queryClient } from '../../api/queries.ts'
import type { Candidate, SearchAnswer } from '../../api/types.ts'
import { wasOpened } from '../../found/opened.ts'
import { bodyOf, type SearchState } from '../../question/state.ts'
import { searchRoute } from '../../router/router.ts'
import { useSearchContext } from '../state/search-provider.tsx'
import { useTab } from './tabs.tsx'

export interface Listed {
  shown: Candidate[]
  /** How many are left out because their profiles were opened before. */
  hidden: number
  /**
   * Why all pages loaded so far are listed together, how many people these have, and whether there are more pages; undefined if
   * only one page is listed.
   */
  together?: { why: 'sorted' | 'network'; count: number; hasMore: boolean }
}

export function useListed(answer: SearchAnswer): Listed {
  const { applied, table, hidesSeen } = useSearchContext().search
  const { view } = searchRoute.useSearch()
  const isNetwork = useTab() === 'network'
  const why = view === 'table' && table.sortedBy ? 'sorted' : isNetwork ? 'network' : undefined
  const { loaded, hasMore } = useLoaded(applied, answer)
  const people = why ? loaded : answer.candidates
  // Computed once per list, so that somebody whose profile is opened now stays in it.
  const seen = useMemo(
    () => new Set(hidesSeen ? people.map(({ urn }) => urn).filter(wasOpened) : []),
    [hidesSeen, people],
  )
  const ofTab = isNetwork ? people.filter(({ requiresEnrich }) => requiresEnrich) : people
  const shown = ofTab.filter(({ urn }) => !seen.has(urn))
  return {
    shown,
    hidden: ofTab.length - shown.length,
    ...(why && { together: { why, count: loaded.length, hasMore } }),
  }
}

const keyOf = (state: SearchState) => ['search', bodyOf(state)]
const answersIn = (results: UseQueryResult<SearchAnswer>[]) => results.map(({ data }) => data)

/** All pages of this search that this visit has loaded, in order. Sends no request. */
function useLoaded(applied: SearchState, answer: SearchAnswer): { loaded: Candidate[]; hasMore: boolean } {
  const pages = Array.from({ length: PAGES_MAX }, (_, at) => at + 1).filter(
    (page) => page !== applied.page && queryClient.getQueryData(keyOf({ ...applied, page })) !== undefined,
  )
  const others = useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOf({ ...applied, page }),
      queryFn: (): Promise<SearchAnswer> => Promise.reject(new Error('loaded before')),
      enabled: false,
    })),
    combine: answersIn,
  })
  const last = Math.max(applied.page, ...pages)
  const before = pages.filter((page) => page < applied.page).length
  return useMemo(() => {
    const answers = [...others.slice(0, before), answer, ...others.slice(before)]
    const everybody = answers.flatMap((each) => each?.candidates ?? [])
    return {
      loaded: [...new Map(everybody.map((each) => [each.urn, each])).values()],
      hasMore: answers.length < last || (answers.at(-1)?.hasNextPage ?? true),
    }
  }, [others, answer, before, last])
}
