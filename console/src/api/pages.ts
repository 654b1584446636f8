/** Lists read by cursor: fetches page after page as they are needed, and gives the component one list. */
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Call, type JsonAnswer, type ListId, send } from './call.ts'

/** `itemsOf` takes the items out of a page. Pass the same function at every render, otherwise the list is rebuilt each time. */
export function usePages<Id extends ListId, T>(
  queryKey: QueryKey,
  call: Call<Id>,
  itemsOf: (page: JsonAnswer<Id>) => T[],
) {
  const answer = useInfiniteQuery({
    queryKey: [...queryKey, call.input],
    queryFn: ({ pageParam, signal }) => send(pageOf(call, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { nextCursor: string | null }).nextCursor,
  })
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    answer
  const items = useMemo(() => data?.pages.flatMap(itemsOf) ?? [], [data, itemsOf])
  const last = data?.pages.at(-1)
  // With a filter that matches little, a page may be empty although later pages have items. So the next one is read at once.
  const leadsOn = last !== undefined && itemsOf(last).length === 0 && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (leadsOn && !isFetchingNextPage) void fetchNextPage()
  }, [leadsOn, isFetchingNextPage, fetchNextPage])
  return {
    items,
    pages: data?.pages ?? [],
    error,
    isPending: isPending || (leadsOn && items.length === 0),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      // Does not retry by itself after a failure: a list that is redrawn calls this again and again, and would never stop asking.
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
    },
    retry: () => void refetch(),
  }
}

function pageOf<Id extends ListId>({ id, input }: Call<Id>, cursor: string | null): Call<Id> {
  const { query } = input as { query?: object }
  return { id, input: { ...input, query: { ...query, cursor } } }
}
