/**
 * A network that answers each call as the test decides. It stands at the edge of the process, behind the same port as the real
 * one, and keeps the port's promises: one lookup per key, always the same.
 */
import assert from 'node:assert/strict'
import type {
  Lookup,
  LookupRequest,
  NetworkHit,
  NetworkProfile,
  NetworkQuery,
  NetworkSearchPage,
} from '../../contract/network.ts'
import { type Network, NetworkFailure } from '../../src/providers/port.ts'
import {
  type CollectAnswer,
  contactValue,
  type LookupAnswer,
  networkUrlOf,
  resultLists,
  type SearchAnswer,
  versionOf,
} from './model-terms.ts'

/** Stands for the death of the process at this point, as far as the operation can tell. */
export class Crash extends Error {}

/** What the network answers next, and a number that marks each answer. */
export interface Script {
  lookup: () => LookupAnswer
  collect: () => CollectAnswer
  search: () => SearchAnswer
  serial: () => number
  /** Runs while the network keeps its caller waiting. */
  meanwhile: () => Promise<void>
}

export const promptOf = (query: number) => `zzquery${query}`

export class ScriptedNetwork implements Network {
  readonly #script: Script
  /** By idempotency key; each entry was bought. */
  readonly #lookups = new Map<string, LookupRequest>()
  collects = 0
  searches = 0

  constructor(script: Script) {
    this.#script = script
  }

  get lookupsBought(): number {
    return this.#lookups.size
  }

  async search(query: NetworkQuery, cursor: string | null, limit: number): Promise<NetworkSearchPage> {
    this.searches++
    const answer = this.#script.search()
    await this.#script.meanwhile()
    refuse(answer)
    const list = resultLists.find((_, index) => promptOf(index) === query.prompt)
    assert.ok(list, `the network was asked for ${query.prompt}`)
    const from = Number(cursor ?? 0)
    const next = from + limit
    const people = list.slice(from, next).map(toHit)
    return { people, total: list.length, nextCursor: next < list.length ? String(next) : null }
  }

  async collect({ urn }: { urn: string }): Promise<NetworkProfile> {
    this.collects++
    const answer = this.#script.collect()
    const serial = this.#script.serial()
    await this.#script.meanwhile()
    refuse(answer)
    return toProfile(urn, serial)
  }

  async startLookup(request: LookupRequest, key: string): Promise<Lookup> {
    const answer = this.#script.lookup()
    const first = this.#lookups.get(key)
    if (first) assert.deepEqual(request, first, 'a lookup was started again for other fields')
    refuse(answer.kind === 'crash' ? 'found' : answer.kind)
    this.#lookups.set(key, request)
    return this.#answer(key, request, answer)
  }

  async readLookup(lookupId: string, urn: string): Promise<Lookup> {
    const request = this.#lookups.get(lookupId)
    assert.equal(request?.urn, urn, 'a lookup that nobody bought, or of somebody else')
    const answer = this.#script.lookup()
    refuse(answer.kind)
    return this.#answer(lookupId, request!, answer)
  }

  async resolvePlace() {
    return { matches: [], countryGeoId: null }
  }

  async resolveEntity() {
    return []
  }

  async check() {}

  async close() {}

  async #answer(lookupId: string, { urn, fields }: LookupRequest, answer: LookupAnswer): Promise<Lookup> {
    const base = { lookupId, urn }
    if (answer.kind === 'crash') throw new Crash()
    if (answer.kind === 'failed') return { ...base, status: 'FAILED', reason: 'the script says so' }
    if (answer.kind !== 'found') return { ...base, status: 'PENDING', retryAfterSeconds: 0 }
    const serial = this.#script.serial()
    const found = fields.filter((field) => answer.found.includes(field))
    return {
      ...base,
      status: 'DONE',
      found: Object.fromEntries(found.map((field) => [field, contactValue(field, serial)])),
    }
  }
}

function refuse(answer: string): void {
  if (answer === 'gone') throw new NetworkFailure('GONE', 'there is no such person')
  if (answer === 'unavailable') throw new NetworkFailure('UNAVAILABLE', 'the network is away')
  if (answer === 'crash') throw new Crash()
}

const toHit = (urn: string): NetworkHit => ({
  urn,
  networkUrl: networkUrlOf(urn),
  fullName: urn,
  firstName: '',
  lastName: '',
  jobTitle: '',
  location: '',
  pictureUrl: null,
})

const toProfile = (urn: string, serial: number): NetworkProfile => ({
  ...toHit(urn),
  jobTitle: versionOf(serial),
  company: '',
  experience: [],
  education: [],
  skills: [],
  languages: [],
})
