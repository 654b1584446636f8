/**
 * Runs the tests: `node test/run.ts [part of a file's path ...] [--option of node --test ...]`. Owns the one
 * throw-away PostgreSQL they share (SCOUT_TEST_DATABASE_URL, unless it is set already) and ends it however
 * the run ends. Its exit code is the tests'.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestCluster } from './support/cluster.ts'
import { referenceFolder, TEST_DATA_DIR } from './support/reference.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The longest file starts and kills servers for half a minute; three minutes mean that it hangs. */
const FILE_MS_MAX = 180_000
/** Files wait for the database and for child processes much of the time: one more than there are cores keeps them busy. */
const CONCURRENCY = Math.min(4, availableParallelism() + 1)
/** Those that start and kill processes go first: at the end the cores would wait for the last of them. */
const LONG = [
  'test/processes/',
  'test/storage/',
  'test/reference/places-compile',
  'test/admin/',
  'test/model/',
  'test/torture/',
]

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

async function findFiles(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(['test/**/*.test.ts', 'src/**/*.test.ts'], { cwd: ROOT })) found.push(file)
  const chosen = found.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter))).sort()
  const isLong = (file: string) => LONG.some((prefix) => file.startsWith(prefix))
  return [...chosen.filter(isLong), ...chosen.filter((file) => !isLong(file))]
}

/** Once for all: every file that needs them and does not find them would make them for itself. */
async function prepare(files: string[]): Promise<void> {
  await runScript('reference', referenceFolder)
  if (files.some((file) => file.startsWith('test/console/'))) await runScript('build-console', TEST_DATA_DIR)
}

async function runScript(name: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, `scripts/${name}.ts`), folder], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`scripts/${name}.ts failed: run it by itself and it says why`)
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
  await prepare(files)
  process.exitCode = await runTests(files, cluster.url, interrupted)
} finally {
  await cluster.stop()
}
