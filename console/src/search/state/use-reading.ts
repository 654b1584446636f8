/** Reads the typed words, after a pause rather than at every letter, and dispatches the reading. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDebounced } from '../../ui/use-debounced.ts'
import { readingQuery } from './reading-query.ts'
import { useSearchContext } from './search-provider.tsx'

/** Whether these words could not be read. The reading of earlier words must then not be shown for them. */
export const useIsUnread = (words: string): boolean =>
  useQuery({ ...readingQuery(words.trim()), enabled: false }).isError

export function useReading(): void {
  const { search, dispatch } = useSearchContext()
  const now = search.draft.prompt.trim()
  const words = useDebounced(now)
  const { data } = useQuery({ ...readingQuery(words), enabled: words !== '' })
  const known = search.reading?.words
  useEffect(() => {
    if (now === '' && known !== '') dispatch({ type: 'read', reading: { words: '', interpretation: null } })
    else if (data && data.words === now && data.words !== known) dispatch({ type: 'read', reading: data })
  }, [data, now, known, dispatch])
}
