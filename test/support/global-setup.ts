/**
 * Node calls this before the first test and after the last one, also when the run is interrupted. Owns the one throw-away
 * PostgreSQL server of all tests.
 */
import { startTestCluster } from './cluster.ts'

let stop: (() => Promise<unknown>) | undefined

/** Test processes inherit the address. If one is set already, it is used. */
export async function globalSetup(): Promise<void> {
  if (process.env.SCOUT_TEST_DATABASE_URL) return
  const cluster = await startTestCluster()
  stop = cluster.stop
  process.env.SCOUT_TEST_DATABASE_URL = cluster.url
}

export async function globalTeardown(): Promise<void> {
  await stop?.()
}
