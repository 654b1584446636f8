/**
 * Reads a person by their urn. A quote says for free whether they are in the pool, already enriched, or known only from a search,
 * so opening a profile never costs anything.
 */
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { hasCode } from '../api/failures.ts'
import { queryClient, quoteQuery } from '../api/queries.ts'
import { scoutEnrich } from '../api/scout-people.ts'
import { scoutPool } from '../api/scout-pool.ts'
import type { Candidate, Quote } from '../api/types.ts'
import { foundBefore } from '../found/answers.ts'
import { seenBefore } from '../found/seen.ts'
import { t } from '../text/t.ts'
import { fromPool, fromProfile, fromSearch, type Person } from './person.ts'

const at = (title: string, company: string) => t('row.at', { title, company })

export const personQuery = (urn: string) => ({
  queryKey: ['person', urn],
  queryFn: ({ signal }: { signal: AbortSignal }) => readPerson(urn, signal),
})

/** Shows a person as the search showed them while the full data is loading, or if loading fails. */
export function usePerson(urn: string) {
  const { data, error, refetch } = useQuery(personQuery(urn))
  // Redraws when a search ends, because its answer may contain this person.
  useIsFetching({ queryKey: ['search'] })
  const person = data && data.state !== 'preview' ? data : (previewOf(urn) ?? data)
  return { person, error, refetch }
}

function previewOf(urn: string): Person | undefined {
  const seen = found(urn)
  return seen && (seen.requiresEnrich ? fromSearch(urn, seen) : fromPool(seen, at))
}

async function readPerson(urn: string, signal: AbortSignal): Promise<Person> {
  const why = await standing(urn)
  if (why === 'IN_POOL') {
    try {
      return fromPool((await scoutPool.get(urn, { signal })).candidate, at)
    } catch (error) {
      // A key may be allowed to search the pool but not to open its people. Then the search result, which is whole, is shown.
      const seen = found(urn)
      if (!hasCode(error, 'FORBIDDEN') || !seen || seen.requiresEnrich) throw error
      return fromPool(seen, at)
    }
  }
  if (why === 'CACHED') {
    const answer = await scoutEnrich.one(urn, { maxCredits: 0 }, { signal })
    return fromProfile(answer.profile, at)
  }
  return fromSearch(urn, found(urn))
}

/** Why enriching this person would cost or not. A key that may not enrich gets no quote and relies on what the search showed. */
async function standing(urn: string): Promise<Quote['items'][number]['why'] | undefined> {
  try {
    const { items } = await queryClient.fetchQuery(quoteQuery({ operation: 'enrich', body: { urn } }))
    return items[0]?.why
  } catch (error) {
    if (!hasCode(error, 'FORBIDDEN')) throw error
    return found(urn)?.requiresEnrich === false ? 'IN_POOL' : undefined
  }
}

/** Redraws when the person is judged again. */
export const useFound = (urn: string): Candidate | undefined =>
  useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(changed),
    () => foundBefore(urn),
  ) ?? seenBefore(urn)

/** The person as a search of this visit showed them. */
export const found = (urn: string): Candidate | undefined => foundBefore(urn) ?? seenBefore(urn)
