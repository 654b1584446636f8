/** The people of the pool that match the address bar. */
import { useQuery } from '@tanstack/react-query'
import { callTo } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import type { PeoplePage } from '../../api/pool-types.ts'
import { useScope } from '../../api/scopes.ts'
import { scout } from '../../api/scout.ts'
import type { SearchFilters } from '../../question/filters.ts'
import { bodyOf, readState } from '../../question/state.ts'
import { peopleRoute } from '../../router/router.ts'

/** Few enough to load at once, enough that scrolling seldom waits. */
const PAGE_PEOPLE = 100

export interface PeopleQuery {
  q: string
  /** A name, an email address or a phone number. */
  find: string
  filters: SearchFilters
  tags: string[]
  externalId: string
}

export function usePeopleQuery(): PeopleQuery {
  const { q, f, find = '', tags = '', externalId = '' } = peopleRoute.useSearch()
  const { prompt, filters } = readState({ q, f })
  return { q: prompt, find, filters, tags: tags.split(',').filter(Boolean), externalId }
}

export const isAsking = ({ q, find, filters, tags, externalId }: PeopleQuery): boolean =>
  q !== '' || find !== '' || tags.length > 0 || externalId !== '' || Object.keys(filters).length > 0

export const askParts = ({ q, find, filters, tags, externalId }: PeopleQuery) => {
  const { filtersJson } = bodyOf({ prompt: q, filters, page: 1 })
  return {
    q: q || undefined,
    find: find || undefined,
    filtersJson: filtersJson === '{}' ? undefined : filtersJson,
    tags: tags.join(',') || undefined,
    externalId: externalId || undefined,
  }
}

/** How many people the whole pool has; a page of it tells only that there are more. Undefined until it is known. */
export function usePoolSize(isWanted: boolean): number | undefined {
  const maySearch = useScope('search')
  const { data } = useQuery({
    queryKey: ['pool', 'size'],
    queryFn: ({ signal }) => scout.counts({ limit: 1 }, { signal }),
    enabled: isWanted && maySearch,
  })
  return isWanted ? data?.total : undefined
}

const peopleOf = (page: PeoplePage) => page.candidates

export const usePeople = (ask: PeopleQuery) =>
  usePages(['pool', 'people'], callTo('listCandidates', { query: { ...askParts(ask), limit: PAGE_PEOPLE } }), peopleOf)
