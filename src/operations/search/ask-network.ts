/**
 * The money of a search that asks the network: one hold before the first call, captured only if the page gains somebody, else
 * released; if this process dies in between, a worker releases it (release-search). One payment covers one page, once: people
 * fetched on the way to that page (fetch-list.ts) are kept unpaid until a page shows them.
 */
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { newId } from '../../base/ids.ts'
import { priced } from '../../credits/prices.ts'
import { hold, lockBalance, type Payer, settleHolds } from '../../credits/store.ts'
import { claimKey, forgetKey, type IdempotencyToken } from '../../idempotency/store.ts'
import { enqueueClaimed, finish, type Work } from '../../jobs/queue.ts'
import { rememberHits } from '../../people/store.ts'
import type { Shield } from '../../privacy/shield.ts'
import {
  type FetchedPage,
  isAlreadyPaid,
  type KeptHit,
  type NetworkAnswers,
  unpaidCount,
} from '../../search/network-answers.ts'
import { beginSearch, endSearch, markPaid, notePaidPage, readAnswers, saveAnswers } from '../../search/network-store.ts'
import type { Tx } from '../../storage/database.ts'
import { isErasedHit } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { emitIfLow } from '../shared/emit-events.ts'
import type { FetchedList } from './fetch-list.ts'

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
export async function lockNetworkRequest(tx: Tx, accountId: string, work: Work): Promise<void> {
  await lockBalance(tx, accountId)
  await finish(tx, work)
}

/** Nothing was delivered: releases the hold. People fetched so far are kept unpaid, and the next try continues from there. */
export async function abandonNetworkRequest(
  scout: Scout,
  accountId: string,
  work: Work,
  fetched?: Omit<FetchedForPage, 'delivered'>,
): Promise<void> {
  const ended = await scout.database.transaction(async (tx) => {
    await lockNetworkRequest(tx, accountId, work)
    await settleHolds(tx, accountId, { release: [work.subjectId] }, scout.clock.now())
    if (fetched) await keepFetched(scout, tx, accountId, { ...fetched, delivered: [] })
    const search = await endSearch(tx, accountId, work.subjectId)
    if (search?.idempotencyKey) await forgetKey(tx, accountId, search.idempotencyKey)
    return search
  })
  if (ended) scout.signals.announceChanges([ended.key])
}
