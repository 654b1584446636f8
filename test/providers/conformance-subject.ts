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

export interface Subject {
  network: Network
  fixtures: Fixtures
  close(): Promise<void>
}
