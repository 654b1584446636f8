/**
 * What the outside can tell us, in our words. A network is reached only through this port; every
 * implementation passes test/providers/conformance.ts. Owns no transport and no vendor word.
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
  /** How many people a search asks for at once, at least: a list is ordered among them. Undefined where every person may cost the operator. */
  readonly searchPeople?: number | undefined
  search(query: NetworkQuery, cursor: string | null, limit: number, signal?: AbortSignal): Promise<NetworkSearchPage>
  /**
   * `key` names the piece of work. Asked again under the same one, a network whose calls cost the operator fails rather
   * than ask twice for what may have been paid for.
   */
  collect(person: { urn: string; networkUrl?: string }, signal?: AbortSignal, key?: string): Promise<NetworkProfile>
  resolvePlace(query: PlaceQuery, signal?: AbortSignal): Promise<PlaceMatches>
  resolveEntity(kind: EntityKind, query: string, signal?: AbortSignal): Promise<Entity[]>
  /** The same idempotencyKey never buys a second lookup: it answers with the first one's id. */
  startLookup(request: LookupRequest, idempotencyKey: string, signal?: AbortSignal): Promise<Lookup>
  /** `late`: whoever asked has been refunded. What is under way is still read; a network of several asks nobody more. */
  readLookup(lookupId: string, urn: string, signal?: AbortSignal, late?: boolean): Promise<Lookup>
  /** Cheapest read that proves the address and the token. */
  check(signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/**
 * GONE: there is no such person or lookup, asking again changes nothing. REJECTED: the network refused
 * what we sent. THROTTLED and UNAVAILABLE may pass. MALFORMED: it answered, but not what was asked.
 */
export type NetworkFault = 'GONE' | 'REJECTED' | 'THROTTLED' | 'UNAVAILABLE' | 'MALFORMED'

export class NetworkFailure extends Error {
  readonly fault: NetworkFault
  /** How long the network asked us to stay away, when it said so. */
  readonly retryAfterSeconds: number | undefined
  /** Nothing but a change by the operator helps: a refused token, a wrong address. */
  readonly needsOperator: boolean
  /** The operator may have been billed although nothing came: not to be repeated unasked. */
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
