/**
 * Translates a provider's failure into the port's terms. A vendor without credit, or one that refuses our key, concerns the
 * operator; for everybody else that network is unavailable.
 */
import { NetworkFailure, type NetworkFault } from '../providers/port.ts'
import { VendorFailure, type VendorReason } from '../providers/vendor-failure.ts'

const FAULTS: Record<VendorReason, NetworkFault> = {
  NO_CREDIT: 'UNAVAILABLE',
  RATE_LIMITED: 'THROTTLED',
  UNAVAILABLE: 'UNAVAILABLE',
  DELETED: 'GONE',
  REFUSED: 'REJECTED',
  MALFORMED: 'MALFORMED',
}

/** Errors other than a VendorFailure are thrown unchanged. */
export function networkFailure(error: unknown): NetworkFailure {
  if (!(error instanceof VendorFailure)) throw error
  const { reason, message, retryAfterSeconds, maybeBilled } = error
  // NO_CREDIT does not count: an empty balance is filled up again, and a new budget begins tomorrow.
  const needsOperator = reason === 'REFUSED' || (error.needsOperator && reason !== 'NO_CREDIT')
  return new NetworkFailure(FAULTS[reason], message, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    mayHaveCost: maybeBilled,
    needsOperator,
  })
}

/** Of several failures, one after which asking again may help, if there is any. */
export function retryableOf(failures: NetworkFailure[]): NetworkFailure {
  return failures.find(({ retryable, mayHaveCost }) => retryable && !mayHaveCost) ?? failures[0]!
}
