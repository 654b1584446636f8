/** Finds own things by the words typed into the palette: people of the pool, shortlists, saved searches. */
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { PeoplePage, SavedSearchesPage, ShortlistsPage } from '../api/pool-types.ts'
import { scoutSearches, scoutShortlists } from '../api/scout-lists.ts'
import { scoutPool } from '../api/scout-pool.ts'
import { keptQuery } from '../keep/saved-filters.ts'
import { t } from '../text/t.ts'
import { useDebounced } from '../ui/use-debounced.ts'

export interface Find {
  id: string
  label: string
  kind: string
  /** The address to open. */
  at: LinkProps
}

const PEOPLE_MAX = 5
const LISTS_MAX = 5
/** The most that one request returns; the lists are filtered here by name. */
const LISTS_ASKED = 200
const CHARS_MIN = 2

/** Answers are reused for 30 seconds. Errors are not shown: a key that may not read one of these simply finds none of them. */
const quietly = { staleTime: 30_000 } as const

export function useFinds(text: string): Find[] {
  const wanted = useDebounced(text.trim())
  const enabled = wanted.length >= CHARS_MIN
  const people = useQuery({
    queryKey: ['pool', 'palette', wanted],
    queryFn: ({ signal }) => scoutPool.list({ find: wanted, limit: PEOPLE_MAX }, { signal }).first(),
    enabled,
    ...quietly,
  })
  const lists = useQuery({
    queryKey: ['shortlists', 'palette'],
    queryFn: ({ signal }) => scoutShortlists.list({ limit: LISTS_ASKED }, { signal }).first(),
    enabled,
    ...quietly,
  })
  const searches = useQuery({
    queryKey: ['saved-searches', 'palette'],
    queryFn: ({ signal }) => scoutSearches.list({ limit: LISTS_ASKED }, { signal }).first(),
    enabled,
    ...quietly,
  })
  if (!enabled) return []
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(wanted.toLowerCase())
  return [
    ...(people.data?.candidates ?? []).map(personFind),
    ...(lists.data?.shortlists ?? []).filter(isNamed).slice(0, LISTS_MAX).map(listFind),
    ...(searches.data?.savedSearches ?? []).filter(isNamed).slice(0, LISTS_MAX).map(searchFind),
  ]
}

const personFind = ({ urn, full_name, job_title }: PeoplePage['candidates'][number]): Find => ({
  id: urn,
  label: [full_name, job_title].filter(Boolean).join(' · '),
  kind: t('palette.person'),
  at: { to: '/pool', search: { person: urn } },
})

const listFind = ({ shortlistId, name }: ShortlistsPage['shortlists'][number]): Find => ({
  id: shortlistId,
  label: name,
  kind: t('palette.shortlist'),
  at: { to: '/pool/shortlists/$shortlistId', params: { shortlistId } },
})

const searchFind = ({
  savedSearchId,
  name,
  prompt,
  filtersJson,
  criteria,
}: SavedSearchesPage['savedSearches'][number]): Find => ({
  id: savedSearchId,
  label: name,
  kind: t('palette.savedSearch'),
  at: { to: '/', search: keptQuery(prompt, filtersJson, criteria) },
})
