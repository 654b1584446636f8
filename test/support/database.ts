/**
 * A fresh database with all migrations applied, for one test file. The server is the one of test/run.ts, or one of our
 * own when a test file is run alone; where databases come from is template.ts.
 */
import { after } from 'node:test'
import { startTestCluster, type TestCluster } from './cluster.ts'
import { copyTemplate, type TestDatabase } from './template.ts'

let ownCluster: Promise<TestCluster> | undefined
after(async () => await (await ownCluster)?.stop())

export async function createTestDatabase(): Promise<TestDatabase> {
  const made = await copyTemplate(await serverUrl())
  // A server of our own goes away as a whole, and may be gone already.
  return ownCluster ? { ...made, drop: async () => {} } : made
}

async function serverUrl(): Promise<string> {
  const given = process.env.SCOUT_TEST_DATABASE_URL
  if (given) return given
  ownCluster ??= startTestCluster()
  return (await ownCluster).url
}
