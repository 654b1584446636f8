/**
 * Somebody by their urn. A quote says for nothing whether they are in the pool, enriched already, or only known from a
 * search; so looking at a person never costs.
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

/** While they are asked for, and where that fails, as the search showed them. */
export function usePerson(urn: string) {
  const { data, error, refetch } = useQuery(personQuery(urn))
  // A search that ends may be the one that shows them.
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
      // A key may search the pool without the scope to open it: what the search showed is whole.
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

/** A key that may not enrich is told nothing more than the search showed. */
async function standing(urn: string): Promise<Quote['items'][number]['why'] | undefined> {
  try {
    const { items } = await queryClient.fetchQuery(quoteQuery({ operation: 'enrich', body: { urn } }))
    return items[0]?.why
  } catch (error) {
    if (!hasCode(error, 'FORBIDDEN')) throw error
    return found(urn)?.requiresEnrich === false ? 'IN_POOL' : undefined
  }
}

/** Drawn again when they are judged anew. */
export const useFound = (urn: string): Candidate | undefined =>
  useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(changed),
    () => foundBefore(urn),
  ) ?? seenBefore(urn)

/** As one of the searches of this visit showed them. */
export const found = (urn: string): Candidate | undefined => foundBefore(urn) ?? seenBefore(urn)
