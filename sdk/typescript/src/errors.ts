/** What can go wrong, as errors: the service's own by their `code`, lost connections, and waits that took too long. */
import type { ErrorBody } from './generated/types.ts'

export type ErrorCode = ErrorBody['code']

/** The service refused or failed. `code` is stable, `message` says what to do, `traceId` is to be quoted when asking for help. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: Code
  /** Everything the answer said. */
  readonly body: ErrorBody & Facts<Code>
  readonly traceId: string
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  /** What `Retry-After` asked for. */
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

/** What is always there with a code, though the envelope calls it optional. */
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

/** Whether this is the service's error with one of these codes; then its facts are typed. */
export const hasCode = <Code extends ErrorCode>(error: unknown, ...codes: Code[]): error is ApiError<Code> =>
  error instanceof ApiError && (codes as ErrorCode[]).includes(error.code)

/** No answer came: no connection, a broken one, or none in time. `cause` says which. It may have been done all the same. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** What was waited for has not come within the time that was given for it. It goes on at the service. */
export class WaitedTooLongError extends Error {
  override readonly name = 'WaitedTooLongError'
}

/** A webhook that the service did not send, or not just now. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}
