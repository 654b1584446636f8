/**
 * The words that the model, its network and its commands share: prices, people, the network's possible answers. Nothing here is
 * imported from src/: the model states the rules a second time and does not copy the first.
 */
import { type ContactField, contactFields } from '../../contract/network.ts'

export type Field = ContactField
export const fields = contactFields
export type Values = Partial<Record<Field, string>>

/** In units, all different, so that a charge booked for the wrong thing cannot add up by chance. */
export const price = {
  search: 1_000,
  enrich: 1_500,
  contact: { work_email: 2_000, personal_email: 2_250, phone: 5_001 } satisfies Record<Field, number>,
}

export const SECOND = 1_000
export const HOUR = 3_600 * SECOND
export const DAY = 24 * HOUR
/** How long a lookup may take before the client gets its credits back. */
export const WORK_MS_MAX = 300 * SECOND
/** How long a lookup is read on after that. */
export const LATE_MS_MAX = 600 * SECOND
export const STALL_MS = 120 * SECOND
export const PROFILE_FRESH_MS = 30 * DAY
export const PAGE = 20

/** How many outages of the network a piece of work survives before it fails. */
export const LOOKUP_TRIES = 8
export const COLLECT_TRIES = 5

const person = (name: string) => ({ urn: `urn:model:${name}`, url: `https://network.example/in/${name}` })
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => person(name + index))

/** People that searches find and that can be enriched and unlocked. Few, so that requests meet on the same person. */
const networkPeople = numbered('p', 4)
/** In no search result: they can be unlocked only by a client that sends their address. */
const strangers = numbered('stranger', 1)

export interface PoolPerson {
  urn: string
  /** The address in the record. Without one, only a client that sends an address can unlock more. */
  url: string | null
  own: Values
}

export const poolPeople: PoolPerson[] = [
  { ...person('own0'), own: { work_email: 'own0@work.example' } },
  { ...person('own1'), url: null, own: { work_email: 'own1@work.example', personal_email: 'own1@home.example' } },
]

export const allUrns = [...networkPeople, ...strangers, ...poolPeople].map(({ urn }) => urn)
export const networkUrlOf = (urn: string) => `https://network.example/in/${urn.split(':').at(-1)}`

/** The network's result list for each query: nobody, part of a page, exactly one page, more than two. */
export const resultLists: string[][] = [
  [],
  networkPeople.slice(0, 3),
  [...networkPeople.slice(2), ...numbered('filler-a', 18)],
  [...numbered('filler-b', 41), ...networkPeople],
].map((people) => people.map(({ urn }) => urn))

/**
 * `crash`: the process dies after the network has received the call. `pending` only for lookups. A field missing in `found` does not
 * exist.
 */
export type LookupAnswer =
  | { kind: 'found'; found: Field[] }
  | { kind: 'pending' | 'failed' | 'gone' | 'unavailable' | 'crash' }
export type CollectAnswer = 'found' | 'gone' | 'unavailable' | 'crash'
export type SearchAnswer = 'found' | 'unavailable' | 'crash'

/** The answers a piece of work gets, whichever kind it turns out to be. */
export interface WorkAnswer {
  lookup: LookupAnswer
  collect: CollectAnswer
}

/** Every answer differs from all earlier ones, so that a value shows which answer it came from. */
export const contactValue = (field: Field, serial: number) => `${field}-${serial}`
export const versionOf = (serial: number) => `version ${serial}`

/** An expected refusal, as the model states it. */
export class Refused extends Error {
  readonly code: string
  readonly facts: Record<string, unknown>

  constructor(code: string, facts: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}
