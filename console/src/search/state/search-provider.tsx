/**
 * The search that this visit is about, for every part of the console that shows or changes it. Stays while other pages are
 * looked at. Owns how the reducer follows the address bar, and the prices that were agreed to.
 */
import { useMatch } from '@tanstack/react-router'
import { createContext, type Dispatch, type ReactNode, useContext, useMemo, useReducer, useRef } from 'react'
import { queryOf, readState } from '../../question/state.ts'
import { searchRoute } from '../../router/router.ts'
import { beginSearch, reduceSearch, type Search, type SearchAction } from './search-reducer.ts'

/** What was agreed to, and is not asked yet. */
export interface Agreements {
  /** By search, the most that it may cost: agreed to by a click, and used up by asking. */
  prices: Map<string, number>
  /** Counts the changes that are asked if they are free: only the last one is. */
  proposals: number
}

interface SearchContext {
  search: Search
  dispatch: Dispatch<SearchAction>
  agreements: Agreements
}

const Context = createContext<SearchContext | null>(null)

export function SearchProvider({ children }: { children: ReactNode }) {
  // Undefined where another page is shown: the search stays as it is.
  const params = useMatch({ from: searchRoute.id, shouldThrow: false, select: (match) => match.search })
  const asked = useMemo(() => readState(params ?? {}), [params])
  const address = JSON.stringify(queryOf(asked))
  const [search, dispatch] = useReducer(reduceSearch, asked, (from) => beginSearch(address, from))
  const agreements = useRef<Agreements>({ prices: new Map(), proposals: 0 })
  // Told while drawing, not after: the page never shows the old search under the new address.
  if (params && search.address !== address) dispatch({ type: 'arrived', address, applied: asked })
  const value = useMemo(() => ({ search, dispatch, agreements: agreements.current }), [search])
  return <Context value={value}>{children}</Context>
}

export function useSearchContext(): SearchContext {
  const context = useContext(Context)
  if (!context) throw new Error('SearchProvider is missing')
  return context
}
