/** What a provider brings to the conformance suite: itself, and people and words with known answers. */
import type { NetworkProfile, NetworkQuery, PlaceQuery } from '../../contract/network.ts'
import type { Network } from '../../src/providers/port.ts'

export interface PersonRef {
  urn: string
  networkUrl: string
}

export interface Fixtures {
  /** Matches at least 30 people. */
  broad: NetworkQuery
  /** Matches at least 3 people; the profile of each must satisfy `holds`. */
  narrow: { query: NetworkQuery; holds: (profile: NetworkProfile) => boolean }
  /** Matches nobody. */
  nobody: NetworkQuery
  unknown: PersonRef
  /** Existed once. */
  gone: PersonRef
  clearPlace: PlaceQuery
  ambiguousPlace: PlaceQuery
  unknownPlace: PlaceQuery
  /** The name of a company that employs at least one person. */
  employer: string
  unknownCompany: string
  /** People for whom all contact data can be found, none can be found, or the network gives the lookup up. */
  findable: PersonRef
  unfindable: PersonRef
  failing: PersonRef
}

/**
 * What a provider can do; it is tested only for that. `resolve`: it knows places and organisations itself. `strangers`: its
 * lookups distinguish a person who never existed from one without contact data.
 */
export const capabilities = ['search', 'collect', 'resolve', 'contact', 'strangers'] as const
export type Capability = (typeof capabilities)[number]

export interface Subject {
  network: Network
  fixtures: Fixtures
  /** Lets the time pass that a pending lookup asked for, if the provider does not use the real clock. */
  pass?(seconds: number): void
  close(): Promise<void>
}
