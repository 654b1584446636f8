/** How many people of the own pool match a search, and their facets. Free, so it is asked for every search on the page. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useScope } from '../../api/scopes.ts'
import { scout } from '../../api/scout.ts'
import { bodyOf, type Draft, isEmpty } from '../../question/state.ts'

const VALUES_SHOWN = 12

export function countsQuery(draft: Draft) {
  const { page: _page, ...body } = bodyOf({ ...draft, page: 1 })
  return queryOptions({
    queryKey: ['counts', body],
    queryFn: ({ signal }) => scout.counts({ ...body, limit: VALUES_SHOWN }, { signal }),
  })
}

export function useCounts(draft: Draft, isWanted = true) {
  const maySearch = useScope('search')
  return useQuery({
    ...countsQuery(draft),
    enabled: isWanted && maySearch && !isEmpty(draft),
    placeholderData: keepPreviousData,
  })
}
