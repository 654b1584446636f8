/**
 * How one try at the network fails. Owns the distinction that callers do not need: whether another try
 * may end differently, and whether it speaks against the network. Does not try, wait or log.
 */
import { NetworkFailure, type NetworkFault } from './port.ts'

/** A failure that knows whether asking again at once may end differently. Callers see a NetworkFailure. */
export class TryFailure extends NetworkFailure {
  readonly again: boolean
  readonly status: number | undefined
  /** False only where the question surely never reached the network. */
  readonly sent: boolean

  constructor(
    fault: NetworkFault,
    message: string,
    options: { again: boolean; status?: number; retryAfterSeconds?: number; sent?: boolean; needsOperator?: boolean },
  ) {
    super(fault, message, options)
    this.again = options.again
    this.status = options.status
    this.sent = options.sent ?? true
  }

  /** Only a network that is not there counts against it: whoever answers, even to refuse, is there. */
  get outage(): boolean {
    return this.fault === 'UNAVAILABLE' && this.again
  }
}

export function malformed(why: string): TryFailure {
  return new TryFailure('MALFORMED', `the network's answer is unusable: ${why}`, { again: true })
}
