/** The model's profiles: who is enriched and since when, and what is being collected for whom. */

import type { AccountParts, Collection } from './model-account-parts.ts'
import { failedItem } from './model-jobs.ts'
import {
  COLLECT_TRIES,
  type CollectAnswer,
  PROFILE_FRESH_MS,
  price,
  Refused,
  versionOf,
  WORK_MS_MAX,
} from './model-terms.ts'
import type { Talent } from './model-unlock.ts'

type Ended = 'COLLECTED' | 'GONE' | 'OUTAGE' | 'LATER'

export class Profiles {
  readonly #account: AccountParts
  readonly #saved = new Map<string, { version: string; at: number }>()
  readonly #flying = new Map<string, Collection>()
  #count = 0

  constructor(account: AccountParts) {
    this.#account = account
  }

  isEnriched = (urn: string) => this.#saved.has(urn)

  /** Whether a call for this person now would wait for a collection that somebody else runs. */
  mustWait = (urn: string, force: boolean) =>
    this.#flying.has(urn) && !this.#account.pool.has(urn) && (force || !this.#fresh(urn))

  workOf = (urn: string) =>
    this.#account.works.findIndex((work) => work.kind === 'collect-profile' && work.collection.urn === urn)

  /** A single call that collects by itself; see `mustWait` for calls that wait for another's collection. */
  enrich(urn: string, force: boolean, answer: CollectAnswer, serial: number) {
    const { credits, pool } = this.#account
    if (!force && this.#fresh(urn)) return this.#shown(urn, 0)
    if (pool.has(urn)) throw new Refused('ENRICH_NOT_NEEDED')
    const collection = this.#open(urn, null)
    credits.take([{ ref: collection.ref, price: price.enrich }])
    this.#flying.set(urn, collection)
    if (answer === 'crash') {
      this.#account.works.push({ kind: 'collect-profile', collection })
      return undefined
    }
    this.#refuseUnlessCollected(this.step(collection, answer, serial))
    return this.#shown(urn, price.enrich)
  }

  /** The outcome of a call that waited for another's collection, which has just ended this way. */
  afterWaiting(urn: string, ended: Ended) {
    this.#refuseUnlessCollected(ended)
    return this.#shown(urn, 0)
  }

  startBatch(talents: Talent[], force: boolean, jobId: () => string) {
    const { credits, jobs, pool, works, now, contacts } = this.#account
    const sent = [...new Set(talents.map(({ urn }) => urn))]
    const isCached = (urn: string) => pool.has(urn) || (!force && this.#fresh(urn))
    const items = sent.filter((urn) => !isCached(urn))
    const collections = items.map((urn) => this.#flying.get(urn) ?? this.#open(urn, null))
    const fresh = collections.filter(({ urn }) => !this.#flying.has(urn))
    const deductedUnits = credits.take(fresh.map(({ ref }) => ({ ref, price: price.enrich })))
    const id = items.length > 0 ? jobId() : null
    if (id) jobs.open(id, 'ENRICHMENT', items, now)
    for (const collection of fresh) {
      collection.owner = id
      this.#flying.set(collection.urn, collection)
      works.push({ kind: 'collect-profile', collection })
    }
    for (const collection of collections) if (id) collection.jobs.push(id)
    const cached = sent
      .filter(isCached)
      .map((urn) => [
        urn,
        pool.has(urn)
          ? { kind: 'POOL' }
          : { kind: 'NETWORK', version: this.#version(urn), contact: contacts.values(urn) },
      ])
    return {
      jobId: id,
      skippedCount: talents.length - items.length,
      processCount: items.length,
      deductedUnits,
      cached: Object.fromEntries(cached),
      balance: credits.balance,
    }
  }

  /** One try to collect. A single call has a client waiting, so it fails at the first outage, unless a job waits too. */
  step(collection: Collection, answer: CollectAnswer, serial: number): Ended {
    const { now } = this.#account
    if (answer === 'crash') return 'LATER'
    if (answer === 'found') {
      this.#saved.set(collection.urn, { version: versionOf(serial), at: now })
      this.#end(collection, true)
      return 'COLLECTED'
    }
    collection.outages++
    const again = collection.jobs.length > 0 && collection.outages < COLLECT_TRIES && now < collection.deadline
    if (answer === 'unavailable' && again) return 'LATER'
    this.#end(collection, false)
    return answer === 'gone' ? 'GONE' : 'OUTAGE'
  }

  #end(collection: Collection, collected: boolean): void {
    const { credits, jobs, contacts, now } = this.#account
    const { ref, urn, owner } = collection
    this.#flying.delete(urn)
    const moved = collected ? credits.capture(ref) : credits.release(ref)
    for (const jobId of collection.jobs) {
      const pays = jobId === owner
      const end = collected
        ? { kind: 'PROFILE', version: this.#version(urn), contact: contacts.values(urn) }
        : failedItem('COLLECT_FAILED', pays ? moved : 0)
      jobs.settle({ jobId, urn }, end, collected && pays ? moved : 0, now)
    }
  }

  #open(urn: string, owner: string | null): Collection {
    const deadline = this.#account.now + WORK_MS_MAX
    return { ref: `collection ${this.#count++}`, urn, owner, jobs: [], deadline, outages: 0 }
  }

  #fresh(urn: string): boolean {
    const saved = this.#saved.get(urn)
    return saved !== undefined && this.#account.now - saved.at < PROFILE_FRESH_MS
  }

  #version = (urn: string) => this.#saved.get(urn)?.version

  #shown = (urn: string, deductedUnits: number) => ({
    version: this.#version(urn),
    contact: this.#account.contacts.values(urn),
    fromCache: deductedUnits === 0,
    deductedUnits,
    balance: this.#account.credits.balance,
  })

  #refuseUnlessCollected(ended: Ended): void {
    if (ended !== 'COLLECTED') throw new Refused('COLLECT_FAILED', { retryable: ended !== 'GONE' })
  }
}
