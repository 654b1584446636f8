/** How a vendor fails, in the port's one form: what helps, and what it may have cost. Owns no vendor's statuses. */

/**
 * NO_CREDIT: the operator's account with the vendor is empty. RATE_LIMITED: too many questions. UNAVAILABLE: down, slow,
 * or refuses our key or address. DELETED: the person was there and no longer is. REFUSED: the vendor will not take this
 * question. MALFORMED: it answered something else than it documents.
 */
export type VendorReason = 'NO_CREDIT' | 'RATE_LIMITED' | 'UNAVAILABLE' | 'DELETED' | 'REFUSED' | 'MALFORMED'

export class VendorFailure extends Error {
  readonly reason: VendorReason
  readonly retryAfterSeconds: number | undefined
  /** The question may have been worked on and billed: its answer was lost, or is no answer. Never repeated unasked. */
  readonly maybeBilled: boolean
  /** Nothing but a change of the configuration or of the vendor's account helps. */
  readonly needsOperator: boolean
  /** Of a lookup that was pending: what it cost all the same, where the vendor says. */
  readonly cost: number | undefined

  constructor(
    reason: VendorReason,
    message: string,
    options: {
      retryAfterSeconds?: number
      maybeBilled?: boolean
      needsOperator?: boolean
      cost?: number | undefined
    } = {},
  ) {
    super(message)
    this.name = 'VendorFailure'
    this.reason = reason
    this.retryAfterSeconds = options.retryAfterSeconds
    this.maybeBilled = options.maybeBilled ?? false
    this.needsOperator = options.needsOperator ?? reason === 'NO_CREDIT'
    this.cost = options.cost
  }
}
