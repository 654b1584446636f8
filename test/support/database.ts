/**
 * A fresh database with all migrations applied, for one test file. It is on the server of test/run.ts, or on a server of its own
 * when a test file is run alone; template.ts makes the databases.
 */
import { after } from 'node:test'
import { startTestCluster, type TestCluster } from './cluster.ts'
import { copyTemplate, type TestDatabase } from './template.ts'

let ownCluster: Promise<TestCluster> | undefined
after(async () => await (await ownCluster)?.stop())

export async function createTestDatabase(): Promise<TestDatabase> {
  const made = await copyTemplate(await serverUrl())
  // Our own server is removed as a whole and may be gone already, so there is nothing to drop.
  return ownCluster ? { ...made, drop: async () => {} } : made
}

async function serverUrl(): Promise<string> {
  const given = process.env.SCOUT_TEST_DATABASE_URL
  if (given) return given
  ownCluster ??= startTestCluster()
  return (await ownCluster).url
}
