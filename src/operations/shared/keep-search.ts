/**
 * Saved searches: finds who in the account's pool matches one now, and saves a new one if the limit allows. Refusal: LIST_LIMIT_REACHED.
 */
import { SAVED_QUESTION_CHARS_MAX, SAVED_SEARCHES_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { readNotedUrns } from '../../audit/store.ts'
import { daysBefore } from '../../base/clock.ts'
import { newId } from '../../base/ids.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { lockBalance } from '../../credits/store.ts'
import {
  countSearches,
  insertSearch,
  type Matches,
  readSearchById,
  type SavedSearch,
  saveCounts,
} from '../../lists/saved-search-store.ts'
import { readDocumentPeople } from '../../pool/documents.ts'
import { readIndexState } from '../../pool/state.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { poolSearcher } from './pool-searcher.ts'
import { readQuestion } from './search-query.ts'

export type SavedQuestion = Pick<SavedSearch, 'prompt' | 'filtersJson' | 'criteria'>

/** The version of the pool and of the suppression lists that a count was made for. */
export async function stampOf(scout: Scout, accountId: string): Promise<string> {
  const [{ version }, shield] = await Promise.all([
    readIndexState(scout.database, accountId),
    scout.suppressions.shieldFor(scout.database, accountId),
  ])
  return `${version}/${shield.version}`
}

export async function findMatches(
  scout: Scout,
  accountId: string,
  { prompt, filtersJson, criteria }: SavedQuestion,
): Promise<Matches> {
  const { database } = scout
  // Taken before the search. If something changes meanwhile, the counts look older than they are, never newer, and are made again.
  const stamp = await stampOf(scout, accountId)
  const { query, interpretation } = await readQuestion(scout, accountId, { prompt, filtersJson, criteria, page: 1 })
  const question = { accountId, filters: query, criteria: interpretation.criteria }
  const { best } = await scout.poolIndex.match(await poolSearcher(scout, accountId), question)
  const people = await readDocumentPeople(
    database,
    accountId,
    best.map(({ doc }) => doc),
  )
  return { urns: people.map(({ urn }) => urn), stamp }
}

/** Counts who matches now, and who of them is new since the search was last looked at. Undefined if the search was deleted meanwhile. */
export async function countSearch(
  scout: Scout,
  accountId: string,
  search: SavedSearch,
): Promise<SavedSearch | undefined> {
  const matches = await findMatches(scout, accountId, search)
  const { keptBy: keyId, seenAt: from } = search
  const added = { action: 'pool.create' as const, keyId: keyId ?? '', from, urns: matches.urns }
  const own = keyId === null ? [] : await readNotedUrns(scout.database, accountId, added)
  const saved = await saveCounts(scout.database, accountId, { ...search, ...matches, own }, scout.clock.now())
  // Nothing was saved: the search was looked at, changed or deleted meanwhile.
  return saved ?? readSearchById(scout.database, accountId, search.searchId)
}

/** Checked before any work is done for the search. */
export function refuseLongQuestion({ filtersJson, criteria }: Partial<SavedQuestion>): void {
  const chars = (filtersJson?.length ?? 0) + (criteria ? JSON.stringify(criteria).length : 0)
  if (chars <= SAVED_QUESTION_CHARS_MAX) return
  const field = criteria ? 'criteria' : 'filtersJson'
  throw invalidRequest(field, `must be at most ${SAVED_QUESTION_CHARS_MAX} characters in a saved search`)
}

/**
 * `keyId` is noted as the keeper of the search; its first daily run is a day later. `matches` were found before the transaction.
 * Returns the id.
 */
export async function keepSearch(
  scout: Scout,
  tx: Tx,
  { accountId, keyId }: Pick<Caller, 'accountId' | 'keyId'>,
  input: SavedQuestion & { name: string; matches: Matches },
): Promise<string> {
  // The account's lock, so that two simultaneous calls cannot both take the last free place.
  await lockBalance(tx, accountId)
  if ((await countSearches(tx, accountId)) >= SAVED_SEARCHES_MAX) {
    throw new Refusal(
      'LIST_LIMIT_REACHED',
      `An account keeps at most ${SAVED_SEARCHES_MAX} searches. Delete one that nobody uses.`,
    )
  }
  const searchId = newId('ssr')
  const { matches, ...search } = input
  const now = scout.clock.now()
  const keeping = { keptBy: keyId, nextRunAt: daysBefore(now, -1) }
  await insertSearch(tx, accountId, { ...search, searchId, ...matches, ...keeping }, now)
  return searchId
}
