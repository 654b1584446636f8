/**
 * Saved searches, and who is new in each: people of the own pool who match now and did not when the search was last looked at.
 * Counted by the index and kept until the pool changes; only daily runs ask the network (daily-searches.ts). A caller who may not
 * ask a question learns nothing about searches that ask it, because even their counts answer it. Refusals: INVALID_REQUEST
 * (filtersJson), LIST_LIMIT_REACHED, NOT_FOUND, FORBIDDEN.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { Refusal } from '../../base/refusal.ts'
import { fromCredits } from '../../credits/amount.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { endRunOfOthers, setNetworkRun } from '../../lists/saved-search-runs.ts'
import {
  changeQuestion,
  listSearches,
  markSearchSeen,
  readSearchById,
  removeSearch,
  renameSearch,
  type SavedSearch,
} from '../../lists/saved-search-store.ts'
import { findPresent } from '../../pool/store.ts'
import { readAnswers } from '../../search/network-store.ts'
import type { Sql } from '../../storage/database.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { barredKinds, mayAsk, refuseCriteria } from '../shared/by-scope.ts'
import {
  countSearch,
  findMatches,
  keepSearch,
  refuseLongQuestion,
  type SavedQuestion,
  stampOf,
} from '../shared/keep-search.ts'
import { type Answer, once } from '../shared/once.ts'
import { openQuestion } from '../shared/search-query.ts'

/** The most searches that listing them recounts; the next request continues with the others. */
const RECOUNTS_MAX = 20
/** Ends the recounting earlier if a language model reads prompts or the pool is large. */
const RECOUNT_MS_MAX = 2_000

export async function createSearch(
  scout: Scout,
  caller: Caller,
  input: SavedQuestion & { name: string; dailyNetwork: DailyNetwork | null },
  token?: IdempotencyToken,
): Promise<Answer<string>> {
  const { accountId } = caller
  refuseCriteria(caller, input.criteria)
  refuseLongQuestion(input)
  const matches = await findMatches(scout, accountId, input)
  const { dailyNetwork, ...search } = input
  const network = dailyNetwork && (await networkRun(scout, caller, input, dailyNetwork))
  return once(scout, accountId, token, async (tx) => {
    const searchId = await keepSearch(scout, tx, caller, { ...search, matches })
    if (network) await setNetworkRun(tx, accountId, { searchId, ...network })
    return searchId
  })
}

export interface DailyNetwork {
  maxCredits: number
}

/**
 * The payer's run, and the people whom the account was shown for this question within the last day: they are not new at the first run.
 */
async function networkRun(
  scout: Scout,
  { accountId, keyId }: Caller,
  asked: SavedQuestion,
  daily: DailyNetwork | null,
) {
  const run = daily && { units: fromCredits(daily.maxCredits), keyId }
  const { key } = await openQuestion(scout, accountId, { ...asked, page: 1 })
  const { people } = await readAnswers(scout.database, { accountId, key, view: 'BY_PROFILES' }, scout.clock.now())
  return { run, known: people.filter(({ unpaid }) => !unpaid).map(({ urn }) => urn) }
}

export async function searchesOf(scout: Scout, caller: Caller, page: PageRequest) {
  const { accountId } = caller
  const rows = await listSearches(scout.database, accountId, barredKinds(caller), page)
  const { items, nextCursor } = pageOf(rows, page, ({ searchId }) => [searchId])
  const stamp = await stampOf(scout, accountId)
  const counted = await recount(scout, accountId, items, stamp)
  const listed = items.flatMap((search): Listed[] => {
    const now = counted.has(search.searchId) ? counted.get(search.searchId) : search
    // The search was deleted meanwhile, or its question was changed.
    return now && mayAsk(caller, now.criteria)
      ? [{ ...now, isStale: now === search && search.countedFor !== stamp }]
      : []
  })
  return { items: await shownNew(scout, accountId, listed), nextCursor }
}

export interface Listed extends SavedSearch {
  /** True: the pool or the suppressions have changed since the count; one of the next requests recounts. */
  isStale: boolean
}

/** Recounts some searches, those not counted for longest first, one after another: each may occupy the index for milliseconds. */
async function recount(scout: Scout, accountId: string, searches: SavedSearch[], stamp: string) {
  const counted = new Map<string, SavedSearch | undefined>()
  const due = searches
    .filter(({ countedFor }) => countedFor !== stamp)
    .sort((a, b) => (a.countedAt?.getTime() ?? 0) - (b.countedAt?.getTime() ?? 0))
  const until = performance.now() + RECOUNT_MS_MAX
  for (const search of due.slice(0, RECOUNTS_MAX)) {
    if (performance.now() > until) break
    counted.set(search.searchId, await countSearch(scout, accountId, search))
  }
  return counted
}

export async function findSearch(scout: Scout, caller: Caller, searchId: string): Promise<SavedSearch> {
  const { accountId } = caller
  const search = await counts(scout, accountId, await openSearch(scout.database, caller, searchId))
  // The question may have been changed while it was being counted.
  refuseCriteria(caller, search.criteria)
  return (await shownNew(scout, accountId, [search]))[0]!
}

export type SearchChange = Partial<SavedQuestion & { name: string; dailyNetwork: DailyNetwork | null }>

/** The most tries if others keep changing the question meanwhile. */
const OVERTAKEN_MAX = 4

export async function changeSearch(
  scout: Scout,
  caller: Caller,
  searchId: string,
  change: SearchChange,
): Promise<SavedSearch> {
  for (let overtaken = 0; overtaken < OVERTAKEN_MAX; overtaken++)
    if (await changeAsRead(scout, caller, searchId, change)) return findSearch(scout, caller, searchId)
  throw new Refusal('SERVICE_UNAVAILABLE', 'Other requests keep changing this search. Send the request again.')
}

/** False: the question was changed after it was read. */
async function changeAsRead(scout: Scout, caller: Caller, searchId: string, change: SearchChange): Promise<boolean> {
  const { accountId } = caller
  refuseCriteria(caller, change.criteria)
  refuseLongQuestion(change)
  const before = await openSearch(scout.database, caller, searchId)
  const { dailyNetwork, ...asked } = change
  const question = { ...before, ...asked }
  const parts = ['prompt', 'filtersJson', 'criteria'] as const
  const isAnother = parts.some((part) => !isDeepStrictEqual(question[part], before[part]))
  const matches = isAnother ? await findMatches(scout, accountId, question) : undefined
  const network = dailyNetwork === undefined ? undefined : await networkRun(scout, caller, question, dailyNetwork)
  return scout.database.transaction(async (tx) => {
    const now = scout.clock.now()
    ;(await renameSearch(tx, accountId, { searchId, name: question.name }, now)) ?? unknownSearch()
    // The rename has locked the row. Nobody must pay for a question that somebody else has set meanwhile.
    const current = network && (await readSearchById(tx, accountId, searchId))
    if (current && parts.some((part) => !isDeepStrictEqual(current[part], before[part]))) return false
    if (matches) await changeQuestion(tx, accountId, { ...question, ...matches }, now)
    if (network) await setNetworkRun(tx, accountId, { searchId, ...network })
    else if (isAnother) await endRunOfOthers(tx, accountId, searchId, caller.keyId)
    return true
  })
}

/** Everybody who matches at this moment is no longer new. */
export async function lookAtSearch(
  scout: Scout,
  caller: Caller,
  searchId: string,
  token?: IdempotencyToken,
): Promise<Answer<string>> {
  const { accountId, keyId } = caller
  const search = await readSearchById(scout.database, accountId, searchId)
  refuseCriteria(caller, search?.criteria)
  // Refused inside `once`, which first checks whether this idempotency key was used for something else.
  const matches = search && (await findMatches(scout, accountId, search))
  return once(scout, accountId, token, async (tx) => {
    if (!matches) unknownSearch()
    ;(await markSearchSeen(tx, accountId, { searchId, keptBy: keyId, ...matches }, scout.clock.now())) ??
      unknownSearch()
    return searchId
  })
}

export async function deleteSearch(scout: Scout, caller: Caller, searchId: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    await openSearch(tx, caller, searchId)
    if (!(await removeSearch(tx, caller.accountId, searchId))) unknownSearch()
  })
}

/** Removes suppressed people from the network's new people, and those whom the pool has by now. */
async function shownNew<S extends SavedSearch>(scout: Scout, accountId: string, searches: S[]): Promise<S[]> {
  const { database } = scout
  const urns = [...new Set(searches.flatMap(({ newNetworkUrns }) => newNetworkUrns))]
  if (urns.length === 0) return searches
  const named = urns.map((urn) => ({ urn }))
  const [hidden, saved] = await Promise.all([
    hiddenAmong(scout, database, accountId, named),
    findPresent(database, accountId, { urns, urlKeys: [] }),
  ])
  const isShown = (urn: string) => !hidden.has(urn) && !saved.urns.has(urn)
  return searches.map((search) => ({ ...search, newNetworkUrns: search.newNetworkUrns.filter(isShown) }))
}

/** Returns the stored counts if neither the pool nor the suppressions have changed since; otherwise recounts. */
async function counts(scout: Scout, accountId: string, search: SavedSearch): Promise<SavedSearch> {
  if (search.countedFor === (await stampOf(scout, accountId))) return search
  return (await countSearch(scout, accountId, search)) ?? unknownSearch()
}

async function openSearch(sql: Sql, caller: Caller, searchId: string): Promise<SavedSearch> {
  const search = (await readSearchById(sql, caller.accountId, searchId)) ?? unknownSearch()
  refuseCriteria(caller, search.criteria)
  return search
}

function unknownSearch(): never {
  throw new Refusal('NOT_FOUND', 'There is no such saved search. GET /v1/saved-searches lists all of them.')
}
