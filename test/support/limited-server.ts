/** A second HTTP server for a running service, with its own limits, and a way to make requests wait. */
import { Metrics } from '../../src/base/metrics.ts'
import { type ConnectionLimits, createServer } from '../../src/http/server.ts'
import type { Database } from '../../src/storage/database.ts'
import type { TestService } from './service.ts'

const { signal: never } = new AbortController()

/** Does not listen yet; the test closes it. It trusts loopback as a proxy, so that tests can choose the client's address. */
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

/** Locks the account's balance: everything that moves its credits waits until the returned function is called. */
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

/** Sessions of this database that wait for a lock. */
export const WAITING = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
