/** A search kept by name: who of the own pool matches it now, and a new one among those there are. Refusal: LIST_LIMIT_REACHED. */
import { SAVED_SEARCHES_MAX } from '../../../contract/limits.ts'
import { newId } from '../../base/ids.ts'
import { Refusal } from '../../base/refusal.ts'
import { lockBalance } from '../../credits/store.ts'
import { countSearches, insertSearch, type Matches, type SavedSearch } from '../../lists/saved-search-store.ts'
import { readDocumentPeople } from '../../pool/documents.ts'
import { readIndexState } from '../../pool/state.ts'
import { matchPool } from '../../search/pool.ts'
import type { Tx } from '../../storage/database.ts'
import { poolSearcher } from './pool-searcher.ts'
import type { Scout } from './scout.ts'
import { readQuestion } from './search-query.ts'

export type KeptQuestion = Pick<SavedSearch, 'prompt' | 'filtersJson' | 'criteria'>

/** Of which state of the pool and of the suppressions something was counted. */
export async function stampOf(scout: Scout, accountId: string): Promise<string> {
  const [{ version }, shield] = await Promise.all([
    readIndexState(scout.database, accountId),
    scout.suppressions.open(scout.database, accountId),
  ])
  return `${version}/${shield.version}`
}

export async function findMatches(
  scout: Scout,
  accountId: string,
  { prompt, filtersJson, criteria }: KeptQuestion,
): Promise<Matches> {
  const { database } = scout
  // Before the reading: what changes meanwhile makes the counts old, never young.
  const stamp = await stampOf(scout, accountId)
  const { request, interpretation } = await readQuestion(scout, accountId, { prompt, filtersJson, criteria, page: 1 })
  const question = { accountId, filters: request.query, criteria: interpretation.criteria }
  const { best } = await matchPool(await poolSearcher(scout, accountId), question)
  const people = await readDocumentPeople(
    database,
    accountId,
    best.map(({ doc }) => doc),
  )
  return { urns: people.map(({ urn }) => urn), stamp }
}

/** `matches`: as found before the transaction. Returns its id. */
export async function keepSearch(
  scout: Scout,
  tx: Tx,
  accountId: string,
  wish: KeptQuestion & { name: string; matches: Matches },
): Promise<string> {
  // The account's mutex: two at once must not both be the last.
  await lockBalance(tx, accountId)
  if ((await countSearches(tx, accountId)) >= SAVED_SEARCHES_MAX) {
    throw new Refusal(
      'LIST_LIMIT_REACHED',
      `An account keeps at most ${SAVED_SEARCHES_MAX} searches. Delete one that nobody uses.`,
    )
  }
  const searchId = newId('ssr')
  const { matches, ...search } = wish
  await insertSearch(tx, accountId, { ...search, searchId, ...matches }, scout.clock.now())
  return searchId
}
