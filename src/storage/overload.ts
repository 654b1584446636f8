/**
 * Failures of a database that is reachable but overloaded. Nothing of the statement was done, and it may succeed in a moment.
 * (`isOutage` covers a database that is unreachable, full or read-only.)
 */

/** The caller waited for a connection while other work of the same owner held all that the owner may have. */
export class PoolBusy extends Error {
  constructor() {
    super('no database connection became free in time')
    this.name = 'PoolBusy'
  }
}

const OVERLOADED = [
  '57014', // cancelled, nearly always by the statement timeout
  '55P03', // could not get a lock in time
  '40001', // still conflicts with other transactions after all tries
  '40P01', // still deadlocked after all tries
  '25P03', // idle in a transaction for too long: this process was starved of CPU, or stopped
  '25P04', // the transaction took too long
]

export function isOverload(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return error instanceof PoolBusy || OVERLOADED.includes(code) || message === 'Query read timeout'
}
