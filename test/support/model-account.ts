/** The model of one account: joins its parts, and has its searches, its replayed answers and its time. */

import type { AccountParts, OpenWork } from './model-account-parts.ts'
import { Contacts } from './model-contacts.ts'
import { ModelCredits } from './model-credits.ts'
import { Jobs } from './model-jobs.ts'
import { LateAnswers } from './model-late-answers.ts'
import { Profiles } from './model-profiles.ts'
import {
  DAY,
  PAGE,
  type PoolPerson,
  poolPeople,
  price,
  Refused,
  resultLists,
  type SearchAnswer,
  type WorkAnswer,
} from './model-terms.ts'
import type { Talent } from './model-unlock.ts'

export interface SearchCall {
  query: number
  page: number
  localOnly: boolean
}

const PAGES_MAX = 20

export class AccountModel implements AccountParts {
  now: number
  readonly credits = new ModelCredits()
  readonly jobs = new Jobs()
  readonly late = new LateAnswers(this)
  readonly contacts = new Contacts(this)
  readonly profiles = new Profiles(this)
  readonly works: OpenWork[] = []
  readonly pool = new Map<string, PoolPerson>(poolPeople.map((person) => [person.urn, person]))
  /** People whose address this account knows from a search of the network. */
  readonly #found = new Set<string>()
  /** For each result list: how many people are remembered, which pages were paid for, and when a page of it was last bought. */
  readonly #lists = new Map<number, { fetched: number; paid: Set<number>; at: number }>()
  readonly #replays = new Map<string, { request: string; answer: unknown; at: number }>()
  #searches = 0

  constructor(now: number) {
    this.now = now
  }

  hasAddress = ({ urn, networkUrl }: Talent) =>
    Boolean(networkUrl ?? this.pool.get(urn)?.url) || this.#found.has(urn) || this.profiles.isEnriched(urn)

  search({ query, page, localOnly }: SearchCall, answer: SearchAnswer) {
    const people = resultLists[query]!
    const remembered = this.#lists.get(query)
    const known = remembered && this.now - remembered.at < DAY ? remembered : undefined
    const first = (page - 1) * PAGE
    const isFree = localOnly || page > PAGES_MAX
    const shown = isFree ? [] : people.slice(first, first + PAGE)
    const isFetched =
      known !== undefined && (known.fetched >= Math.min(people.length, page * PAGE) || first >= people.length)
    const isPaid = shown.length === 0 || known?.paid.has(page)
    if (isFree || (isFetched && isPaid)) {
      return { urns: shown, deductedUnits: 0, balance: this.credits.balance, network: isFree ? 'NOT_NEEDED' : 'CACHED' }
    }
    const ref = `search ${this.#searches++}`
    this.credits.take([{ ref, price: price.search }])
    // People fetched on the way to another page are charged without a call to the network.
    if (!isFetched && answer !== 'found') {
      this.credits.release(ref)
      if (answer === 'crash') return undefined
      throw new Refused('NETWORK_UNAVAILABLE', { retryable: true })
    }
    const fetched = Math.max(known?.fetched ?? 0, Math.min(people.length, page * PAGE))
    for (const urn of shown) this.#found.add(urn)
    const paid = new Set([...(known?.paid ?? []), page])
    this.#lists.set(query, { fetched, paid, at: this.now })
    const deductedUnits = shown.length > 0 ? this.credits.capture(ref) : 0
    if (shown.length === 0) this.credits.release(ref)
    return { urns: shown, deductedUnits, balance: this.credits.balance, network: 'OK' }
  }

  /** The first answer under an idempotency key is replayed for a day; a refusal is not remembered. */
  once<T>(key: string | undefined, request: string, attempt: () => T): T {
    const kept = key === undefined ? undefined : this.#replays.get(key)
    if (kept && this.now - kept.at <= DAY) {
      if (kept.request !== request) throw new Refused('IDEMPOTENCY_KEY_REUSED')
      return kept.answer as T
    }
    const answer = attempt()
    if (key !== undefined && answer !== undefined) {
      this.#replays.set(key, { request, answer: structuredClone(answer), at: this.now })
    }
    return answer
  }

  /** One step of the work at this place in the queue. */
  step(index: number, answer: WorkAnswer, serial: number) {
    const work = this.works[index]!
    if (work.kind === 'find-contact') {
      if (this.contacts.step(work.unlock, answer.lookup, serial)) this.works.splice(index, 1)
      return undefined
    }
    if (work.kind === 'read-late') {
      if (this.late.step(work.slow, answer.lookup, serial)) this.works.splice(index, 1)
      return undefined
    }
    const ended = this.profiles.step(work.collection, answer.collect, serial)
    if (ended !== 'LATER') this.works.splice(index, 1)
    return ended
  }

  /** The lookups the network was paid for: one per request that reached it, however often it was tried. */
  get lookupsBought(): number {
    return this.contacts.unlocks.filter((unlock) => unlock.bought).length
  }
}
