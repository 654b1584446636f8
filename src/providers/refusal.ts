/**
 * What an answer outside 2xx means. Owns the mapping of status and error body to the
 * port's faults. Of retries it only says which make sense.
 */
import { type networkErrorCodes, networkErrorSchema } from '../../contract/network.ts'
import { readRetryAfter } from './retry-after.ts'
import { TryFailure } from './try-failure.ts'
import type { WireAnswer } from './wire.ts'

export type ErrorCode = (typeof networkErrorCodes)[number]

/** Long enough to name the fault, short enough for a log line. */
const NOTE_CHARS_MAX = 300

export interface RefusedAnswer {
  answer: WireAnswer
  /** Codes that mean, for this operation, that the thing asked for does not exist. */
  goneCodes: readonly ErrorCode[]
  nowMs: number
  /** Removed from the network's texts: some servers echo the credential that they refuse. */
  secret: string
}

/** The failure that an answer outside 2xx stands for. */
export function refusal({ answer, goneCodes, nowMs, secret }: RefusedAnswer): TryFailure {
  const { status } = answer
  const error = readError(answer)
  const note = error === null ? '' : ` ${error.code}: ${plain(error.message, secret)}`
  const message = `the network answered ${status}${note}`
  const retryAfterSeconds = readRetryAfter(answer.headers['retry-after'], nowMs)

  if (status === 429) return new TryFailure('THROTTLED', message, { again: true, status, retryAfterSeconds })
  if (status >= 500) return new TryFailure('UNAVAILABLE', message, { again: true, status, retryAfterSeconds })
  if (status === 401 || status === 403) {
    const words = `the network refused the service's token (${status}): check the network token in the configuration`
    return new TryFailure('UNAVAILABLE', words, { again: false, status, needsOperator: true })
  }
  if ((status === 404 || status === 410) && error !== null && goneCodes.includes(error.code)) {
    return new TryFailure('GONE', message, { again: false, status })
  }
  if (status === 400 || (status !== 404 && error?.code === 'INVALID_REQUEST')) {
    return new TryFailure('REJECTED', message, { again: false, status })
  }
  // A redirect or an unknown path most likely means a wrong address. Such a 404 says
  // nothing about the person, so it must never become GONE.
  const words = `${message}: check the network's address`
  return new TryFailure('UNAVAILABLE', words, { again: false, status, needsOperator: true })
}

function readError(answer: WireAnswer): { code: ErrorCode; message: string } | null {
  try {
    const parsed = networkErrorSchema.safeParse(JSON.parse(answer.body.toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function plain(text: string, secret: string): string {
  return text
    .replaceAll(secret, '[token]')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, NOTE_CHARS_MAX)
}
