/** What a client is told when the network does not answer: whether asking again may help, and when. */
import { Refusal } from '../../base/refusal.ts'
import type { NetworkFailure } from '../../providers/port.ts'

const RETRY_SECONDS = 5

/** Call it without a failure when the network takes too long. */
export function networkUnavailable(failure?: Pick<NetworkFailure, 'needsOperator' | 'retryAfterSeconds'>): Refusal {
  if (failure?.needsOperator) {
    return new Refusal(
      'NETWORK_UNAVAILABLE',
      'The network refuses this request. The operator of the service has been told. Nothing was charged. Repeating the request does not help.',
      { retryable: false, operatorNeeded: true },
    )
  }
  return new Refusal(
    'NETWORK_UNAVAILABLE',
    'The network does not answer now. Nothing was charged. Send the request again shortly.',
    {
      retryable: true,
      retryAfterSeconds: Math.max(1, Math.ceil(failure?.retryAfterSeconds ?? RETRY_SECONDS)),
    },
  )
}
