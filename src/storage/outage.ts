/**
 * Failures of a database that is unreachable, full or read-only: no fault of the request. (`isOverload` covers a database that is
 * reachable but overloaded.)
 */

/** Socket errors, also when the host name cannot be resolved or this process has run out of file descriptors. */
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
]
/** PostgreSQL's codes: no connection, no space or memory, the server is stopping, its disk fails, it takes no writes. */
const OUTAGES = /^(08|53|57P|58|25006)/
/** What the driver says without a code. */
const LOST = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return OUTAGES.test(code) || UNREACHABLE.includes(code) || LOST.test(message)
}

const COMMIT_UNKNOWN = '08007'

/** The connection was lost during a commit, or the standby did not confirm it. Only looking tells whether it was done. */
export class UncertainCommit extends Error {
  /** The code of the SQL standard, by which this counts as an outage. */
  readonly code = COMMIT_UNKNOWN

  constructor(cause: unknown) {
    super('The database went away during a commit: it may have been done or not', { cause })
    this.name = 'UncertainCommit'
  }
}

export const isUncertain = (error: unknown): boolean => (error as { code?: string }).code === COMMIT_UNKNOWN
