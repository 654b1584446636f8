/**
 * Starts a node of OpenSearch and runs the tests that both search engines must pass, and those for a cluster alone. `run.ts [part
 * of a path …]`. `npm test` runs the common tests on the embedded index.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startOpenSearch } from '../../../test/support/opensearch-nodes.ts'

/** The tests that both engines must pass. */
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
