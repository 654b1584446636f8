/**
 * Asks the network for the rest of a result list. Owns the search's money: one hold before the first call, captured only if the
 * page gains somebody, else released; if this process dies in between, a worker releases it (release-search). One payment covers
 * one page, once: people fetched on the way to that page are kept unpaid until a page shows them.
 */
import { CANDIDATES_MAX, PAGE_SIZE } from '../../../contract/limits.ts'
import type { NetworkQuery, NetworkSearchPage } from '../../../contract/network.ts'
import { newId } from '../../base/ids.ts'
import { priced } from '../../credits/prices.ts'
import { hold, lockBalance, type Payer, settleHolds } from '../../credits/store.ts'
import { claimKey, forgetKey, type IdempotencyToken } from '../../idempotency/store.ts'
import { enqueueClaimed, finish, type Work } from '../../jobs/queue.ts'
import { rememberHits } from '../../people/store.ts'
import type { Shield } from '../../privacy/shield.ts'
import { NetworkFailure } from '../../providers/port.ts'
import { softenedMusts } from '../../search/criteria/musts.ts'
import {
  bringsNobodyComplete,
  type FetchedPage,
  ignoresPlaces,
  isAlreadyPaid,
  isExhausted,
  type KeptHit,
  type NetworkAnswers,
  unpaidCount,
  withFetchedPage,
} from '../../search/network-answers.ts'
import { beginSearch, endSearch, markPaid, notePaidPage, readAnswers, saveAnswers } from '../../search/network-store.ts'
import type { Tx } from '../../storage/database.ts'
import { isErasedHit } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { emitIfLow } from '../shared/emit-events.ts'
import { type JudgedBy, rankHits } from './judge-people.ts'

const FETCH_PEOPLE_MAX = 100
/** 400 people in pages of 20, and as many fetches again to make up for repeats that were dropped. */
const FETCHES_MAX = 40
/** A limit for the whole walk, because a person is waiting at a screen. */
const FETCHING_MS_MAX = 12_000
/** The walk also stays within this share of the lease, so that no worker releases the hold of a search that is still running. */
const FETCHING_SHARE_OF_LEASE = 0.6

/** A running question to the network, paid for by a hold. */
export interface NetworkRequest {
  searchId: string
  work: Work
}

export type Begun<T> =
  | { kind: 'BEGUN'; networkRequest: NetworkRequest }
  | { kind: 'BUSY' }
  | { kind: 'ANSWERED' }
  | { kind: 'REPLAY'; result: T }

/**
 * BUSY: another request is asking the same question; wait for its answer instead of paying for a second one.
 * ANSWERED: another request has fetched or paid for more since the caller looked (`seen`); look again first.
 */
export function beginNetworkRequest<T>(
  scout: Scout,
  payer: Payer,
  { key, page, seen }: { key: string; page: number; seen: NetworkAnswers },
  token: IdempotencyToken | undefined,
): Promise<Begun<T>> {
  const { accountId } = payer
  return scout.database.transaction(async (tx): Promise<Begun<T>> => {
    const now = scout.clock.now()
    // The idempotency key is locked before the balance, as everywhere: in two different orders, two requests could deadlock.
    if (token) {
      const claim = await claimKey<T>(tx, accountId, token, now)
      if (!claim.fresh) return { kind: 'REPLAY', result: claim.result }
    }
    const withdraw = async (kind: 'ANSWERED' | 'BUSY'): Promise<Begun<T>> => {
      if (token) await forgetKey(tx, accountId, token.key)
      return { kind }
    }
    const balance = await lockBalance(tx, accountId)
    const answers = await readAnswers(tx, { ...seen, accountId, key }, now)
    if (!isSame(answers, seen)) return withdraw('ANSWERED')
    const searchId = newId('sea')
    const search = { searchId, key, idempotencyKey: token?.key ?? null }
    if (!(await beginSearch(tx, accountId, search, now))) return withdraw('BUSY')
    const charge = { ref: searchId, ...priced(scout.prices, { operation: 'search' }) }
    // If a source had failed when this page was paid for, the people it brings now cost nothing.
    const charges = isAlreadyPaid(answers, page) ? [] : [charge]
    await emitIfLow(scout, tx, accountId, await hold(tx, payer, { balance, charges }, now))
    const subject = { kind: 'release-search' as const, subjectId: searchId }
    const work = await enqueueClaimed(tx, accountId, subject, scout.leaseSeconds)
    return { kind: 'BEGUN', networkRequest: { searchId, work } }
  })
}

const isSame = (a: NetworkAnswers, b: NetworkAnswers) =>
  a.pages === b.pages && unpaidCount(a) === unpaidCount(b) && a.paidPages.size === b.paidPages.size

export interface FetchedList {
  query: NetworkQuery
  answers: NetworkAnswers
  pages: FetchedPage[]
  /** The failure that ended the walk early. */
  failure?: NetworkFailure
}

export interface ListToFill {
  /** What had been fetched before. */
  answers: NetworkAnswers
  /** What new people are judged by. */
  asked: JudgedBy
  missing: (answers: NetworkAnswers) => Promise<number>
  /** Whether the page could show somebody if the network has `total` people. */
  isReached: (total: number) => boolean
}

/** Fetches until the page lacks nobody or the network has no more. Throws a NetworkFailure only if the first fetch fails. */
export async function fetchUntilFilled(scout: Scout, first: NetworkQuery, given: ListToFill): Promise<FetchedList> {
  const { answers, asked, missing, isReached } = given
  let query = answers.query ?? first
  const window = scout.network.searchPeople ?? PAGE_SIZE
  const signal = AbortSignal.timeout(Math.min(FETCHING_MS_MAX, scout.leaseSeconds * 1_000 * FETCHING_SHARE_OF_LEASE))
  const pages: FetchedPage[] = []
  let list = answers
  let ended: NetworkFailure | undefined
  for (let fetches = 0; fetches < FETCHES_MAX && list.people.length < 2 * CANDIDATES_MAX; fetches++) {
    const wanted = await missing(list)
    if (wanted <= 0 || isExhausted(list)) break
    // The first fetch tells the total. Unless a page of this list has been paid for, nobody walks for free to a page behind that
    // total. A client that pays page by page is not bound to the total, which may be a guess.
    const isFree = answers.paidPages.size === 0
    if (isFree && list.pages > 0 && !list.partial && !isReached(list.total)) break
    // If most of the latest people are left out because of where they live, there is a long way to go: fetch as many as possible.
    const needed = list.pages === 0 ? window : ignoresPlaces(list, PAGE_SIZE) ? FETCH_PEOPLE_MAX : wanted
    const limit = window * Math.min(Math.floor(FETCH_PEOPLE_MAX / window), Math.ceil(needed / window))
    let fetched = await scout.network.search(query, list.nextCursor, limit, signal).catch((error) => {
      const failure = signal.aborted ? new NetworkFailure('UNAVAILABLE', 'the whole search took too long') : error
      // After a partial page only the failed sources are asked again. If they fail again, what the others gave must not be lost.
      if (pages.at(-1)?.partial && failure instanceof NetworkFailure) return undefined
      if (pages.length === 0 || !(failure instanceof NetworkFailure)) throw failure
      ended = failure
    })
    if (!fetched) break
    const isNobody = list.pages === 0 && fetched.total === 0 && !fetched.partial
    const softer = isNobody ? await askedSofter(scout.network, query, limit, signal) : undefined
    if (softer) {
      query = softer.query
      list = { ...list, unsupported: softer.untold }
      fetched = softer.fetched
    }
    // Where a hit does not show what these musts ask for, the verdict is unknown and the person counts as near.
    fetched.unsupported = [...new Set([...(fetched.unsupported ?? []), ...list.unsupported.filter(isMust)])]
    for (const page of await rankedPages(scout, asked, query, { ...fetched, isPlain: answers.isPlain })) {
      // Nobody complete is expected any more. A client that asks page by page would not have fetched more either.
      if (bringsNobodyComplete(list)) break
      pages.push(page)
      list = withFetchedPage(list, query, page)
    }
  }
  return { query, answers: list, pages, ...(ended && { failure: ended }) }
}

const isMust = (name: string) => name.startsWith('musts.')

/**
 * The network found nobody, but was told to filter by words that it may not know: asks again without those words. Undefined if
 * this finds nobody either, or fails; then the first answer stands.
 */
async function askedSofter(network: Scout['network'], query: NetworkQuery, limit: number, signal: AbortSignal) {
  const { understood } = query
  const softer = understood?.musts && softenedMusts(understood.musts)
  if (!softer) return undefined
  const asked = { ...query, understood: { ...understood, musts: softer.musts } }
  const fetched = await network.search(asked, null, limit, signal).catch((error) => {
    if (!(error instanceof NetworkFailure) && !signal.aborted) throw error
  })
  const untold = softer.dropped.map((kind) => `musts.${kind}`)
  return fetched && fetched.people.length > 0 ? { query: asked, fetched, untold } : undefined
}

/**
 * Cuts the answer into pages of one size, so that a list is the same whether its pages are fetched one by one or together. People
 * who came together are ordered only by what the network shows, so that a page has the same people for every key.
 */
async function rankedPages(
  scout: Scout,
  asked: JudgedBy,
  { geoIds }: NetworkQuery,
  { isPlain, ...fetched }: NetworkSearchPage & Pick<NetworkAnswers, 'isPlain'>,
): Promise<FetchedPage[]> {
  const { unsupported = [] } = fetched
  const ranked = await rankHits(scout, asked, fetched.people, { unsupported, geoIds })
  const people = scout.network.searchPeople && !isPlain ? ranked.sort((a, b) => orderOf(b) - orderOf(a)) : ranked
  const starts = Array.from({ length: Math.max(1, Math.ceil(people.length / PAGE_SIZE)) }, (_, at) => at * PAGE_SIZE)
  return starts.map((from) => ({ ...fetched, people: people.slice(from, from + PAGE_SIZE) }))
}

/** Complete people come before near ones, and within each tier the score decides. A score is at most 1. */
function orderOf({ tier, rank = 0, asFound }: KeptHit): number {
  const shown = asFound ?? { tier, rank }
  return shown.rank + (shown.tier === 'COMPLETE' ? 4 : shown.tier === 'NEAR' ? 2 : 0)
}

export interface FetchedForPage extends FetchedList {
  key: string
  /** The page of the result list. */
  page: number
  /** The list as it was before this question. */
  before: NetworkAnswers
  /** The urns of the network's people whom the page shows, in the order of the list. */
  delivered: string[]
}

/** The last step of a search that got its answers. The caller records the result in the same transaction. */
export async function settleNetworkRequest(
  scout: Scout,
  tx: Tx,
  { accountId, networkRequest }: { accountId: string; networkRequest: NetworkRequest },
  asked: FetchedForPage,
): Promise<number> {
  const { key, page: listPage, before, delivered } = asked
  const now = scout.clock.now()
  const ref = [networkRequest.searchId]
  const had = new Set(before.people.flatMap(({ urn, unpaid }) => (unpaid ? [] : urn)))
  const gains = delivered.some((urn) => !had.has(urn))
  const { captured } = await settleHolds(tx, accountId, gains ? { capture: ref } : { release: ref }, now)
  await keepFetched(scout, tx, accountId, gains ? asked : { ...asked, delivered: [] })
  if (gains) await notePaidPage(tx, { accountId, key, page: listPage }, now)
  if (unpaidCount(before) > 0) await markPaid(tx, accountId, key, delivered)
  await endSearch(tx, accountId, networkRequest.searchId)
  return captured
}

async function keepFetched(scout: Scout, tx: Tx, accountId: string, asked: FetchedForPage): Promise<void> {
  const { key, query, before } = asked
  const now = scout.clock.now()
  const shield = await scout.suppressions.shieldFor(tx, accountId)
  const pages = withoutErased(shield, markUnpaid(asked))
  await saveAnswers(tx, accountId, { key, query, firstPageNo: before.pages, pages }, now)
  const paid = pages.flatMap(({ people }) => people.filter(({ unpaid }) => !unpaid))
  const shownNow = paidNow(asked).filter((hit) => !isErasedHit(shield, hit))
  await rememberHits(tx, accountId, [...paid, ...shownNow], now)
}

/** People fetched earlier for another page, whom this page pays for: only people whom a page has shown are remembered as found. */
function paidNow({ before, delivered }: FetchedForPage): KeptHit[] {
  const shown = new Set(delivered)
  return before.people.filter(({ urn, unpaid }) => unpaid && shown.has(urn))
}

/**
 * Marks everybody whom the page does not show as unpaid: those before it, behind it, or left out of it. A page is worth twenty
 * people: if it shows fewer of the network's people, those fetched next are paid for with it.
 */
function markUnpaid({ pages, delivered, answers }: FetchedForPage): FetchedPage[] {
  const shown = new Set(delivered)
  const last = answers.people.findLastIndex(({ urn }) => shown.has(urn))
  const next = last < 0 ? [] : answers.people.slice(last + 1, last + 1 + PAGE_SIZE - delivered.length)
  const paid = shown.union(new Set(next.map(({ urn }) => urn)))
  return pages.map((page) => ({
    ...page,
    people: page.people.map((hit): KeptHit => (paid.has(hit.urn) ? hit : { ...hit, unpaid: true })),
  }))
}

/** An erased person is not even remembered as found. */
function withoutErased(shield: Shield, pages: FetchedPage[]): FetchedPage[] {
  if (shield.isEmpty) return pages
  return pages.map((page) => ({ ...page, people: page.people.filter((hit) => !isErasedHit(shield, hit)) }))
}

/** First the account's lock, then the fence: the order of every settling transaction. */
export async function lockNetworkRequest(tx: Tx, accountId: string, { work }: NetworkRequest) {
  const balance = await lockBalance(tx, accountId)
  await finish(tx, work)
  return balance
}

/** Nothing was delivered: releases the hold. People fetched so far are kept unpaid, and the next try continues from there. */
export async function abandonNetworkRequest(
  scout: Scout,
  accountId: string,
  work: Work,
  fetched?: Omit<FetchedForPage, 'delivered'>,
): Promise<void> {
  const ended = await scout.database.transaction(async (tx) => {
    await lockBalance(tx, accountId)
    await finish(tx, work)
    await settleHolds(tx, accountId, { release: [work.subjectId] }, scout.clock.now())
    if (fetched) await keepFetched(scout, tx, accountId, { ...fetched, delivered: [] })
    const search = await endSearch(tx, accountId, work.subjectId)
    if (search?.idempotencyKey) await forgetKey(tx, accountId, search.idempotencyKey)
    return search
  })
  if (ended) scout.signals.announceChanges([ended.key])
}
