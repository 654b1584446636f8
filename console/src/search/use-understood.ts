/** How a prompt is understood: a search of the own pool tells it and costs nothing. Asked after a pause, not at every letter. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import type { SearchAnswer } from '../api/types.ts'
import { type Chip, chipsOf } from './chips.ts'
import { isFaithful, wordingsWithout } from './take-out.ts'
import { useDebounced } from './use-debounced.ts'

const understoodQuery = (words: string) => ({
  queryKey: ['understood', words],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const body = { prompt: words, filtersJson: '{"localOnly":true}', page: 1 }
    const { interpretation, totalCandidates } = await post<SearchAnswer>('talent-scout/search', body, signal)
    return { words, interpretation, chips: chipsOf(interpretation), inPool: totalCandidates }
  },
})

export function useUnderstood(prompt: string) {
  const words = useDebounced(prompt.trim())
  return useQuery({ ...understoodQuery(words), enabled: words !== '', placeholderData: keepPreviousData })
}

/** The prompt without one of its chips, in the first wording that leaves the others as they were meant; if there is one. */
export async function promptWithout(prompt: string, chip: Chip, chips: Chip[]): Promise<string | undefined> {
  for (const words of wordingsWithout(prompt, chip, chips)) {
    if (words === '') return chips.length === 1 ? words : undefined
    const read = await queryClient.fetchQuery(understoodQuery(words))
    if (isFaithful(chip, chips, read.chips)) return words
  }
  return undefined
}
