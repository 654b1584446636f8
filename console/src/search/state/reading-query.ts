/** How words are understood: read by the service without searching, for nothing. */
import { post } from '../../api/client.ts'
import type { ReadAnswer } from '../../api/types.ts'
import type { Reading } from './search-reducer.ts'

export const readingQuery = (words: string) => ({
  queryKey: ['read', words],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Reading> => {
    const { interpretation } = await post<ReadAnswer>('talent-scout/read', { text: words }, signal)
    return { words, interpretation }
  },
})
