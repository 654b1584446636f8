/** The saved searches of a project: linked to it and unlinked. Refusals: NOT_FOUND, INVALID_REQUEST, LIST_LIMIT_REACHED. */
import { PROJECT_SEARCHES_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readSearchesById } from '../../lists/saved-search-store.ts'
import { linkSearches, readLinks, unlinkSearch } from '../../projects/project-store.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { refuseCriteria } from '../shared/by-scope.ts'
import { findMatches, keepSearch, refuseLongQuestion, type SavedQuestion } from '../shared/keep-search.ts'
import { type Answer, once } from '../shared/once.ts'
import { openProject, writeFeed } from './within-project.ts'

/** An existing saved search by its id, or a new one to save. */
export type ProjectSearchInput = { savedSearchId: string } | (SavedQuestion & { name?: string | undefined })

export async function addSearchToProject(
  scout: Scout,
  caller: Caller,
  { projectId, input }: { projectId: string; input: ProjectSearchInput },
  token?: IdempotencyToken,
): Promise<Answer<string>> {
  const { accountId } = caller
  if ('criteria' in input) refuseCriteria(caller, input.criteria)
  if (!('savedSearchId' in input)) refuseLongQuestion(input)
  // Before the transaction, because it may occupy the index for milliseconds.
  const matches = 'savedSearchId' in input ? undefined : await findMatches(scout, accountId, input)
  return once(scout, accountId, token, async (tx) => {
    // The lock order used everywhere.
    if (matches) await lockBalance(tx, accountId)
    const open = await openProject(scout, tx, caller, projectId)
    const links = await readLinks(tx, accountId, [projectId])
    if (links.length >= PROJECT_SEARCHES_MAX) {
      throw new Refusal('LIST_LIMIT_REACHED', `A project has at most ${PROJECT_SEARCHES_MAX} searches. Take one out.`)
    }
    const name = open.project.name
    const searchId =
      'savedSearchId' in input
        ? await requireSearch(tx, accountId, input.savedSearchId)
        : await keepSearch(scout, tx, caller, { ...input, name: input.name ?? name, matches: matches! })
    const linked = await linkSearches(tx, accountId, { projectId, searchIds: [searchId] }, open.occasion.at)
    if (linked > 0) await writeFeed(tx, accountId, open, [{ kind: 'CHANGED', details: { fields: ['searches'] } }])
    return projectId
  })
}

async function requireSearch(tx: Tx, accountId: string, searchId: string): Promise<string> {
  const [search] = await readSearchesById(tx, accountId, [searchId])
  if (!search) noSuchSearch()
  return searchId
}

/** Only unlinks it: the saved search itself stays. */
export async function takeSearchOut(scout: Scout, caller: Caller, projectId: string, searchId: string): Promise<void> {
  const { accountId } = caller
  await scout.database.transaction(async (tx) => {
    const open = await openProject(scout, tx, caller, projectId)
    if (!(await unlinkSearch(tx, accountId, projectId, searchId))) noSuchSearch()
    await writeFeed(tx, accountId, open, [{ kind: 'CHANGED', details: { fields: ['searches'] } }])
  })
}

function noSuchSearch(): never {
  throw new Refusal('NOT_FOUND', 'There is no such saved search.')
}
