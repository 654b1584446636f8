/** What a promise of the contract is to the check, and what the promises hand on to each other. Owns those shapes. */
import type { NetworkHit, NetworkProfile } from '../contract/network.ts'
import type { Caller } from './caller.ts'

export interface Found {
  /** Of the first page that was asked for, without any condition. */
  people: NetworkHit[]
  /** Of the first of them who could be collected. */
  profiles: NetworkProfile[]
  /** Whoever was collected is found by their own names. */
  namesHold: boolean
}

export interface Trial {
  ask: Caller
  found: Found
  /** Of this run: keys and urns that were never used before. */
  run: string
  /** How long a lookup is waited for. */
  lookupSeconds: number
}

export interface NetworkPromise {
  /** Where it stands in docs/network-api.md. */
  part: 'Rules' | 'Search' | 'Collect' | 'Entities' | 'Lookups'
  /** What holds, in words. */
  says: string
  /** Rejects with Broken, or Untried. */
  holds(trial: Trial): Promise<void>
  /** It buys a lookup. */
  buys?: boolean
}
