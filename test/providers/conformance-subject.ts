/** What a provider brings to the conformance suite: itself, and the people and words whose answers are known. */
import type { NetworkProfile, NetworkQuery, PlaceQuery } from '../../contract/network.ts'
import type { Network } from '../../src/providers/port.ts'

export interface PersonRef {
  urn: string
  networkUrl: string
}

export interface Fixtures {
  /** Matches at least 30 people. */
  broad: NetworkQuery
  /** Matches at least 3, each of whom the profile shows to be right. */
  narrow: { query: NetworkQuery; holds: (profile: NetworkProfile) => boolean }
  /** Matches nobody. */
  nobody: NetworkQuery
  unknown: PersonRef
  /** Was there once. */
  gone: PersonRef
  clearPlace: PlaceQuery
  ambiguousPlace: PlaceQuery
  unknownPlace: PlaceQuery
  /** The name of a company that employs at least one person. */
  employer: string
  unknownCompany: string
  /** All of whose contact data, or none, can be found; or whose lookup the network gives up. */
  findable: PersonRef
  unfindable: PersonRef
  failing: PersonRef
}

/**
 * What a provider can do: whoever is made for one thing is asked for that alone. `resolve`: its places and organisations are its own
 * knowledge. `strangers`: a lookup tells somebody who never was from somebody without contact data.
 */
export const capabilities = ['search', 'collect', 'resolve', 'contact', 'strangers'] as const
export type Capability = (typeof capabilities)[number]

export interface Subject {
  network: Network
  fixtures: Fixtures
  /** Lets the time go by that a pending lookup asked for, where its clock is not the one on the wall. */
  pass?(seconds: number): void
  close(): Promise<void>
}
