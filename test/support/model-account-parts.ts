/** What the parts of the model's account need from one another, so that no part has to know the account that joins them. */

import type { ModelCredits } from './model-credits.ts'
import type { Jobs } from './model-jobs.ts'
import type { Field, PoolPerson, Values } from './model-terms.ts'
import type { Talent, Unlock } from './model-unlock.ts'

/** A lookup that is still read although its request has ended. */
export interface SlowLookup {
  urn: string
  fields: Field[]
  /** The fields the network was asked for; the others were known. */
  asked: Field[]
  since: number
  outages: number
}

export interface Collection {
  ref: string
  urn: string
  /** The job that pays; null for a single call. */
  owner: string | null
  /** Every job with an item that waits for this collection, including the owner. */
  jobs: string[]
  deadline: number
  outages: number
}

/** Unfinished work in the order in which it was made, which is also the order of the queue's numbers. */
export type OpenWork =
  | { kind: 'find-contact'; unlock: Unlock }
  | { kind: 'read-late'; slow: SlowLookup }
  | { kind: 'collect-profile'; collection: Collection }

export type LateAnswer = { state: 'PENDING' | 'MISSED'; at: number } | { state: 'FOUND'; value: string; at: number }

export interface AccountParts {
  readonly now: number
  readonly credits: ModelCredits
  readonly jobs: Jobs
  readonly works: OpenWork[]
  readonly pool: ReadonlyMap<string, PoolPerson>
  readonly contacts: { values(urn: string, wanted?: readonly Field[]): Values }
  readonly late: {
    of(urn: string, field: Field): LateAnswer | undefined
    forget(urn: string, field: Field): void
    readOn(unlock: Unlock, fields: Field[]): void
  }
  readonly profiles: { isEnriched(urn: string): boolean }
  hasAddress(talent: Talent): boolean
}
