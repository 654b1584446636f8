/** Failures as clients see them: the only table from error code to status, and the only place that makes error bodies. */
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import { accountAway } from '../accounts/moving.ts'
import { Refusal } from '../base/refusal.ts'
import { isAccountAway } from '../storage/account-rows.ts'
import { isOutage, isUncertain } from '../storage/outage.ts'
import { isOverload } from '../storage/overload.ts'

interface Meaning {
  status: number
  retryable: boolean
}

const meanings: Record<ErrorCode, Meaning> = {
  INVALID_REQUEST: { status: 400, retryable: false },
  UNAUTHORIZED: { status: 401, retryable: false },
  INSUFFICIENT_CREDITS: { status: 402, retryable: false },
  MAX_CREDITS_EXCEEDED: { status: 402, retryable: false },
  CREDIT_CAP_REACHED: { status: 402, retryable: false },
  FORBIDDEN: { status: 403, retryable: false },
  NOT_FOUND: { status: 404, retryable: false },
  BATCH_JOB_NOT_FOUND: { status: 404, retryable: false },
  CONTACT_REQUEST_NOT_FOUND: { status: 404, retryable: false },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false },
  REQUEST_TIMEOUT: { status: 408, retryable: true },
  ENRICH_NOT_NEEDED: { status: 409, retryable: false },
  EXTERNAL_ID_TAKEN: { status: 409, retryable: false },
  UNMERGE_BLOCKED: { status: 409, retryable: false },
  DO_NOT_CONTACT: { status: 409, retryable: false },
  ALL_TALENTS_NOT_ENRICHED: { status: 409, retryable: false },
  KEY_NOT_USABLE: { status: 409, retryable: false },
  LAST_ADMIN_KEY: { status: 409, retryable: false },
  KEY_LIMIT_REACHED: { status: 409, retryable: false },
  LAST_OWNER: { status: 409, retryable: false },
  MEMBER_EXISTS: { status: 409, retryable: false },
  WEBHOOK_LIMIT_REACHED: { status: 409, retryable: false },
  LIST_LIMIT_REACHED: { status: 409, retryable: false },
  POOL_LIMIT_REACHED: { status: 409, retryable: false },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, retryable: true },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false },
  MISSING_NETWORK: { status: 422, retryable: false },
  IDEMPOTENCY_KEY_REUSED: { status: 422, retryable: false },
  RATE_LIMITED: { status: 429, retryable: true },
  HEADERS_TOO_LARGE: { status: 431, retryable: false },
  INTERNAL: { status: 500, retryable: true },
  COLLECT_FAILED: { status: 502, retryable: true },
  NETWORK_UNAVAILABLE: { status: 503, retryable: true },
  SERVICE_UNAVAILABLE: { status: 503, retryable: true },
}

/**
 * A profile that can never be collected is answered as missing (404). One that may come later, or that the network refuses to us,
 * is the network's failure.
 */
export function httpStatusOf({ code, facts }: Refusal): number {
  if (code === 'COLLECT_FAILED' && facts.retryable === false && !facts.operatorNeeded) return 404
  return meanings[code].status
}

export const errorBodyOf = (refusal: Refusal, traceId: string): ErrorBody => ({
  success: false,
  code: refusal.code,
  message: refusal.message,
  traceId,
  retryable: meanings[refusal.code].retryable,
  ...refusal.facts,
})

const OUTAGE_RETRY_SECONDS = 2
const OVERLOAD_RETRY_SECONDS = 1

export const overloaded = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'The service is overloaded. Send the request again in a second.', {
    retryAfterSeconds: OVERLOAD_RETRY_SECONDS,
  })

/**
 * Turns anything that was thrown into an error that a client may see. Details of our own failures are never sent. `isKeyed`: the
 * request has an Idempotency-Key, so repeating it does nothing twice.
 */
export function asRefusal(error: unknown, isKeyed = false): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal(
      'PAYLOAD_TOO_LARGE',
      'The body is too large. Send at most 256 KiB, or 5 MiB when saving candidates to the pool.',
    )
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Refusal('INVALID_REQUEST', 'The request could not be read. Send well-formed HTTP with a JSON body.')
  }
  if (isUncertain(error)) {
    return new Refusal(
      'SERVICE_UNAVAILABLE',
      'The database became unavailable while the request was being saved, so it may have been done or not. ' +
        'If you sent an Idempotency-Key, send the request again with the same key. Otherwise check first whether it was done.',
      { retryAfterSeconds: OUTAGE_RETRY_SECONDS, retryable: isKeyed },
    )
  }
  if (isOutage(error)) {
    return new Refusal(
      'SERVICE_UNAVAILABLE',
      'The service cannot reach its database now. Send the request again shortly.',
      {
        retryAfterSeconds: OUTAGE_RETRY_SECONDS,
      },
    )
  }
  if (isOverload(error)) return overloaded()
  if (isAccountAway(error)) return accountAway()
  return new Refusal(
    'INTERNAL',
    'Something went wrong in the service. Send the request again. If it fails again, ask the operator and quote the traceId.',
  )
}
