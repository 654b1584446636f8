/**
 * How one try at the network fails. Owns distinctions that callers do not need: whether another try may end differently, and
 * whether the failure counts against the network. Does not try, wait or log.
 */
import { NetworkFailure, type NetworkFault } from './port.ts'

/** Knows whether trying again at once may end differently. Callers see only a NetworkFailure. */
export class TryFailure extends NetworkFailure {
  readonly again: boolean
  readonly status: number | undefined
  /** False only if the question certainly never reached the network. */
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

  /** Counts against the network only if it cannot be reached: one that answers, even to refuse, is up. */
  get outage(): boolean {
    return this.fault === 'UNAVAILABLE' && this.again
  }
}

export function malformed(why: string): TryFailure {
  return new TryFailure('MALFORMED', `the network's answer is unusable: ${why}`, { again: true })
}
