/** A second door to a running service with limits of its own, and a way to make requests wait there. */
import { Metrics } from '../../src/base/metrics.ts'
import { type ConnectionLimits, createServer } from '../../src/http/server.ts'
import type { Database } from '../../src/storage/database.ts'
import type { TestService } from './service.ts'

const { signal: never } = new AbortController()

/** Not listening yet; the test closes it. It believes what loopback says of where a request comes from. */
export const serverWith = ({ scout }: TestService, limits: Partial<ConnectionLimits>) =>
  createServer({
    scout,
    metrics: new Metrics(),
    rateLimitPerMinute: 100_000,
    failedKeysPerMinute: 1_000,
    trustedProxies: '127.0.0.1/32',
    closing: never,
    limits,
  })

/** Whatever moves the account's credits waits until the returned function is called. */
export async function lockBalance(database: Database, accountId: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = database.transaction(async (tx) => {
    await tx.query('select from balances where account_id = $1 for update', [accountId])
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return async () => {
    released.resolve()
    await lock
  }
}

/** Who waits for a lock in this database. */
export const WAITING = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
