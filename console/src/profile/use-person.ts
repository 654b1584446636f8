/**
 * Somebody by their urn. A quote says for nothing whether they are in the pool, enriched already, or only known from a
 * search; so looking at a person never costs.
 */
import { useQuery } from '@tanstack/react-query'
import { ApiError, get, query } from '../api/client.ts'
import { queryClient, quoteQuery } from '../api/queries.ts'
import type { Candidate, EnrichAnswer, PoolCandidateAnswer } from '../api/types.ts'
import { foundBefore } from '../found/answers.ts'
import { seenBefore } from '../found/seen.ts'
import { t } from '../text/t.ts'
import { fromPool, fromProfile, glimpsed, type Person } from './person.ts'

const at = (title: string, company: string) => t('row.at', { title, company })

export const usePerson = (urn: string) =>
  useQuery({
    queryKey: ['person', urn],
    queryFn: ({ signal }) => readPerson(urn, signal),
    placeholderData: () => {
      const seen = found(urn)
      return seen && (seen.requiresEnrich ? glimpsed(urn, seen) : fromPool(seen, at))
    },
  })

async function readPerson(urn: string, signal: AbortSignal): Promise<Person> {
  const { items } = await queryClient.fetchQuery(quoteQuery({ operation: 'enrich', body: { urn } }))
  const why = items[0]?.why
  if (why === 'IN_POOL') {
    const path = `talent-pool/candidates/${encodeURIComponent(urn)}`
    try {
      return fromPool((await get<PoolCandidateAnswer>(path, signal)).candidate, at)
    } catch (error) {
      // A key may search the pool without the scope to open it: what the search showed is whole.
      const seen = found(urn)
      if (!(error instanceof ApiError) || error.code !== 'FORBIDDEN' || !seen || seen.requiresEnrich) throw error
      return fromPool(seen, at)
    }
  }
  if (why === 'CACHED') {
    const answer = await get<EnrichAnswer>(`talent-scout/enrich${query({ urn, maxCredits: 0 })}`, signal)
    return fromProfile(answer.profile, at)
  }
  return glimpsed(urn, found(urn))
}

/** As one of the searches of this visit showed them. */
export const found = (urn: string): Candidate | undefined => foundBefore(urn) ?? seenBefore(urn)
