/** How the people of a page stand with us: whose contact data is known, who is on a shortlist. Asked once for all of them, for nothing. */
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import type { ShortlistItems, ShortlistsPage } from '../../api/pool-types.ts'
import { useScope } from '../../api/scopes.ts'
import type { Candidate } from '../../api/types.ts'
import { quotesOf } from '../../jobs/batch.ts'
import { contactFields } from '../../profile/use-contact.ts'
import { useQuotes } from '../../ui/use-price.ts'

export interface PeopleMarks {
  unlocked: ReadonlySet<string>
  enriched: ReadonlySet<string>
  /** The lists that somebody is on, by urn. */
  lists: ReadonlyMap<string, string[]>
}

/** Of as many lists as one works with at a time, the newest. */
const LISTS_MAX = 5
const EVERYTHING = { type: 'CONTACT_UNLOCK' as const, fields: [...contactFields] }

export function useStanding(candidates: Candidate[]): PeopleMarks {
  const mayUnlock = useScope('contact')
  const talents = candidates.map(({ urn, network_url }) => ({ urn, ...(network_url && { networkUrl: network_url }) }))
  const { quotes = [] } = useQuotes(mayUnlock && talents.length > 0 ? quotesOf(EVERYTHING, talents) : [])
  const items = quotes.flatMap((quote) => quote.items)
  const urns = (isOne: (why: string) => boolean) =>
    new Set(items.flatMap(({ urn, why }) => (urn !== null && isOne(why) ? urn : [])))
  return {
    unlocked: urns((why) => why === 'UNLOCKED' || why === 'IN_POOL'),
    enriched: urns((why) => why !== 'NOT_ENRICHED' && why !== 'SUPPRESSED'),
    lists: useLists(),
  }
}

const NOBODY: ReadonlyMap<string, string[]> = new Map()

function useLists(): ReadonlyMap<string, string[]> {
  const mayOpen = useScope('pool')
  const { data = NOBODY } = useQuery({
    queryKey: ['shortlists', 'members'],
    enabled: mayOpen,
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { shortlists } = await get<ShortlistsPage>('shortlists', signal)
      const members = new Map<string, string[]>()
      for (const { shortlistId, name } of shortlists.slice(0, LISTS_MAX)) {
        const { items } = await get<ShortlistItems>(`shortlists/${shortlistId}/items?limit=200`, signal)
        for (const { urn } of items) members.set(urn, [...(members.get(urn) ?? []), name])
      }
      return members as ReadonlyMap<string, string[]>
    },
  })
  return data
}
