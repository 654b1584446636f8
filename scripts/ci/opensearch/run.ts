/**
 * Starts a node of OpenSearch and runs on it what both engines must do alike, and what only a cluster does. `run.ts
 * [part of a path …]`. The files that `npm test` runs on the embedded index are the same.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startOpenSearch } from '../../../test/support/opensearch-nodes.ts'

/** The conformance suite. */
const BOTH = ['test/api/counts.test', 'test/api/search-pool', 'test/api/pool-find', 'test/operations/like-people']
const CLUSTER = ['.cluster.ts']

const cluster = await startOpenSearch({ heapMb: 768 })
try {
  const given = process.argv.slice(2)
  const files = given.length > 0 ? given : [...BOTH, ...CLUSTER]
  const env = { ...process.env, SCOUT_TEST_SEARCH_URL: cluster.urls }
  const child = spawn('sh', ['scripts/node', '--import', './src/process/guard.mjs', 'test/run.ts', ...files], {
    stdio: 'inherit',
    env,
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} finally {
  await cluster.close()
}
