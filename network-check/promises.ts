/** What a promise of the contract is to the check, and what promises pass on to later ones. Owns those shapes. */
import type { NetworkHit, NetworkProfile } from '../contract/network.ts'
import type { Caller } from './caller.ts'

export interface Found {
  /** The people of the first page, requested without any condition. */
  people: NetworkHit[]
  /** Profiles of the first of these people that could be collected. */
  profiles: NetworkProfile[]
  /** Whether collected people were found by their own names. */
  namesHold: boolean
}

export interface Trial {
  ask: Caller
  found: Found
  /** Random text of this run, for keys and urns never used before. */
  run: string
  /** How long to wait for a lookup. */
  lookupSeconds: number
}

export interface NetworkPromise {
  /** The part of docs/network-api.md that states it. */
  part: 'Rules' | 'Search' | 'Collect' | 'Entities' | 'Lookups'
  /** What is promised, in words. */
  says: string
  /** Rejects with PromiseBroken, or with PromiseUntested. */
  holds(trial: Trial): Promise<void>
  /** Whether it buys a lookup. */
  buys?: boolean
}
