/**
 * Searches kept by name, run once a day over the pool. Where somebody asked for it the network is searched too, on
 * behalf of their key and within their budget. Who is new since the last run is told. Any worker may run them; each is
 * claimed for the day first.
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

/** One page of a search, as the search itself answers it: who of the network stands on it, and what it cost. */
export type AskPage = (
  caller: Caller,
  input: SearchRequest,
) => Promise<{ networkUrns: string[]; usedUnits: number; hasNextPage: boolean }>

/** Returns how many ran. */
export async function runDueSearches(scout: Scout, ask: AskPage, signal?: AbortSignal): Promise<number> {
  for (let ran = 0; ; ran++) {
    const now = scout.clock.now()
    const due = signal?.aborted ? undefined : await claimDueSearch(scout.database, now, daysBefore(now, -1))
    if (!due) return ran
    const { accountId, searchId } = due
    // One search's trouble is not the others'.
    await run(scout, due, ask).catch((error) =>
      scout.log.warn({ err: error, accountId, searchId }, 'a saved search could not be run'),
    )
  }
}

async function run(scout: Scout, due: DueSearch, ask: AskPage): Promise<void> {
  const { accountId, searchId } = due
  const { database } = scout
  const search = await readSearchById(database, accountId, searchId)
  const status = await readAccountStatus(database, accountId)
  // One that is on its way to another installation runs there.
  if (!search || status?.state !== 'ACTIVE') return
  if (search.countedFor !== (await stampOf(scout, accountId))) await countSearch(scout, accountId, search)
  const asked = await askNetwork(scout, due, ask)
  await database.transaction(async (tx) => {
    const found = await noteNetworkFound(tx, accountId, searchId, asked.urns)
    const untold = await takeUnannounced(tx, accountId, searchId)
    const named = [...found, ...untold].map((urn) => ({ urn }))
    const hidden = await hiddenAmong(scout, tx, accountId, named)
    const count = (urns: string[]) => urns.filter((urn) => !hidden.has(urn)).length
    const [networkCount, poolCount] = [count(found), count(untold)]
    const newCount = networkCount + poolCount
    const { usedUnits, failureCode } = asked
    await noteRun(tx, accountId, searchId, { at: scout.clock.now().toISOString(), usedUnits, newCount, failureCode })
    if (newCount === 0) return
    const projectIds = await readProjectsOfSearch(tx, accountId, searchId)
    // As it is by now: another question may have been put since, and these are its people.
    const { criteria } = (await readSearchById(tx, accountId, searchId)) ?? search
    const counts = { newCount, poolCount, networkCount, asksForContacts: asksForContacts(criteria) }
    const data = { savedSearchId: searchId, projectIds, ...counts }
    await emitEvents(scout, tx, accountId, [{ type: 'saved_search.new_people', data }])
  })
  scout.signals.changed([eventsOf(accountId)])
}

interface Asked extends Pick<LastRun, 'usedUnits' | 'failureCode'> {
  urns: string[]
}

/** Page after page, until nothing is left of the list or of the budget. */
async function askNetwork(scout: Scout, due: DueSearch, ask: AskPage): Promise<Asked> {
  const asked: Asked = { urns: [], usedUnits: 0, failureCode: null }
  if (due.units === null || due.keyId === null) return asked
  const caller = await payerOf(scout, { accountId: due.accountId, keyId: due.keyId })
  if (!caller) return { ...asked, failureCode: 'KEY_NOT_USABLE' }
  const { prompt, filtersJson, criteria, units } = due
  try {
    for (let page = 1; page <= PAGES_MAX; page++) {
      const maxCredits = toCredits(units - asked.usedUnits)
      const answer = await ask(caller, { prompt, filtersJson, criteria, page, maxCredits })
      asked.urns.push(...answer.networkUrns)
      asked.usedUnits += answer.usedUnits
      if (!answer.hasNextPage) break
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The budget is spent: that is how a run ends, unless it could not begin.
    if (error.code !== 'MAX_CREDITS_EXCEEDED' || asked.usedUnits === 0) asked.failureCode = error.code
  }
  return { ...asked, urns: [...new Set(asked.urns)] }
}

/** Who asked for it, while they may still search. */
async function payerOf(scout: Scout, by: Pick<Caller, 'accountId' | 'keyId'>): Promise<Caller | undefined> {
  const caller = await callerById(scout.database, by, scout.clock.now())
  return caller?.scopes.includes('search') ? caller : undefined
}
