/**
 * Where the user is: the address bar is the state. Owns reading and changing it; what an address means is its page's to say.
 * A page changes its own part of the query by `setQuery`; the back button undoes it.
 */
import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
window.addEventListener('popstate', tell)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const address = () => window.location.pathname + window.location.search

export function navigate(to: string, { replace = false } = {}): void {
  if (to === address()) return
  window.history[replace ? 'replaceState' : 'pushState'](null, '', to)
  tell()
}

export interface Place {
  path: string
  query: URLSearchParams
}

export function usePlace(): Place {
  const now = useSyncExternalStore(subscribe, address)
  const [path = '/', query] = now.split('?')
  return { path, query: new URLSearchParams(query) }
}

type Changes = Record<string, string | number | null | undefined>

/** The address with some of its query changed; null, undefined and '' take a part away. */
function withQuery({ path, query }: Place, changes: Changes): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  const text = next.toString()
  return text ? `${path}?${text}` : path
}

/** A part of the query and the way to change it. */
export function useQueryPart(name: string): [string | null, (value: string | number | null) => void] {
  const { query } = usePlace()
  const set = useCallback((value: string | number | null) => setQuery({ [name]: value }), [name])
  return [query.get(name), set]
}

export function setQuery(changes: Changes, options?: { replace?: boolean }): void {
  const { pathname: path, search } = window.location
  navigate(withQuery({ path, query: new URLSearchParams(search) }, changes), options)
}
