/** Asks the service how it reads a prompt, without searching, for free. */
import { scout } from '../../api/scout.ts'
import type { Reading } from './search-reducer.ts'

export const readingQuery = (words: string) => ({
  queryKey: ['read', words],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Reading> => {
    const { interpretation } = await scout.read(words, { signal })
    return { words, interpretation }
  },
})
