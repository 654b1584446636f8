/**
 * Own pool and network in one list. The pool is free; the network is asked, and paid for, only when
 * the page needs people that were not fetched, and paid for, within the last day.
 * Refusals: INVALID_REQUEST (filtersJson), NETWORK_UNAVAILABLE, and those of a charge.
 */

import type { Interpretation } from '../../../contract/interpretation.ts'
import type { NetworkHit } from '../../../contract/network.ts'
import type { IgnoredFilter } from '../../../contract/search.ts'
import type { Understood } from '../../../contract/understood.ts'
import type { Caller } from '../../accounts/account.ts'
import type { PoolCandidate } from '../../candidates/candidate.ts'
import { parseProfileUrl } from '../../candidates/network-url.ts'
import type { Balance } from '../../credits/ledger.ts'
import { readBalance } from '../../credits/store.ts'
import { type IdempotencyToken, recordResult } from '../../idempotency/store.ts'
import { findSaved } from '../../identity/merged-people.ts'
import { Fenced } from '../../jobs/queue.ts'
import { readPoolDocuments } from '../../pool/store.ts'
import { NetworkFailure } from '../../providers/port.ts'
import {
  isExhausted,
  isSearching,
  type KeptHit,
  type NetworkAnswers,
  noAnswers,
  readAnswers,
  unpaidIn,
} from '../../search/network-store.ts'
import { firstOf, isBeyondLimit, networkNeeded, networkSlice, totalsOf, withoutRepeats } from '../../search/page.ts'
import { type PoolPage, searchPool } from '../../search/pool.ts'
import { isPlainlyExcluded, understoodOf } from '../../search/understood.ts'
import type { Sql } from '../../storage/database.ts'
import { hiddenDocuments } from '../shared/hidden.ts'
import { networkUnavailable } from '../shared/network-unavailable.ts'
import { type Answer, once } from '../shared/once.ts'
import type { Scout } from '../shared/scout.ts'
import { type Query, readQuery, type SearchInput } from '../shared/search-query.ts'
import { showUnlocked } from '../shared/show-unlocked.ts'
import { type Asking, abandonAsking, beginAsking, lockAsking, settleAsking, walk } from './ask-network.ts'
import { showSearch } from './show-search.ts'

/** How long a request waits for an identical one that is under way. */
const AWAIT_MS_MAX = 15_000

export interface Match {
  score: number
  reasons: string[]
}

export type FoundCandidate =
  | { kind: 'POOL'; candidate: PoolCandidate; match: Match }
  | { kind: 'NETWORK'; hit: NetworkHit }

export type NetworkStatus = 'OK' | 'CACHED' | 'NOT_NEEDED' | 'UNAVAILABLE'

export interface SearchResult {
  page: number
  candidates: FoundCandidate[]
  total: number
  hasNextPage: boolean
  deductedUnits: number
  balance: Balance
  networkStatus: NetworkStatus
  ignored: IgnoredFilter[]
  interpretation: Interpretation
}

export async function searchCandidates(
  scout: Scout,
  caller: Caller,
  input: SearchInput,
  token?: IdempotencyToken,
): Promise<Answer<SearchResult>> {
  return showSearch(scout, caller, await search(scout, caller, input, token))
}

async function search(
  scout: Scout,
  caller: Caller,
  input: SearchInput,
  token?: IdempotencyToken,
): Promise<Answer<SearchResult>> {
  const { accountId } = caller
  const query = await readQuery(scout, accountId, input)
  const payer = { ...caller, maxCredits: input.maxCredits }
  const until = performance.now() + AWAIT_MS_MAX
  for (;;) {
    const pool = await readPoolPage(scout, query)
    const answers = await readNetworkAnswers(scout, query)
    if (!(await isToBePaid(scout.database, query, pool, answers))) {
      return once(scout, accountId, token, (tx) => compose(tx, query, pool, answers, settledStatus(query, pool)))
    }
    const begun = await beginAsking<SearchResult>(scout, payer, { key: query.key, seen: answers }, token)
    if (begun.kind === 'REPLAY') return { result: begun.result, replayed: true }
    if (begun.kind === 'ASKING') return ask(scout, query, pool, answers, begun.asking, token)
    const left = Math.ceil(until - performance.now())
    if (left <= 0) throw networkUnavailable()
    if (begun.kind === 'BUSY') await scout.signals.awaitChange(query.key, left)
  }
}

/** What a search would do about the network now, by the reads of the search itself. ASK: call it, and charge. */
export async function planSearch(
  scout: Scout,
  accountId: string,
  input: SearchInput,
): Promise<'ASK' | 'IN_FLIGHT' | NetworkStatus> {
  const query = await readQuery(scout, accountId, input)
  const pool = await readPoolPage(scout, query)
  const answers = await readNetworkAnswers(scout, query)
  if (!(await isToBePaid(scout.database, query, pool, answers))) return settledStatus(query, pool)
  return (await isSearching(scout.database, accountId, query.key)) ? 'IN_FLIGHT' : 'ASK'
}

async function readPoolPage(scout: Scout, { accountId, request, interpretation, page }: Query): Promise<PoolPage> {
  const { meaning } = await scout.knowledge()
  const searcher = { index: scout.poolIndex, meaning, now: scout.clock.now() }
  const shield = await scout.suppressions.open(scout.database, accountId)
  const hiddenOf = (docs: number[]) => hiddenDocuments(shield, scout.database, accountId, docs)
  return searchPool(scout.database, searcher, accountId, request.query, interpretation, page, hiddenOf)
}

const readNetworkAnswers = (scout: Scout, { accountId, request, key }: Query): Promise<NetworkAnswers> =>
  request.localOnly ? Promise.resolve(noAnswers) : readAnswers(scout.database, accountId, key, scout.clock.now())

const settledStatus = (query: Query, pool: PoolPage): NetworkStatus =>
  query.request.localOnly || isBeyondLimit(query.page) || networkNeeded(query.page, pool.count) === 0
    ? 'NOT_NEEDED'
    : 'CACHED'

/** It needs people who have not been fetched, or whom only another page needed. */
async function isToBePaid(sql: Sql, query: Query, pool: PoolPage, answers: NetworkAnswers): Promise<boolean> {
  if ((await missingFrom(sql, query, pool, answers)) > 0) return true
  if (unpaidIn(answers) === 0 || isBeyondLimit(query.page)) return false
  const people = networkSlice(await newPeople(sql, query, answers), query.page, pool.count)
  return people.some(({ unpaid }) => unpaid)
}

/** How many more of the network's people this page needs; none where the network said there are not so many. */
async function missingFrom(sql: Sql, query: Query, pool: PoolPage, answers: NetworkAnswers): Promise<number> {
  const { page, request } = query
  if (request.localOnly || isBeyondLimit(page) || isExhausted(answers)) return 0
  const pastTheEnd = answers.pages > 0 && firstOf(page) >= pool.count + answers.total
  if (pastTheEnd) return 0
  const distinct = await newPeople(sql, query, answers)
  return networkNeeded(page, pool.count) - distinct.length
}

/**
 * The network's people without those the pool has, without the suppressed, without repeats and without whom the prompt
 * plainly leaves out. The last goes by the reading that began the list, since another one halfway would shift its pages.
 */
async function newPeople(sql: Sql, query: Query, answers: NetworkAnswers): Promise<KeptHit[]> {
  const excluded = answers.query?.understood?.excluded
  const people = excluded ? answers.people.filter((hit) => !isPlainlyExcluded(hit, excluded)) : answers.people
  if (people.length === 0) return []
  const urns = people.map((hit) => hit.urn)
  const urlKeys = people.map((hit) => urlKey(hit.networkUrl))
  const [present, hidden] = await Promise.all([
    findSaved(sql, query.accountId, { urns, urlKeys }),
    query.hiddenAmong(sql, people),
  ])
  const shown = hidden.size === 0 ? people : people.filter((hit) => !hidden.has(hit.urn))
  return withoutRepeats(shown, present, urlKey)
}

const urlKey = (url: string) => parseProfileUrl(url)?.key ?? url

async function ask(
  scout: Scout,
  query: Query,
  pool: PoolPage,
  answers: NetworkAnswers,
  asking: Asking,
  token: IdempotencyToken | undefined,
): Promise<Answer<SearchResult>> {
  const { accountId, key } = query
  try {
    const understood = await understand(scout, query)
    const asked = await walk(scout, { ...query.request.query, understood }, answers, (list) =>
      missingFrom(scout.database, query, pool, list),
    )
    const result = await scout.database.transaction(async (tx) => {
      await lockAsking(tx, accountId, asking)
      const composed = await compose(tx, query, pool, asked.answers, 'OK')
      const delivered = composed.candidates.flatMap((each) => (each.kind === 'NETWORK' ? [each.hit.urn] : []))
      const ended = { ...asked, key, before: answers, delivered }
      const deductedUnits = await settleAsking(scout, tx, { accountId, asking }, ended)
      const charged = { ...composed, deductedUnits, balance: await readBalance(tx, accountId) }
      if (token) await recordResult(tx, accountId, token.key, charged)
      return charged
    })
    scout.signals.changed([key])
    return { result, replayed: false }
  } catch (error) {
    if (error instanceof Fenced) throw networkUnavailable()
    await abandonAsking(scout, accountId, asking.work).catch((failure) => {
      // The worker's release-search does it when the lease has run out.
      scout.log.warn({ err: failure, searchId: asking.searchId }, 'hold of a failed search left to the workers')
    })
    if (!(error instanceof NetworkFailure)) throw error
    scout.log.warn({ fault: error.fault, reason: error.message }, 'network search failed')
    return { result: await withoutNetwork(scout, query, pool, answers), replayed: false }
  }
}

/** Told to the network beside the prompt, and no part of the key: it follows from the prompt, and a day's pages stay paid for. */
async function understand(scout: Scout, { interpretation }: Query): Promise<Understood> {
  const { places } = await scout.knowledge()
  return understoodOf(interpretation, (geoId) => places.expand(geoId))
}

/** What can be shown without the network: the pool's part of the page and what was fetched before. */
async function withoutNetwork(
  scout: Scout,
  query: Query,
  pool: PoolPage,
  answers: NetworkAnswers,
): Promise<SearchResult> {
  const result = await compose(scout.database, query, pool, answers, 'UNAVAILABLE')
  if (result.candidates.length === 0) throw networkUnavailable()
  return result
}

async function compose(
  sql: Sql,
  query: Query,
  pool: PoolPage,
  answers: NetworkAnswers,
  networkStatus: NetworkStatus,
): Promise<SearchResult> {
  const { accountId, request, interpretation, page } = query
  const people = await newPeople(sql, query, answers)
  // A page that asked has paid for all it shows. Any other shows what was paid for before.
  const isPaid = ({ unpaid }: KeptHit) => networkStatus === 'OK' || !unpaid
  const fromNetwork = isBeyondLimit(page) ? [] : networkSlice(people, page, pool.count).filter(isPaid)
  const asked = answers.pages > 0
  const totals = totalsOf(
    page,
    pool.count,
    request.localOnly
      ? 'NONE'
      : asked
        ? {
            known: people.length,
            repeats: answers.people.length - people.length,
            total: answers.total,
            exhausted: isExhausted(answers),
          }
        : 'NOT_ASKED',
  )
  return {
    page,
    candidates: [
      ...(isBeyondLimit(page) ? [] : await poolCandidates(sql, query, pool)),
      ...fromNetwork.map(({ unpaid: _, ...hit }): FoundCandidate => ({ kind: 'NETWORK', hit })),
    ],
    ...totals,
    deductedUnits: 0,
    balance: await readBalance(sql, accountId),
    networkStatus,
    ignored: [
      ...request.ignored,
      ...answers.unsupported.map((field): IgnoredFilter => ({ field, value: null, reason: 'UNSUPPORTED_BY_NETWORK' })),
    ],
    interpretation,
  }
}

async function poolCandidates(sql: Sql, { accountId }: Query, pool: PoolPage): Promise<FoundCandidate[]> {
  if (pool.matches.length === 0) return []
  const saved = await readPoolDocuments(
    sql,
    accountId,
    pool.matches.map(({ doc }) => doc),
  )
  const present = pool.matches.flatMap(({ doc, score }) => {
    const found = saved.get(doc)
    return found ? [{ ...found, score }] : []
  })
  const shown = await showUnlocked(
    sql,
    accountId,
    present.map(({ candidate }) => candidate),
  )
  return present.map(({ indexed, score }, at) => ({
    kind: 'POOL',
    candidate: shown[at]!,
    match: { score, reasons: pool.explain(indexed) },
  }))
}
