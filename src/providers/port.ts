/**
 * What the outside world can tell us, in our terms. A network is reached only through this port; every implementation passes
 * test/providers/conformance.ts. Owns no transport and no vendor's term.
 */
import type {
  Entity,
  EntityKind,
  Lookup,
  LookupRequest,
  NetworkProfile,
  NetworkQuery,
  NetworkSearchPage,
  PlaceMatches,
  PlaceQuery,
} from '../../contract/network.ts'

export interface Network {
  /**
   * How many people a search should ask for at once, at least, because a list is ranked among them. Undefined if every person may
   * cost the operator money.
   */
  readonly searchPeople?: number | undefined
  search(query: NetworkQuery, cursor: string | null, limit: number, signal?: AbortSignal): Promise<NetworkSearchPage>
  /**
   * `key` names the piece of work. If asked again under the same key, a network whose calls cost the operator fails rather than
   * ask again for what may already have been paid for.
   */
  collect(person: { urn: string; networkUrl?: string }, signal?: AbortSignal, key?: string): Promise<NetworkProfile>
  resolvePlace(query: PlaceQuery, signal?: AbortSignal): Promise<PlaceMatches>
  resolveEntity(kind: EntityKind, query: string, signal?: AbortSignal): Promise<Entity[]>
  /** The same idempotencyKey never buys a second lookup: the answer has the first one's id. */
  startLookup(request: LookupRequest, idempotencyKey: string, signal?: AbortSignal): Promise<Lookup>
  /**
   * `late`: the client has already been refunded. A lookup under way is still read, but a network made of several providers asks
   * no further one.
   */
  readLookup(lookupId: string, urn: string, signal?: AbortSignal, late?: boolean): Promise<Lookup>
  /** The cheapest read that proves the address and the token. */
  check(signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/**
 * GONE: there is no such person or lookup, and asking again changes nothing. REJECTED: the network refused what we sent.
 * THROTTLED and UNAVAILABLE may pass. MALFORMED: it answered, but the answer is unusable.
 */
export type NetworkFault = 'GONE' | 'REJECTED' | 'THROTTLED' | 'UNAVAILABLE' | 'MALFORMED'

export class NetworkFailure extends Error {
  readonly fault: NetworkFault
  /** How long the network asked us to stay away, if it did. */
  readonly retryAfterSeconds: number | undefined
  /** Only a change by the operator helps: a refused token, a wrong address. */
  readonly needsOperator: boolean
  /** The operator may have been billed although no result came: not to be repeated unless somebody asks for it. */
  readonly mayHaveCost: boolean

  constructor(
    fault: NetworkFault,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number; mayHaveCost?: boolean; needsOperator?: boolean } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'NetworkFailure'
    this.fault = fault
    this.retryAfterSeconds = options.retryAfterSeconds
    this.mayHaveCost = options.mayHaveCost ?? false
    this.needsOperator = options.needsOperator ?? fault === 'REJECTED'
  }

  get retryable(): boolean {
    return this.fault !== 'GONE' && !this.needsOperator
  }
}
