/** What the account has of the listed people: unlocked contact data, enriched profiles, shortlists. Asked slice by slice, for free. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ShortlistMembers } from '../../api/pool-types.ts'
import { useScope } from '../../api/scopes.ts'
import { scoutShortlists } from '../../api/scout-lists.ts'
import type { Candidate } from '../../api/types.ts'
import { quotesOf } from '../../jobs/batch.ts'
import { contactFields } from '../../profile/use-contact.ts'
import { useQuotes } from '../../ui/use-price.ts'

export interface PeopleMarks {
  unlocked: ReadonlySet<string>
  enriched: ReadonlySet<string>
  /** The names of the shortlists each person is on, by urn. */
  lists: ReadonlyMap<string, string[]>
}

const EVERYTHING = { type: 'CONTACT_UNLOCK' as const, fields: [...contactFields] }

export function useStanding(slices: Candidate[][]): PeopleMarks {
  return { ...useKnown(slices), lists: useLists(slices) }
}

const talentOf = ({ urn, network_url }: Candidate) => ({ urn, ...(network_url && { networkUrl: network_url }) })

/** Who is unlocked and who is enriched, as far as answers have come. */
export function useKnown(slices: Candidate[][]): Omit<PeopleMarks, 'lists'> {
  const mayUnlock = useScope('contact')
  const asked = mayUnlock ? slices.flatMap((slice) => quotesOf(EVERYTHING, slice.map(talentOf))) : []
  const items = useQuotes(asked).answered.flatMap((quote) => quote.items)
  const urns = (isOne: (why: string) => boolean) =>
    new Set(items.flatMap(({ urn, why }) => (urn !== null && isOne(why) ? urn : [])))
  return {
    unlocked: urns((why) => why === 'UNLOCKED' || why === 'IN_POOL'),
    enriched: urns((why) => why !== 'NOT_ENRICHED' && why !== 'SUPPRESSED'),
  }
}

type Members = ShortlistMembers['members']

const together = (answers: UseQueryResult<Members>[]): PeopleMarks['lists'] =>
  new Map(
    answers.flatMap(({ data = [] }) =>
      data.map(({ urn, shortlists }) => [urn, shortlists.map(({ name }) => name)] as const),
    ),
  )

function useLists(slices: Candidate[][]): PeopleMarks['lists'] {
  const enabled = useScope('pool')
  return useQueries({
    queries: slices.map((slice) => {
      const urns = slice.map(({ urn }) => urn)
      return {
        queryKey: ['shortlists', 'members', urns],
        enabled,
        staleTime: 300_000,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await scoutShortlists.members(urns, { signal })).members,
      }
    }),
    combine: together,
  })
}
