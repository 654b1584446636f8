/**
 * A provider's failure as the port tells it. Owns that mapping. A vendor without credit, or one that refuses our key,
 * is the operator's business. To everybody else that network is not there.
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

/** Anything but a vendor's failure is thrown as it is. */
export function networkFailure(error: unknown): NetworkFailure {
  if (!(error instanceof VendorFailure)) throw error
  const { reason, message, retryAfterSeconds, maybeBilled } = error
  // An empty balance is filled up again, and a budget begins anew tomorrow.
  const needsOperator = reason === 'REFUSED' || (error.needsOperator && reason !== 'NO_CREDIT')
  return new NetworkFailure(FAULTS[reason], message, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    mayHaveCost: maybeBilled,
    needsOperator,
  })
}

/** Of several: one after which asking again may help, if there is any. */
export function retryableOf(failures: NetworkFailure[]): NetworkFailure {
  return failures.find(({ retryable, mayHaveCost }) => retryable && !mayHaveCost) ?? failures[0]!
}
