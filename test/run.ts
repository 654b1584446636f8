/**
 * Runs the tests: `node test/run.ts [part of a file's path ...] [--option of node --test ...]`. Owns the one
 * throw-away PostgreSQL they share (SCOUT_TEST_DATABASE_URL, unless it is set already) and ends it however
 * the run ends. Its exit code is the tests'.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startTestCluster } from './support/cluster.ts'
import { referenceFolder, TEST_DATA_DIR } from './support/reference.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SEVERAL = new URL('support/several.ts', import.meta.url).href
/** The longest process takes a minute on two quiet cores; five mean that it hangs. */
const PROCESS_MS = 300_000
/** Files wait for the database and for child processes much of the time: one more than there are cores keeps them busy. */
const CONCURRENCY = Math.min(4, availableParallelism() + 1)
/** Those that start and kill processes go first, each in a process of its own: at the end the cores would wait for the last of them. */
const LONG = [
  'test/processes/',
  'test/storage/',
  'test/reference/places-compile',
  // Reads every schema in the order it was made in: what others have made before would stand among them.
  'test/generated',
  'test/admin/backup',
  'test/admin/embedded',
  'test/model/',
  'test/torture/',
  'test/console/',
]
/** The others share a process, so many of them: enough to save most of the loading, few enough to keep every core busy. */
const SHARING = 10

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

async function findFiles(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(['test/**/*.test.ts', 'src/**/*.test.ts'], { cwd: ROOT })) found.push(file)
  return found.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter))).sort()
}

/** What `node --test` is given: the long files as they are, and for the others files in `folder` that load several. */
async function shareProcesses(files: string[], folder: string): Promise<string[]> {
  const isLong = (file: string) => LONG.some((prefix) => file.startsWith(prefix))
  const entries = files.filter(isLong)
  const short = files.filter((file) => !isLong(file))
  for (let from = 0; from < short.length; from += SHARING) {
    const urls = short.slice(from, from + SHARING).map((file) => pathToFileURL(join(ROOT, file)).href)
    const entry = join(folder, `${entries.length}.test.ts`)
    await writeFile(entry, `import { several } from '${SEVERAL}'\nseveral(${JSON.stringify(urls)})\n`)
    entries.push(entry)
  }
  return entries
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
async function runTests(entries: string[], databaseUrl: string, interrupted: AbortSignal): Promise<number> {
  if (interrupted.aborted) return 1
  const args = ['--test', `--test-concurrency=${CONCURRENCY}`, `--test-timeout=${PROCESS_MS}`, '--test-reporter=spec']
  const child = spawn(process.execPath, [...args, ...options, ...entries], {
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
const folder = await mkdtemp(join(tmpdir(), 'talent-scout-tests-'))
const given = process.env.SCOUT_TEST_DATABASE_URL
const cluster = given ? { url: given, stop: async () => undefined } : await startTestCluster()
try {
  await prepare(files)
  process.exitCode = await runTests(await shareProcesses(files, folder), cluster.url, interrupted)
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true })
}
