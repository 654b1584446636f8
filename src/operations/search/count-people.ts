/**
 * Counts how many people of the own pool match a question, and their facets. Free; shows nobody and never asks the network.
 * Refusals: INVALID_REQUEST (filtersJson).
 */
import type { Facets } from '../../../contract/counts.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { IgnoredFilter } from '../../../contract/search.ts'
import type { Caller } from '../../accounts/account.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readNumbers } from '../../pool/documents.ts'
import { readStoredAt } from '../../pool/store.ts'
import type { Scout } from '../scout.ts'
import { refuseCriteria } from '../shared/by-scope.ts'
import { type Answer, once } from '../shared/once.ts'
import { poolSearcher } from '../shared/pool-searcher.ts'
import { openQuestion, type SearchRequest } from '../shared/search-query.ts'
import { hiddenAmongMany } from './hidden-memory.ts'
import { refuseProfiles } from './like-people.ts'
import { nameFacets } from './name-facets.ts'
import { readWithLikes } from './read-with-likes.ts'

export interface PeopleCounts {
  total: number
  completeCount: number
  facets: Facets
  interpretation: Interpretation
  ignoredFilters: IgnoredFilter[]
}

export type CountsRequest = SearchRequest & { limit: number }

export async function countPeople(
  scout: Scout,
  caller: Caller,
  request: CountsRequest,
  token?: IdempotencyToken,
): Promise<Answer<PeopleCounts>> {
  const { accountId } = caller
  refuseCriteria(caller, request.criteria)
  await refuseProfiles(scout, caller, request)
  // For a replay, only the fact of the request is stored: a stored copy of the counts would still include people suppressed since.
  const { replayed } = token ? await once(scout, accountId, token, async () => ({})) : { replayed: false }
  return { result: await countNow(scout, accountId, request), replayed }
}

async function countNow(scout: Scout, accountId: string, { limit, ...request }: CountsRequest): Promise<PeopleCounts> {
  const { query, sent } = await openQuestion(scout, accountId, request)
  const { interpretation, excludedPeople } = await readWithLikes(scout, accountId, request)
  const [searcher, hiddenOf, liked, { places, entities }] = await Promise.all([
    poolSearcher(scout, accountId),
    hiddenAmongMany(scout, accountId),
    documentsOf(scout, accountId, [...excludedPeople]),
    scout.knowledge(),
  ])
  const question = { accountId, filters: query, criteria: interpretation.criteria }
  const unseen = async (docs: Uint32Array) => (hiddenOf ? liked.union(await hiddenOf(docs)) : liked)
  const counting = {
    limit,
    hiddenOf: liked.size > 0 ? unseen : hiddenOf,
    reference: {
      levelOf: (geoId: string) => places.levelOf(geoId),
      isForeign: (entityId: string) => entities.isForeign(entityId),
    },
  }
  const counted = await scout.poolIndex.count(searcher, question, counting)
  return {
    total: counted.total,
    completeCount: counted.completeCount,
    facets: await nameFacets(scout, accountId, counted),
    interpretation,
    ignoredFilters: sent.ignored,
  }
}

/** The document numbers of own people, found by urns or keys of profile addresses. */
async function documentsOf({ database }: Scout, accountId: string, named: string[]): Promise<Set<number>> {
  if (named.length === 0) return new Set()
  const [byUrn, byUrl] = await Promise.all([
    readNumbers(database, accountId, named),
    readStoredAt(database, accountId, named),
  ])
  return new Set([...byUrn.values(), ...[...byUrl.values()].map(({ docNo }) => docNo)])
}
