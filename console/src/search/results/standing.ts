/** How the people of a page stand with us: whose contact data is known, who is on a shortlist. Asked once for all of them, for nothing. */
import { useQuery } from '@tanstack/react-query'
import { post } from '../../api/client.ts'
import type { ShortlistMembers } from '../../api/pool-types.ts'
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

const EVERYTHING = { type: 'CONTACT_UNLOCK' as const, fields: [...contactFields] }

export function useStanding(candidates: Candidate[]): PeopleMarks {
  return { ...useKnown(candidates), lists: useLists(candidates) }
}

/** Of whom what is known. */
export function useKnown(candidates: Candidate[]): Omit<PeopleMarks, 'lists'> {
  const mayUnlock = useScope('contact')
  const talents = candidates.map(({ urn, network_url }) => ({ urn, ...(network_url && { networkUrl: network_url }) }))
  const { quotes = [] } = useQuotes(mayUnlock && talents.length > 0 ? quotesOf(EVERYTHING, talents) : [])
  const items = quotes.flatMap((quote) => quote.items)
  const urns = (isOne: (why: string) => boolean) =>
    new Set(items.flatMap(({ urn, why }) => (urn !== null && isOne(why) ? urn : [])))
  return {
    unlocked: urns((why) => why === 'UNLOCKED' || why === 'IN_POOL'),
    enriched: urns((why) => why !== 'NOT_ENRICHED' && why !== 'SUPPRESSED'),
  }
}

const NOBODY: ReadonlyMap<string, string[]> = new Map()

function useLists(candidates: Candidate[]): ReadonlyMap<string, string[]> {
  const mayOpen = useScope('pool')
  const urns = candidates.map(({ urn }) => urn)
  const { data = NOBODY } = useQuery({
    queryKey: ['shortlists', 'members', urns],
    enabled: mayOpen && urns.length > 0,
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { members } = await post<ShortlistMembers>('shortlists/members', { urns }, signal)
      return new Map(members.map(({ urn, shortlists }) => [urn, shortlists.map(({ name }) => name)]))
    },
  })
  return data
}
