/**
 * Runs the tests: `node test/run.ts [part of a file's path ...] [--option of node --test ...]`. Owns the one
 * throw-away PostgreSQL they share (SCOUT_TEST_DATABASE_URL, unless it is set already) and ends it however
 * the run ends. Its exit code is the tests'.
 */
import { spawn } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startTestCluster } from './support/cluster.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The longest file starts and kills servers for half a minute; three minutes mean that it hangs. */
const FILE_MS_MAX = 180_000
/** Files wait for the database and for child processes much of the time, but more than three fight for two cores. */
const CONCURRENCY = Math.min(3, Math.max(2, availableParallelism()))

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

async function findFiles(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(['test/**/*.test.ts', 'src/**/*.test.ts'], { cwd: ROOT })) found.push(file)
  return found.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter))).sort()
}

/** The exit code of `node --test`. */
async function runTests(files: string[], databaseUrl: string, interrupted: AbortSignal): Promise<number> {
  if (interrupted.aborted) return 1
  const args = ['--test', `--test-concurrency=${CONCURRENCY}`, `--test-timeout=${FILE_MS_MAX}`, '--test-reporter=spec']
  const child = spawn(process.execPath, [...args, ...options, ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, SCOUT_TEST_DATABASE_URL: databaseUrl },
  })
  interrupted.addEventListener('abort', () => child.kill(interrupted.reason))
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** From the first moment on, signals only pass to the tests: we have to be here to clean up behind them. */
function catchSignals(): AbortSignal {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort(signal))
  return interruption.signal
}

const interrupted = catchSignals()
const files = await findFiles()
if (files.length === 0) {
  console.error(`No test file matches ${filters.join(' ')}`)
  process.exit(1)
}
const given = process.env.SCOUT_TEST_DATABASE_URL
const cluster = given ? { url: given, stop: async () => undefined } : await startTestCluster()
try {
  process.exitCode = await runTests(files, cluster.url, interrupted)
} finally {
  await cluster.stop()
}
