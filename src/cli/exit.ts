/** How a command ends: one exit code for each kind of failure (docs/command-line.md), and one sentence for a person. */
import {
  ApiError,
  ConnectionError,
  type ErrorCode,
  RunStoppedError,
  WaitedTooLongError,
} from '../../sdk/typescript/src/index.ts'

export const EXIT = {
  DONE: 0,
  FAILED: 1,
  MISUSE: 2,
  KEY: 3,
  CREDITS: 4,
  NOT_FOUND: 5,
  RATE: 6,
  AWAY: 7,
  PARTLY: 8,
  INTERRUPTED: 130,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** An expected end of a command: one line, no stack. */
export class CommandEnd extends Error {
  override readonly name = 'CommandEnd'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

const BY_CODE: Record<ErrorCode, ExitCode> = {
  INVALID_REQUEST: EXIT.MISUSE,
  UNAUTHORIZED: EXIT.KEY,
  INSUFFICIENT_CREDITS: EXIT.CREDITS,
  MAX_CREDITS_EXCEEDED: EXIT.CREDITS,
  CREDIT_CAP_REACHED: EXIT.CREDITS,
  FORBIDDEN: EXIT.KEY,
  NOT_FOUND: EXIT.NOT_FOUND,
  BATCH_JOB_NOT_FOUND: EXIT.NOT_FOUND,
  CONTACT_REQUEST_NOT_FOUND: EXIT.NOT_FOUND,
  ENRICH_NOT_NEEDED: EXIT.FAILED,
  EXTERNAL_ID_TAKEN: EXIT.FAILED,
  UNMERGE_BLOCKED: EXIT.FAILED,
  DO_NOT_CONTACT: EXIT.FAILED,
  ALL_TALENTS_NOT_ENRICHED: EXIT.FAILED,
  KEY_NOT_USABLE: EXIT.FAILED,
  LAST_ADMIN_KEY: EXIT.FAILED,
  KEY_LIMIT_REACHED: EXIT.FAILED,
  LAST_OWNER: EXIT.FAILED,
  MEMBER_EXISTS: EXIT.FAILED,
  IDEMPOTENCY_IN_PROGRESS: EXIT.AWAY,
  IDEMPOTENCY_KEY_REUSED: EXIT.FAILED,
  WEBHOOK_LIMIT_REACHED: EXIT.FAILED,
  LIST_LIMIT_REACHED: EXIT.FAILED,
  POOL_LIMIT_REACHED: EXIT.FAILED,
  PAYLOAD_TOO_LARGE: EXIT.MISUSE,
  HEADERS_TOO_LARGE: EXIT.MISUSE,
  METHOD_NOT_ALLOWED: EXIT.MISUSE,
  UNSUPPORTED_MEDIA_TYPE: EXIT.MISUSE,
  MISSING_NETWORK: EXIT.FAILED,
  RATE_LIMITED: EXIT.RATE,
  COLLECT_FAILED: EXIT.FAILED,
  NETWORK_UNAVAILABLE: EXIT.AWAY,
  SERVICE_UNAVAILABLE: EXIT.AWAY,
  REQUEST_TIMEOUT: EXIT.AWAY,
  INTERNAL: EXIT.FAILED,
}

export function exitCodeFor(error: unknown): ExitCode {
  if (error instanceof CommandEnd) return error.exitCode
  if (error instanceof RunStoppedError) return exitCodeFor(error.cause)
  if (error instanceof ConnectionError || error instanceof WaitedTooLongError) return EXIT.AWAY
  return error instanceof ApiError ? refusalCode(error) : EXIT.FAILED
}

function refusalCode({ status, code, retryable }: ApiError): ExitCode {
  // The profile can never be collected; the code differs, the status is 404.
  if (status === 404) return EXIT.NOT_FOUND
  // The error page of a proxy, or a failure that may pass.
  if (code === 'INTERNAL' && retryable) return EXIT.AWAY
  // A newer service may send codes that this version does not know.
  return (BY_CODE as Record<string, ExitCode | undefined>)[code] ?? EXIT.FAILED
}

export function explain(error: unknown): string {
  if (error instanceof RunStoppedError) return explain(error.cause)
  if (error instanceof ApiError) {
    const faults = error.body.fields?.map(({ field, problem }) => `\n  ${field}: ${problem}`).join('') ?? ''
    return `${error.message}${faults} (${error.code}${error.traceId && `, trace ${error.traceId}`})`
  }
  if (error instanceof ConnectionError) return `The service does not answer: ${reasonOf(error)}`
  return error instanceof Error ? error.message : String(error)
}

/** The message of `fetch` is only "fetch failed"; its cause says why. If several addresses were tried, each has a cause of its own. */
function reasonOf(error: Error): string {
  let deepest: Error = error
  while (deepest.cause instanceof Error) deepest = deepest.cause
  const { errors, code } = deepest as { errors?: Error[]; code?: string }
  return deepest.message || errors?.map(({ message }) => message).join('; ') || code || 'no connection'
}
