/**
 * The current search of this visit, for every part of the console that shows or changes it. It survives while other pages are
 * shown. Owns how the reducer follows the address bar, and the prices the user has agreed to.
 */
import { useMatch } from '@tanstack/react-router'
import { createContext, type Dispatch, type ReactNode, useContext, useMemo, useReducer, useRef } from 'react'
import { queryOf, readState } from '../../question/state.ts'
import { searchRoute } from '../../router/router.ts'
import { beginSearch, reduceSearch, type Search, type SearchAction } from './search-reducer.ts'

/** What the user has agreed to and what has not been asked yet. */
export interface Agreements {
  /** By search, the most it may cost: set by a click, used up by the request. */
  prices: Map<string, number>
  /** Counts the changes that will be searched if they are free, so that only the latest one is. */
  proposals: number
}

interface SearchContext {
  search: Search
  dispatch: Dispatch<SearchAction>
  agreements: Agreements
}

const Context = createContext<SearchContext | null>(null)

export function SearchProvider({ children }: { children: ReactNode }) {
  // Undefined while another page is shown; the search then stays as it is.
  const params = useMatch({ from: searchRoute.id, shouldThrow: false, select: (match) => match.search })
  const asked = useMemo(() => readState(params ?? {}), [params])
  const address = JSON.stringify(queryOf(asked))
  const [search, dispatch] = useReducer(reduceSearch, asked, (from) => beginSearch(address, from))
  const agreements = useRef<Agreements>({ prices: new Map(), proposals: 0 })
  // Dispatched during render rather than in an effect, so that the page never shows the old search under the new address.
  if (params && search.address !== address) dispatch({ type: 'arrived', address, applied: asked })
  const value = useMemo(() => ({ search, dispatch, agreements: agreements.current }), [search])
  return <Context value={value}>{children}</Context>
}

export function useSearchContext(): SearchContext {
  const context = useContext(Context)
  if (!context) throw new Error('SearchProvider is missing')
  return context
}
