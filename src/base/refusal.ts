/**
 * The one expected failure: an error code of the contract with its facts for the caller. Anything else that is thrown is a bug or
 * an outage. Knows nothing of HTTP: no status number and no wording for it.
 */
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'

type Facts = Partial<Omit<ErrorBody, 'success' | 'code' | 'message' | 'traceId'>>

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly facts: Facts
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, facts: Facts & { retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    const { retryAfterSeconds, ...rest } = facts
    this.facts = rest
    this.retryAfterSeconds = retryAfterSeconds
  }
}
