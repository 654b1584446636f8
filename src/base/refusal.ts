/**
 * The one expected failure: a code of the contract with its facts for the caller. Whatever else is
 * thrown is a bug or an outage. Knows no status number and no sentence for HTTP.
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
