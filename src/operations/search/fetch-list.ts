/**
 * Fetches people from the network until a page is filled. Owns how far that walk goes, when words are asked for less strictly, and the
 * order of what came. Pays for nothing and keeps nothing.
 */
import { CANDIDATES_MAX, PAGE_SIZE } from '../../../contract/limits.ts'
import type { NetworkQuery, NetworkSearchPage } from '../../../contract/network.ts'
import { NetworkFailure } from '../../providers/port.ts'
import { softenedMusts } from '../../search/criteria/musts.ts'
import {
  bringsNobodyComplete,
  type FetchedPage,
  ignoresPlaces,
  isExhausted,
  type KeptHit,
  type NetworkAnswers,
  withFetchedPage,
} from '../../search/network-answers.ts'
import type { Scout } from '../scout.ts'
import { type JudgedBy, rankHits } from './judge-people.ts'

const FETCH_PEOPLE_MAX = 100
/** 400 people in pages of 20, and as many fetches again to make up for repeats that were dropped. */
const FETCHES_MAX = 40
/** A limit for the whole walk, because a person is waiting at a screen. */
const FETCHING_MS_MAX = 12_000
/** The walk also stays within this share of the lease, so that no worker releases the hold of a search that is still running. */
const FETCHING_SHARE_OF_LEASE = 0.6

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
