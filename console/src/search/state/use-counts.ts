/** How many of the own pool match a search, and what they are. Free; asked for whatever stands on the page. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useScope } from '../../api/scopes.ts'
import { scout } from '../../api/scout.ts'
import { bodyOf, type Draft, isEmpty } from '../../question/state.ts'

const VALUES_SHOWN = 12

export function useCounts(draft: Draft, isWanted = true) {
  const { page: _page, ...body } = bodyOf({ ...draft, page: 1 })
  const maySearch = useScope('search')
  return useQuery({
    queryKey: ['counts', body],
    enabled: isWanted && maySearch && !isEmpty(draft),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => scout.counts({ ...body, limit: VALUES_SHOWN }, { signal }),
  })
}
