/**
 * Runs saved searches over the pool once a day. If somebody asked for it, the network is searched too, on behalf of their key and within
 * their budget. People who are new since the last run are announced. Any worker may run a search; it first claims it for the day.
 */
import { PAGES_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { readAccountStatus } from '../../accounts/moving.ts'
import { daysBefore } from '../../base/clock.ts'
import { Refusal } from '../../base/refusal.ts'
import { toCredits } from '../../credits/amount.ts'
import {
  claimDueSearch,
  type DueSearch,
  type LastRun,
  noteNetworkFound,
  noteRun,
  takeUnannounced,
} from '../../lists/saved-search-runs.ts'
import { readSearchById } from '../../lists/saved-search-store.ts'
import { readProjectsOfSearch } from '../../projects/project-store.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { callerById } from '../shared/actors.ts'
import { asksForContacts } from '../shared/by-scope.ts'
import { emitEvents, eventsOf } from '../shared/emit-events.ts'
import { countSearch, stampOf } from '../shared/keep-search.ts'
import type { SearchRequest } from '../shared/search-query.ts'

/** Fetches one page as the search itself answers it: which people of the network are on it, and what it cost. */
export type AskPage = (
  caller: Caller,
  input: SearchRequest,
) => Promise<{ networkUrns: string[]; usedUnits: number; hasNextPage: boolean }>

/** Returns how many searches ran. Accounts take turns, one search each, because some accounts have hundreds that take minutes. */
export async function runDueSearches(scout: Scout, ask: AskPage, signal?: AbortSignal): Promise<number> {
  const served = new Set<string>()
  for (let ran = 0; ; ran++) {
    const due = signal?.aborted ? undefined : await claimInTurn(scout, served)
    if (!due) return ran
    const { accountId, searchId } = due
    served.add(accountId)
    // A failure of one search does not stop the others.
    await run(scout, due, ask, signal).catch((error) =>
      scout.log.warn({ err: error, accountId, searchId }, 'a saved search could not be run'),
    )
  }
}

async function claimInTurn({ database, clock }: Scout, served: Set<string>): Promise<DueSearch | undefined> {
  const now = clock.now()
  const times = { now, next: daysBefore(now, -1) }
  const due = await claimDueSearch(database, times, [...served])
  if (due || served.size === 0) return due
  served.clear()
  return claimDueSearch(database, times, [])
}

async function run(scout: Scout, due: DueSearch, ask: AskPage, signal: AbortSignal | undefined): Promise<void> {
  const { accountId, searchId } = due
  const { database } = scout
  const search = await readSearchById(database, accountId, searchId)
  const status = await readAccountStatus(database, accountId)
  // The searches of an account that is being moved run at its new installation.
  if (!search || status?.state !== 'ACTIVE') return
  if (search.countedFor !== (await stampOf(scout, accountId))) await countSearch(scout, accountId, search)
  const asked = await askNetwork(scout, due, ask, signal)
  await database.transaction(async (tx) => {
    const untold = await takeUnannounced(tx, accountId, searchId)
    const named = [...asked.found, ...untold].map((urn) => ({ urn }))
    const hidden = await hiddenAmong(scout, tx, accountId, named)
    const count = (urns: string[]) => urns.filter((urn) => !hidden.has(urn)).length
    const [networkCount, poolCount] = [count(asked.found), count(untold)]
    const newCount = networkCount + poolCount
    const { usedUnits, failureCode } = asked
    await noteRun(tx, accountId, searchId, { at: scout.clock.now().toISOString(), usedUnits, newCount, failureCode })
    if (newCount === 0) return
    const projectIds = await readProjectsOfSearch(tx, accountId, searchId)
    // The criteria as they are now: the question may have been changed meanwhile, and then these are its people.
    const { criteria } = (await readSearchById(tx, accountId, searchId)) ?? search
    const counts = { newCount, poolCount, networkCount, asksForContacts: asksForContacts(criteria) }
    const data = { savedSearchId: searchId, projectIds, ...counts }
    await emitEvents(scout, tx, accountId, [{ type: 'saved_search.new_people', data }])
  })
  scout.signals.announceChanges([eventsOf(accountId)])
}

interface Asked extends Pick<LastRun, 'usedUnits' | 'failureCode'> {
  /** People whom no earlier run has found. */
  found: string[]
}

/**
 * Asks page after page until the list or the budget is used up, or the process is ending. The people of a page are recorded
 * before the next page is asked for, because they have been paid for.
 */
async function askNetwork(scout: Scout, due: DueSearch, ask: AskPage, signal: AbortSignal | undefined): Promise<Asked> {
  const asked: Asked = { found: [], usedUnits: 0, failureCode: null }
  if (due.units === null || due.keyId === null) return asked
  const caller = await payerOf(scout, { accountId: due.accountId, keyId: due.keyId })
  if (!caller) return { ...asked, failureCode: 'KEY_NOT_USABLE' }
  const { accountId, searchId, prompt, filtersJson, criteria, units } = due
  try {
    for (let page = 1; page <= PAGES_MAX && !signal?.aborted; page++) {
      const maxCredits = toCredits(units - asked.usedUnits)
      const answer = await ask(caller, { prompt, filtersJson, criteria, page, maxCredits })
      asked.found.push(...(await noteNetworkFound(scout.database, accountId, searchId, answer.networkUrns)))
      asked.usedUnits += answer.usedUnits
      if (!answer.hasNextPage) break
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Reaching the budget is how a run normally ends, unless not even the first page could be paid for.
    if (error.code !== 'MAX_CREDITS_EXCEEDED' || asked.usedUnits === 0) asked.failureCode = error.code
  }
  return asked
}

/** The key or member who asked for the runs, as long as they may still search. */
async function payerOf(scout: Scout, by: Pick<Caller, 'accountId' | 'keyId'>): Promise<Caller | undefined> {
  const caller = await callerById(scout.database, by, scout.clock.now())
  return caller?.scopes.includes('search') ? caller : undefined
}
