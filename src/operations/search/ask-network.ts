/**
 * Asks the network for the rest of a result list, paid for by one hold. Owns the search's money: held before the first
 * call, captured only if the page gets somebody from it, else released. If this process dies in between, a worker
 * releases it (release-search). A payment is for one page, once: whoever was fetched on the way to it is kept, and paid
 * for when a page shows them.
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
  awaitsPaid,
  beginSearch,
  bringsNobodyComplete,
  endSearch,
  extended,
  type FetchedPage,
  ignoresPlaces,
  isExhausted,
  type KeptHit,
  markPaid,
  type NetworkAnswers,
  notePaidPage,
  readAnswers,
  saveAnswers,
  unpaidCount,
} from '../../search/network-store.ts'
import type { Tx } from '../../storage/database.ts'
import { isErasedHit } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { emitIfLow } from '../shared/emit-events.ts'
import { type JudgedBy, rankHits } from './judge-people.ts'

const FETCH_PEOPLE_MAX = 100
/** 400 people in pages of 20, and as many again for repeats that were dropped. */
const FETCHES_MAX = 40
/** The whole walk, for somebody waits at a screen. */
const WALK_MS_MAX = 12_000
/** And always under the lease, so that nobody releases the hold of a search that still runs. */
const WALK_SHARE_OF_LEASE = 0.6

/** A question to the network under way, paid for by a hold. */
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
 * BUSY: the same question is under way; wait for its answer instead of paying for a second one.
 * ANSWERED: somebody has fetched or paid for more since the caller looked (`seen`); look again first.
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
    // The key before the balance, as everywhere: two orders could wait for each other.
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
    // Whom a source that had failed brings to a page that was paid for costs nothing.
    const charges = awaitsPaid(answers, page) ? [] : [charge]
    await emitIfLow(scout, tx, accountId, await hold(tx, payer, { balance, charges }, now))
    const subject = { kind: 'release-search' as const, subjectId: searchId }
    const work = await enqueueClaimed(tx, accountId, subject, scout.leaseSeconds)
    return { kind: 'BEGUN', networkRequest: { searchId, work } }
  })
}

const isSame = (a: NetworkAnswers, b: NetworkAnswers) =>
  a.pages === b.pages && unpaidCount(a) === unpaidCount(b) && a.paidPages.size === b.paidPages.size

export interface Walked {
  query: NetworkQuery
  answers: NetworkAnswers
  pages: FetchedPage[]
  /** What ended it early. */
  failure?: NetworkFailure
}

export interface Walk {
  /** What was fetched before. */
  answers: NetworkAnswers
  /** By which whoever comes is judged. */
  asked: JudgedBy
  missing: (answers: NetworkAnswers) => Promise<number>
  /** Whether the page could show somebody if the network has so many. */
  isReached: (total: number) => boolean
}

/** Fetches until nobody is missing or the network has no more. Throws NetworkFailure where nothing was fetched before it. */
export async function walk(scout: Scout, first: NetworkQuery, given: Walk): Promise<Walked> {
  const { answers, asked, missing, isReached } = given
  let query = answers.query ?? first
  const window = scout.network.searchPeople ?? PAGE_SIZE
  const signal = AbortSignal.timeout(Math.min(WALK_MS_MAX, scout.leaseSeconds * 1_000 * WALK_SHARE_OF_LEASE))
  const pages: FetchedPage[] = []
  let list = answers
  let ended: NetworkFailure | undefined
  for (let fetches = 0; fetches < FETCHES_MAX && list.people.length < 2 * CANDIDATES_MAX; fetches++) {
    const wanted = await missing(list)
    if (wanted <= 0 || isExhausted(list)) break
    // One fetch tells how many there are: nobody walks free to a page that lies behind them all. Whoever pays page by page is not held to a
    // total that may be a guess.
    const isFree = answers.paidPages.size === 0
    if (isFree && list.pages > 0 && !list.partial && !isReached(list.total)) break
    // Where most of them are left out for their place there is a long way to go.
    const needed = list.pages === 0 ? window : ignoresPlaces(list, PAGE_SIZE) ? FETCH_PEOPLE_MAX : wanted
    const limit = window * Math.min(Math.floor(FETCH_PEOPLE_MAX / window), Math.ceil(needed / window))
    let fetched = await scout.network.search(query, list.nextCursor, limit, signal).catch((error) => {
      const failure = signal.aborted ? new NetworkFailure('UNAVAILABLE', 'the whole search took too long') : error
      // Of several sources those that answered are through: what they gave is not lost with the one that fails on.
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
    // What a hit does not show of these is not known: such people are near.
    fetched.unsupported = [...new Set([...(fetched.unsupported ?? []), ...list.unsupported.filter(isMust)])]
    for (const page of await rankedPages(scout, asked, query, { ...fetched, isPlain: answers.isPlain })) {
      // Behind them nobody is expected: who walks from page to page would not have asked for more.
      if (bringsNobodyComplete(list)) break
      pages.push(page)
      list = extended(list, query, page)
    }
  }
  return { query, answers: list, pages, ...(ended && { failure: ended }) }
}

const isMust = (name: string) => name.startsWith('musts.')

/**
 * Where the network has nobody, and was told to filter by words that it may not know: the same without them. Undefined where that brings
 * nobody either, or fails: then the first answer stands.
 */
async function askedSofter(network: Scout['network'], query: NetworkQuery, limit: number, signal: AbortSignal) {
  const { understood } = query
  const softer = understood?.musts && softenedMusts(understood.musts)
  if (!softer) return undefined
  const asked = { ...query, understood: { ...understood, musts: softer.musts } }
  const fetched = await network.search(asked, null, limit, signal).catch((error) => {
    if (!(error instanceof NetworkFailure) && !signal.aborted) throw error
  })
  const untold = softer.without.map((kind) => `musts.${kind}`)
  return fetched && fetched.people.length > 0 ? { query: asked, fetched, untold } : undefined
}

/**
 * In pages of one size, however many were asked for at once. A list is the same whether its pages are asked one by one
 * or not. Whoever came together is put in order by what the network shows alone: a page then has the same people for
 * every key.
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

/** Complete people before near ones, and within each by score, which is at most one. */
function orderOf({ tier, rank = 0, asFound }: KeptHit): number {
  const shown = asFound ?? { tier, rank }
  return shown.rank + (shown.tier === 'COMPLETE' ? 4 : shown.tier === 'NEAR' ? 2 : 0)
}

export interface Asked extends Walked {
  key: string
  /** Of the result list. */
  page: number
  /** The list as it was before. */
  before: NetworkAnswers
  /** Whom of the network the page shows, in the order of the list. */
  delivered: string[]
}

/** The last step of a search that got its answers. The caller records its result in the same transaction. */
export async function settleNetworkRequest(
  scout: Scout,
  tx: Tx,
  { accountId, networkRequest }: { accountId: string; networkRequest: NetworkRequest },
  asked: Asked,
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

async function keepFetched(scout: Scout, tx: Tx, accountId: string, asked: Asked): Promise<void> {
  const { key, query, before } = asked
  const now = scout.clock.now()
  const shield = await scout.suppressions.open(tx, accountId)
  const pages = withoutErased(shield, markUnpaid(asked))
  await saveAnswers(tx, accountId, { key, query, firstPageNo: before.pages, pages }, now)
  const paid = pages.flatMap(({ people }) => people.filter(({ unpaid }) => !unpaid))
  const shownNow = paidNow(asked).filter((hit) => !isErasedHit(shield, hit))
  await rememberHits(tx, accountId, [...paid, ...shownNow], now)
}

/** Whoever was fetched for another page: nobody is remembered as found whom no page has shown. */
function paidNow({ before, delivered }: Asked): KeptHit[] {
  const shown = new Set(delivered)
  return before.people.filter(({ urn, unpaid }) => unpaid && shown.has(urn))
}

/**
 * Whoever the page does not show: before it, behind it, or left out of it. A page is twenty people: where it shows fewer of the
 * network's, those fetched next are paid for with it.
 */
function markUnpaid({ pages, delivered, answers }: Asked): FetchedPage[] {
  const shown = new Set(delivered)
  const last = answers.people.findLastIndex(({ urn }) => shown.has(urn))
  const next = last < 0 ? [] : answers.people.slice(last + 1, last + 1 + PAGE_SIZE - delivered.length)
  const paid = shown.union(new Set(next.map(({ urn }) => urn)))
  return pages.map((page) => ({
    ...page,
    people: page.people.map((hit): KeptHit => (paid.has(hit.urn) ? hit : { ...hit, unpaid: true })),
  }))
}

/** Who is erased is not even remembered as found. */
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

/** Nothing was delivered: the hold goes back. What was fetched until then is kept, unpaid, and the next try goes on from there. */
export async function abandonNetworkRequest(
  scout: Scout,
  accountId: string,
  work: Work,
  fetched?: Omit<Asked, 'delivered'>,
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
  if (ended) scout.signals.changed([ended.key])
}
