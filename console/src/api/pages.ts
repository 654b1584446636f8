/** Lists that go on by cursor: read page after page as they are wanted, and one list to whoever shows them. */
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { get, query } from './client.ts'

interface Page {
  nextCursor: string | null
}

type Parts = Parameters<typeof query>[0]

/** `itemsOf` takes the items out of a page; the same function each time, so that the list stays the same list. */
export function usePages<P extends Page, T>(queryKey: QueryKey, path: string, parts: Parts, itemsOf: (page: P) => T[]) {
  const answer = useInfiniteQuery({
    queryKey: [...queryKey, parts],
    queryFn: ({ pageParam, signal }) => get<P>(`${path}${query({ ...parts, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    answer
  const items = useMemo(() => data?.pages.flatMap(itemsOf) ?? [], [data, itemsOf])
  return {
    items,
    pages: data?.pages ?? [],
    error,
    isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      // Not again by itself after a failure: a list that is drawn anew would ask for ever.
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
    },
    retry: () => void refetch(),
  }
}
