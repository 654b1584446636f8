/** The errors a call can throw: errors of the service with their `code`, lost connections, and waits that took too long. */
import type { ErrorBody } from './generated/types.ts'

export type ErrorCode = ErrorBody['code']

/**
 * The service refused the call or failed. `code` never changes its meaning, `message` says what to do; quote `traceId` when you
 * ask for help.
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: Code
  /** The whole body of the error, including facts that belong to its code such as `requiredCredits`. */
  readonly body: ErrorBody & Facts<Code>
  readonly traceId: string
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  /** The seconds that the header `Retry-After` asks you to wait. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number) {
    super(body.message)
    this.status = status
    this.code = body.code as Code
    this.body = body as ErrorBody & Facts<Code>
    this.traceId = body.traceId
    this.retryable = body.retryable
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Facts that always come with a code, although the schema of the error body calls them optional. */
interface FactsByCode {
  INVALID_REQUEST: 'fields'
  INSUFFICIENT_CREDITS: 'requiredCredits' | 'availableCredits'
  MAX_CREDITS_EXCEEDED: 'requiredCredits' | 'maxCredits'
  CREDIT_CAP_REACHED: 'requiredCredits' | 'capCredits' | 'spentTodayCredits'
  ALL_TALENTS_NOT_ENRICHED: 'notEnrichedIds'
}
type Facts<Code extends ErrorCode> = Code extends keyof FactsByCode
  ? Required<Pick<ErrorBody, FactsByCode[Code]>>
  : unknown

/** Whether this is an error of the service with one of these codes. If so, the facts of that code are typed as present. */
export const hasCode = <Code extends ErrorCode>(error: unknown, ...codes: Code[]): error is ApiError<Code> =>
  error instanceof ApiError && (codes as ErrorCode[]).includes(error.code)

/**
 * No answer came: there was no connection, it broke, or the answer took too long (see `cause`). The service may have done the
 * work all the same.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** The work did not end within the time you gave it. It continues at the service; only the waiting ended. */
export class WaitedTooLongError extends Error {
  override readonly name = 'WaitedTooLongError'
}

/** The webhook does not come from the service, or its timestamp is too far from now. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}
