/**
 * Failures of a database that is there and has too much to do. The same statement may succeed in a moment; nothing of
 * it was done. That it is away, full or read-only is `isOutage`.
 */

/** Waited for a connection, and others of the same owner had all that it may have. */
export class PoolBusy extends Error {
  constructor() {
    super('no database connection became free in time')
    this.name = 'PoolBusy'
  }
}

const OVERLOADED = [
  '57014', // cancelled, nearly always by its time limit
  '55P03', // a lock that was not to be had in time
  '40001', // still in conflict with others after all tries
  '40P01', // deadlocked after all tries
  '25P03', // idle in a transaction for too long: this process was starved, or stopped
  '25P04', // the transaction took too long
]

export function isOverload(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return error instanceof PoolBusy || OVERLOADED.includes(code) || message === 'Query read timeout'
}
