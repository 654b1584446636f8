/** A promise that fails while nobody awaits it ends no process: others have requests and work under way there. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../support/database.ts'
import { startProcess } from '../support/processes.ts'
import { startRecordedNetwork } from '../support/recorded-network.ts'

const { url: databaseUrl, drop } = await createTestDatabase()
after(drop)
const network = await startRecordedNetwork()

/** Loaded into the service: at the signal a promise fails as by a fault of ours. */
const FAULT = 'data:text/javascript,process.on(%22SIGUSR2%22,()=>{Promise.reject(Error(%22lost%22))})'

test('a failure that nobody awaited is logged, and the service goes on', async () => {
  const env = { DATABASE_URL: databaseUrl, NODE_OPTIONS: `--import=${FAULT}`, ...network.env }
  const service = startProcess('all', env)
  const address = await service.ready
  service.signal('SIGUSR2')
  await service.printed(/lost.*a failure that nobody awaited/)
  assert.equal((await fetch(`${address}/health/ready`)).status, 200)
  service.signal('SIGTERM')
  assert.deepEqual(await service.ended, { code: 0, signal: null })
})
