/**
 * One list from the own pool and the network. Own people are free. The network is asked, and paid for, only if complete own
 * people do not fill the page. People fetched and paid for within the last day are not asked for again. Refusals: INVALID_REQUEST
 * (filtersJson), NETWORK_UNAVAILABLE, and those of a charge.
 */
import type { Criterion } from '../../../contract/criteria.ts'
import { PAGE_SIZE, PROMPT_CHARS_MAX } from '../../../contract/limits.ts'
import type { NetworkQuery } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import { readBalance } from '../../credits/store.ts'
import { type IdempotencyToken, recordResult } from '../../idempotency/store.ts'
import { ClaimLost } from '../../jobs/queue.ts'
import { NetworkFailure } from '../../providers/port.ts'
import { firstAsked } from '../../search/asked.ts'
import { townsNear } from '../../search/criteria/location-match.ts'
import {
  isAlreadyPaid,
  type NetworkAnswers,
  noAnswers,
  paidButMissing,
  unpaidCount,
} from '../../search/network-answers.ts'
import { isSearching, readAnswers } from '../../search/network-store.ts'
import { isBeyondLimit, isFilledByOwn, missingFrom, rowsOf, rowsOnPage } from '../../search/page.ts'
import { understoodOf } from '../../search/understood.ts'
import type { Sql } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { refuseCriteria, seesProfiles } from '../shared/by-scope.ts'
import { type Answer, once } from '../shared/once.ts'
import type { SearchRequest } from '../shared/search-query.ts'
import {
  abandonNetworkRequest,
  beginNetworkRequest,
  lockNetworkRequest,
  type NetworkRequest,
  settleNetworkRequest,
} from './ask-network.ts'
import { composePage, type NetworkStatus, networkPart, type SearchResult, savedAmong } from './compose-page.ts'
import { type FetchedList, fetchUntilFilled } from './fetch-list.ts'
import { keepList, openList, type Search } from './fix-list.ts'
import { refuseProfiles } from './like-people.ts'
import { networkUnavailable } from './network-unavailable.ts'
import { recordInside } from './record-ranking.ts'
import { showSearch } from './show-search.ts'

/** How long a request waits for an identical one that is running. */
const AWAIT_MS_MAX = 15_000

export async function searchCandidates(
  scout: Scout,
  caller: Caller,
  request: SearchRequest,
  token?: IdempotencyToken,
): Promise<Answer<SearchResult>> {
  refuseCriteria(caller, request.criteria)
  await refuseProfiles(scout, caller, request)
  const search = await openList(scout, caller, request)
  const answered = await answer(scout, search, token)
  const { networkStatus, view } = answered.result
  // The stored answer was made for a key that may see profiles: its order and totals would reveal what this key may not see.
  const tellsMore = answered.replayed && view !== 'AS_FOUND' && networkStatus !== 'NOT_NEEDED' && !seesProfiles(caller)
  return showSearch(scout, search, tellsMore ? await recomposed(scout, search, answered) : answered)
}

/** Composes the same page again, at no cost, as this key may see it. */
async function recomposed(
  scout: Scout,
  search: Search,
  { result, replayed }: Answer<SearchResult>,
): Promise<Answer<SearchResult>> {
  const answers = await readNetworkAnswers(scout, search)
  // Shows nobody who is unpaid. Once people of a page are hidden, others move up, so replays could otherwise fetch new people for
  // free again and again.
  const status = result.networkStatus === 'UNAVAILABLE' ? 'UNAVAILABLE' : settledStatus(search, answers)
  const { candidates, total, completeCount, hasNextPage } = await composePage(scout, search, { answers, status })
  // The stored record describes what was shown to another key.
  const { decision: _, ...kept } = result
  return { result: { ...kept, candidates, total, completeCount, hasNextPage }, replayed }
}

async function answer(scout: Scout, search: Search, token?: IdempotencyToken): Promise<Answer<SearchResult>> {
  const payer = { ...search.caller, maxCredits: search.request.maxCredits }
  const until = performance.now() + AWAIT_MS_MAX
  for (;;) {
    const answers = await readNetworkAnswers(scout, search)
    if (!(await isToBeAsked(scout.database, search, answers))) {
      return settled(scout, search, answers, token)
    }
    const begun = await beginNetworkRequest<SearchResult>(scout, payer, { ...search, seen: answers }, token)
    if (begun.kind === 'REPLAY') return { result: begun.result, replayed: true }
    if (begun.kind === 'BEGUN') return ask(scout, search, { answers, networkRequest: begun.networkRequest }, token)
    const left = Math.ceil(until - performance.now())
    if (left <= 0) throw networkUnavailable()
    if (begun.kind === 'BUSY') await scout.signals.awaitChange(search.key, left)
  }
}

/**
 * Nothing has to be paid. Without an idempotency key nothing else is written with the list, so it is saved while its page is composed.
 */
async function settled(
  scout: Scout,
  search: Search,
  answers: NetworkAnswers,
  token: IdempotencyToken | undefined,
): Promise<Answer<SearchResult>> {
  const composing = composePage(scout, search, { answers, status: settledStatus(search, answers) })
  if (!token) {
    const [result] = await Promise.all([composing, keepList(scout.database, search, answers)])
    return { result, replayed: false }
  }
  const result = await composing
  return once(scout, search.accountId, token, async (tx) => {
    await keepList(tx, search, answers)
    return { ...result, decision: await recordInside(scout, tx, { search, result }) }
  })
}

/** What a search would do about the network now, by the same reads as the search itself. ASK: it would call the network, and charge. */
export async function planSearch(
  scout: Scout,
  caller: Caller,
  request: SearchRequest,
): Promise<'ASK' | 'IN_FLIGHT' | NetworkStatus> {
  const search = await openList(scout, caller, request)
  const answers = await readNetworkAnswers(scout, search)
  // People that a paid page still waits for are free, whether or not the network is asked for them.
  const isFree = isAlreadyPaid(answers, search.page) || !(await isToBeAsked(scout.database, search, answers))
  if (isFree) return settledStatus(search, answers)
  return (await isSearching(scout.database, search.accountId, search.key)) ? 'IN_FLIGHT' : 'ASK'
}

/** A network may give more than one page at once, with the best people first. */
const pagesAtOnce = ({ searchPeople = PAGE_SIZE }: Scout['network']) => Math.ceil(searchPeople / PAGE_SIZE)

const readNetworkAnswers = (scout: Scout, search: Search): Promise<NetworkAnswers> =>
  search.localOnly
    ? Promise.resolve(noAnswers)
    : readAnswers(scout.database, { ...search, pagesAtOnce: pagesAtOnce(scout.network) }, scout.clock.now())

function settledStatus({ localOnly, page, list }: Search, { partial }: NetworkAnswers): NetworkStatus {
  if (localOnly || isBeyondLimit(page) || isFilledByOwn(page, list)) return 'NOT_NEEDED'
  return partial ? 'PARTIAL' : 'CACHED'
}

/** Whether the page needs people who have not been fetched, or who were fetched only for another page and are unpaid. */
async function isToBeAsked(sql: Sql, search: Search, answers: NetworkAnswers): Promise<boolean> {
  const { page, list } = search
  if (isFilledByOwn(page, list)) return false
  const part = await networkPart(sql, search, answers)
  if (missingFrom(page, list, part) > 0) return true
  if (unpaidCount(answers) === 0) return false
  const unpaid = rowsOnPage(rowsOf(list, part), page).flatMap((row) =>
    row.kind === 'NETWORK' && row.hit.unpaid ? [row.hit] : [],
  )
  // People whom the account has saved meanwhile need not be paid for.
  return unpaid.length > (await savedAmong(sql, search.accountId, unpaid)).size
}

async function ask(
  scout: Scout,
  search: Search,
  { answers, networkRequest }: { answers: NetworkAnswers; networkRequest: NetworkRequest },
  token: IdempotencyToken | undefined,
): Promise<Answer<SearchResult>> {
  const { accountId, key, page, list, interpretation } = search
  let fetched: FetchedList | undefined
  try {
    const asked = await fetchUntilFilled(scout, await networkQuery(scout, search), {
      answers,
      asked: { accountId, criteria: interpretation.criteria, listedAt: list.madeAt },
      missing: async (soFar) => missingFrom(page, list, await networkPart(scout.database, search, soFar)),
      isReached: (total) => list.ownCount + total > (page - 1) * PAGE_SIZE,
    })
    fetched = asked
    if (asked.failure) throw asked.failure
    const status = asked.answers.partial ? 'PARTIAL' : 'OK'
    // A page paid for earlier that lacks people is completed for free, by as many people as it lacks.
    const shown = isAlreadyPaid(answers, page) ? paidButMissing(answers) : PAGE_SIZE
    // Before the lock, because judging people may read an index, which can take long.
    const composed = await composePage(scout, search, {
      answers: asked.answers,
      status,
      asking: { before: answers, shown },
    })
    const delivered = composed.candidates.flatMap((each) => (each.kind === 'NETWORK' ? each.hit.urn : []))
    const ended = { ...asked, key, page, before: answers, delivered }
    const result = await scout.database.transaction(async (tx) => {
      await lockNetworkRequest(tx, accountId, networkRequest.work)
      await keepList(tx, search, asked.answers)
      const deductedUnits = await settleNetworkRequest(scout, tx, { accountId, networkRequest }, ended)
      const paid = { ...composed, deductedUnits, balance: await readBalance(tx, accountId) }
      const charged = { ...paid, decision: await recordInside(scout, tx, { search, result: paid }) }
      if (token) await recordResult(tx, accountId, token.key, charged)
      return charged
    })
    scout.signals.announceChanges([key])
    return { result, replayed: false }
  } catch (error) {
    if (error instanceof ClaimLost) throw networkUnavailable()
    const { searchId, work } = networkRequest
    const kept = fetched && { ...fetched, key, page, before: answers }
    await abandonNetworkRequest(scout, accountId, work, kept).catch((failure) => {
      // The worker's release-search does it once the lease has run out.
      scout.log.warn({ err: failure, searchId }, 'hold of a failed search left to the workers')
    })
    if (!(error instanceof NetworkFailure)) throw error
    scout.log.warn({ fault: error.fault, reason: error.message }, 'network search failed')
    return { result: await withoutNetwork(scout, search, answers, error), replayed: false }
  }
}

/**
 * What was understood is sent beside the prompt and is not part of the list's key: it follows from the prompt, and pages paid for
 * within a day must stay paid for.
 */
async function networkQuery(scout: Scout, { query, interpretation }: Search): Promise<NetworkQuery> {
  const { places } = await scout.knowledge()
  const prompt = query.prompt || wordsIn(interpretation.criteria)
  return {
    ...query,
    prompt,
    // Cut to as much as a search of the pool uses.
    understood: understoodOf(firstAsked(interpretation.criteria), {
      expand: (geoId) => places.expand(geoId),
      near: (geoId, km) => townsNear(places, geoId, km),
    }),
  }
}

/** A text for networks that rank by words, if there is no prompt. */
const wordsIn = (criteria: Criterion[]): string =>
  criteria
    .filter(({ importance }) => importance !== 'EXCLUDED')
    .flatMap((each): object[] => ('anyOf' in each ? each.anyOf : []))
    .flatMap((choice) => ('name' in choice ? [choice.name] : []))
    .join(' ')
    .slice(0, PROMPT_CHARS_MAX)
    .toWellFormed()

/** What can be shown without the network: the pool's part of the page, and what was fetched before. */
async function withoutNetwork(
  scout: Scout,
  search: Search,
  answers: NetworkAnswers,
  failure: NetworkFailure,
): Promise<SearchResult> {
  const result = await composePage(scout, search, { answers, status: 'UNAVAILABLE' })
  // If only a part of the network had failed before, the other sources have no more people: the list ends here until that part is back.
  if (result.candidates.length === 0 && !answers.partial) throw networkUnavailable(failure)
  await keepList(scout.database, search, answers)
  return result
}
