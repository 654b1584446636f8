/**
 * Searches kept by name, and who is new in each: whoever of the own pool matches now and did not when it was last looked
 * at. Counted over the index and kept until the pool changes; the network is never asked.
 * Refusals: INVALID_REQUEST (filtersJson), LIST_LIMIT_REACHED, NOT_FOUND.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { Refusal } from '../../base/refusal.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import {
  changeQuestion,
  listSearches,
  markSearchSeen,
  readSearchById,
  removeSearch,
  renameSearch,
  type SavedSearch,
  saveCounts,
} from '../../lists/saved-search-store.ts'
import { refuseCriteria } from '../shared/by-scope.ts'
import { findMatches, type KeptQuestion, keepSearch, stampOf } from '../shared/keep-search.ts'
import { type Answer, once } from '../shared/once.ts'
import type { Scout } from '../shared/scout.ts'

/** Of one list. The next request goes on with the others. */
const RECOUNTS_MAX = 20
/** Where a language model reads prompts, or the pool is large, fewer. */
const RECOUNT_MS_MAX = 2_000

export async function createSearch(
  scout: Scout,
  caller: Caller,
  wish: KeptQuestion & { name: string },
  token?: IdempotencyToken,
): Promise<Answer<string>> {
  const { accountId } = caller
  refuseCriteria(caller, wish.criteria)
  const matches = await findMatches(scout, accountId, wish)
  return once(scout, accountId, token, (tx) => keepSearch(scout, tx, accountId, { ...wish, matches }))
}

export async function searchesOf(scout: Scout, { accountId }: Caller, page: PageRequest) {
  const { items, nextCursor } = pageOf(await listSearches(scout.database, accountId, page), page, ({ searchId }) => [
    searchId,
  ])
  const stamp = await stampOf(scout, accountId)
  const counted = await recount(scout, accountId, items, stamp)
  const listed = items.flatMap((search): Listed[] => {
    const now = counted.has(search.searchId) ? counted.get(search.searchId) : search
    // Deleted meanwhile.
    return now ? [{ ...now, isStale: now === search && search.countedFor !== stamp }] : []
  })
  return { items: listed, nextCursor }
}

export interface Listed extends SavedSearch {
  /** The pool or the suppressions have changed since it was counted: one of the next requests counts it anew. */
  isStale: boolean
}

/** Those not counted for longest, some at a time, one after another: each may take the index's whole attention for milliseconds. */
async function recount(scout: Scout, accountId: string, searches: SavedSearch[], stamp: string) {
  const counted = new Map<string, SavedSearch | undefined>()
  const due = searches
    .filter(({ countedFor }) => countedFor !== stamp)
    .sort((a, b) => (a.countedAt?.getTime() ?? 0) - (b.countedAt?.getTime() ?? 0))
  const until = performance.now() + RECOUNT_MS_MAX
  for (const search of due.slice(0, RECOUNTS_MAX)) {
    if (performance.now() > until) break
    counted.set(search.searchId, await countNow(scout, accountId, search))
  }
  return counted
}

export async function findSearch(scout: Scout, { accountId }: Caller, searchId: string): Promise<SavedSearch> {
  const search = (await readSearchById(scout.database, accountId, searchId)) ?? unknownSearch()
  return counts(scout, accountId, search)
}

export async function changeSearch(
  scout: Scout,
  caller: Caller,
  searchId: string,
  change: Partial<KeptQuestion & { name: string }>,
): Promise<SavedSearch> {
  const { accountId } = caller
  refuseCriteria(caller, change.criteria)
  const before = (await readSearchById(scout.database, accountId, searchId)) ?? unknownSearch()
  const question = { ...before, ...change }
  const parts = ['prompt', 'filtersJson', 'criteria'] as const
  const isAnother = parts.some((part) => !isDeepStrictEqual(question[part], before[part]))
  const matches = isAnother ? await findMatches(scout, accountId, question) : undefined
  await scout.database.transaction(async (tx) => {
    const now = scout.clock.now()
    ;(await renameSearch(tx, accountId, { searchId, name: question.name }, now)) ?? unknownSearch()
    if (matches) await changeQuestion(tx, accountId, { ...question, ...matches }, now)
  })
  return findSearch(scout, caller, searchId)
}

/** Whoever matches at this moment is no longer new. */
export async function lookAtSearch(
  scout: Scout,
  { accountId }: Caller,
  searchId: string,
  token?: IdempotencyToken,
): Promise<Answer<string>> {
  const search = await readSearchById(scout.database, accountId, searchId)
  // Refused within, where it is looked first whether this key was used for something else.
  const matches = search && (await findMatches(scout, accountId, search))
  return once(scout, accountId, token, async (tx) => {
    if (!matches) unknownSearch()
    ;(await markSearchSeen(tx, accountId, { searchId, ...matches }, scout.clock.now())) ?? unknownSearch()
    return searchId
  })
}

export async function deleteSearch(scout: Scout, { accountId }: Caller, searchId: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    if (!(await removeSearch(tx, accountId, searchId))) unknownSearch()
  })
}

/** As they were counted, while neither the pool nor the suppressions have changed since. */
async function counts(scout: Scout, accountId: string, search: SavedSearch): Promise<SavedSearch> {
  if (search.countedFor === (await stampOf(scout, accountId))) return search
  return (await countNow(scout, accountId, search)) ?? unknownSearch()
}

/** Undefined where it was deleted meanwhile. */
async function countNow(scout: Scout, accountId: string, search: SavedSearch): Promise<SavedSearch | undefined> {
  const matches = await findMatches(scout, accountId, search)
  const saved = await saveCounts(scout.database, accountId, { ...search, ...matches }, scout.clock.now())
  // Looked at, changed or deleted meanwhile.
  return saved ?? readSearchById(scout.database, accountId, search.searchId)
}

function unknownSearch(): never {
  throw new Refusal('NOT_FOUND', 'There is no such saved search. GET /v1/saved-searches lists those there are.')
}
