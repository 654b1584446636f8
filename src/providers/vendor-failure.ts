/** How a vendor fails, in the port's one form: what helps, and what it may have cost. Owns no vendor's statuses. */

/**
 * NO_CREDIT: the operator's account with the vendor is empty. RATE_LIMITED: too many questions. UNAVAILABLE: down, slow, or
 * refuses our key or address. DELETED: the vendor had the person and no longer does. REFUSED: the vendor does not accept this
 * question. MALFORMED: the answer is not what the vendor documents.
 */
export type VendorReason = 'NO_CREDIT' | 'RATE_LIMITED' | 'UNAVAILABLE' | 'DELETED' | 'REFUSED' | 'MALFORMED'

export class VendorFailure extends Error {
  readonly reason: VendorReason
  readonly retryAfterSeconds: number | undefined
  /**
   * The question may have been worked on and billed, but its answer was lost or is
   * unusable. Never repeated unless somebody asks for it.
   */
  readonly maybeBilled: boolean
  /** Only a change of the configuration or of the account with the vendor helps. */
  readonly needsOperator: boolean
  /** For a lookup that was pending: what it cost despite the failure, if the vendor says. */
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
