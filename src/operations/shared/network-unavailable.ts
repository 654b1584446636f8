/** What a caller is told when the network does not answer. */
import { Refusal } from '../../base/refusal.ts'

export const networkUnavailable = () =>
  new Refusal('NETWORK_UNAVAILABLE', 'The network does not answer just now. Nothing was charged; ask again shortly.', {
    retryable: true,
    retryAfterSeconds: 5,
  })
