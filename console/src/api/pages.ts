/** Lists that go on by cursor: read page after page as they are wanted, and one list to whoever shows them. */
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Call, type JsonAnswer, type ListId, send } from './call.ts'

/** `itemsOf` takes the items out of a page; the same function each time, so that the list stays the same list. */
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
  // A filter that matches little: the page has nothing, and those behind it may.
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
      // Not again by itself after a failure: a list that is drawn anew would ask for ever.
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
    },
    retry: () => void refetch(),
  }
}

function pageOf<Id extends ListId>({ id, input }: Call<Id>, cursor: string | null): Call<Id> {
  const { query } = input as { query?: object }
  return { id, input: { ...input, query: { ...query, cursor } } }
}
