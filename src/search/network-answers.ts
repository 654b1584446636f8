/**
 * The people a network has given for a query, page by page. Owns which queries are the same, who is paid for, who is shown first and when
 * it is no use to fetch more. Pure; network-store.ts keeps them.
 */
import { createHash } from 'node:crypto'
import type { Tier } from '../../contract/criteria.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { NetworkHit, NetworkQuery, NetworkSearchPage } from '../../contract/network.ts'
import { fold } from '../base/fold.ts'

/**
 * Equal for queries that mean the same to the network, however they were typed. Punctuation or a capital may change what a prompt asks
 * ("-Azure", "Kafka | Airflow", "IT"), which shows in `reading`. Without a reading only prompts typed alike are equal.
 */
export function queryKey(query: NetworkQuery, besides: object | null = null, reading?: object): string {
  const same = {
    ...query,
    prompt: reading ? [fold(query.prompt), reading] : query.prompt.trim(),
    firstName: query.firstName && fold(query.firstName),
    lastName: query.lastName && fold(query.lastName),
    skills: query.skills.map(fold).sort(),
    titles: query.titles.map(fold).sort(),
    languages: query.languages.map(({ name, level }) => `${fold(name)}:${level}`).sort(),
    geoIds: query.geoIds.toSorted(),
    ...(besides && { besides }),
  }
  const ordered = Object.entries(same).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url')
}

export type KeptHit = NetworkHit & {
  /** Fetched on the way to another page, or for a page that was refunded: shown only after a page that contains it was paid for. */
  unpaid?: true
  /** As judged when the hit came; OUT is never shown. Hits stored before tiers existed count as complete. */
  tier?: Tier | 'OUT'
  /** The pool had this person when the hit came: the pool's record wins for as long as it exists. */
  own?: true
  /** The score on the same scale as for own people. */
  rank?: number
  /** Tier and rank judged only by what the network shows, if the account had collected more data when the hit came. */
  asFound?: { tier: Tier | 'OUT'; rank: number }
  /** Left out because of where they live, when the network did not filter by place. */
  elsewhere?: true
}

/** BY_PROFILES: by all the account knows. AS_FOUND: by network data only, for keys without profiles, which even an order would reveal. */
export type View = 'BY_PROFILES' | 'AS_FOUND'

export interface NetworkAnswers {
  view: View
  /** Ranking is off: people stay in the network's order. */
  isPlain?: boolean | undefined
  /** The query with which this list was begun; undefined if there is no list yet. */
  query: NetworkQuery | undefined
  people: KeptHit[]
  total: number
  pages: number
  nextCursor: string | null
  unsupported: string[]
  /** How many of the most recent pages brought nobody complete. */
  pagesWithoutComplete: number
  /** How many pages one answer of the network fills, the best people first. */
  pagesAtOnce: number
  /** Some of the network's sources failed when the last page was fetched. */
  partial: boolean
  /** Pages of the result list that were paid for, regardless of who is on them now. */
  paidPages: ReadonlySet<number>
}

/**
 * Whether people fetched for this page now are already paid for: a source failed when the page was paid. People who are missing for
 * any other reason are not delivered free with it.
 */
export const isAlreadyPaid = (answers: NetworkAnswers, page: number): boolean =>
  answers.partial && answers.paidPages.has(page) && paidButMissing(answers) > 0

/** How many people are missing from the pages that were paid for. A person who moves up where others are hidden counts beyond that. */
export const paidButMissing = ({ paidPages, people }: NetworkAnswers): number =>
  PAGE_SIZE * paidPages.size - people.filter(({ unpaid }) => !unpaid).length

/** How many of the people were not paid for. */
export const unpaidCount = ({ people }: NetworkAnswers) => people.filter(({ unpaid }) => unpaid).length

export const noAnswers: NetworkAnswers = {
  view: 'BY_PROFILES',
  query: undefined,
  people: [],
  total: 0,
  pages: 0,
  nextCursor: null,
  unsupported: [],
  pagesWithoutComplete: 0,
  pagesAtOnce: 1,
  partial: false,
  paidPages: new Set(),
}

export const isExhausted = (answers: NetworkAnswers) => answers.pages > 0 && answers.nextCursor === null

/** After this many answers in a row without anybody complete, no more are fetched: they cost money and bring only near people. */
const ANSWERS_WITHOUT_COMPLETE_MAX = 2

export const bringsNobodyComplete = ({ pagesWithoutComplete }: NetworkAnswers) =>
  pagesWithoutComplete >= ANSWERS_WITHOUT_COMPLETE_MAX

export type FetchedPage = Omit<NetworkSearchPage, 'people'> & { people: KeptHit[] }

export function withFetchedPage(answers: NetworkAnswers, query: NetworkQuery, page: FetchedPage): NetworkAnswers {
  const people = seenBy(answers, page.people)
  return {
    ...{ view: answers.view, isPlain: answers.isPlain, pagesAtOnce: answers.pagesAtOnce },
    query: answers.query ?? query,
    people: [...answers.people, ...people],
    total: page.total,
    pages: answers.pages + 1,
    nextCursor: page.nextCursor,
    unsupported: page.unsupported ?? [],
    pagesWithoutComplete: withoutCompleteAfter(answers, people, page),
    partial: page.partial ?? false,
    paidPages: answers.paidPages,
  }
}

/** The best of a page come first. Ties keep the network's order, as does everything if ranking is off. */
function seenBy({ view, isPlain }: Pick<NetworkAnswers, 'view' | 'isPlain'>, people: KeptHit[]): KeptHit[] {
  const seen = people.map((hit): KeptHit => (view === 'AS_FOUND' ? { ...hit, ...hit.asFound } : hit))
  return isPlain ? seen : seen.sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
}

/** A page is not counted if a source failed or the network ignores places: it then says nothing about how many people are left. */
function withoutCompleteAfter(
  answers: NetworkAnswers,
  people: KeptHit[],
  { partial, nextCursor }: FetchedPage,
): number {
  const { pagesWithoutComplete, pagesAtOnce, pages } = answers
  if (people.some((hit) => isCompleteHit(hit) && !hit.own)) return 0
  // If one answer fills several pages, its best people are on the first one.
  const isSameAnswer = pagesAtOnce > 1 && pages > 0 && nextCursor === answers.nextCursor
  return partial || isSameAnswer || areElsewhere(people) ? pagesWithoutComplete : pagesWithoutComplete + 1
}

/** Whether most of them were left out for where they live. */
const areElsewhere = (people: KeptHit[]) => people.filter(({ elsewhere }) => elsewhere).length * 2 > people.length

/** Judged by the latest people: a network that does not filter by place may list the people who match anywhere. */
export const ignoresPlaces = ({ people }: NetworkAnswers, latest: number): boolean =>
  areElsewhere(people.slice(-latest))

export const isCompleteHit = ({ tier = 'COMPLETE' }: KeptHit) => tier === 'COMPLETE'
