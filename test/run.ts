/**
 * Runs the tests: `node test/run.ts [--check] [part of a file's path ...] [--option of node --test ...]`. With --check it first
 * checks types, lint and format, while it makes what all tests need. Owns which files share a process; what all of them share is
 * in support/global-setup.ts. Exits with the exit code of the tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { referenceFolder, TEST_DATA_DIR } from './support/reference.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SETUP = fileURLToPath(new URL('support/global-setup.ts', import.meta.url))
const SEVERAL = new URL('support/several.ts', import.meta.url).href
/** The longest process takes a minute on two idle cores; after five minutes it must be hanging. */
const PROCESS_MS = 300_000
/** Test files often wait for the database and for child processes, so two more than there are cores keep the cores busy. */
const CONCURRENCY = Math.min(6, availableParallelism() + 2)
/**
 * How many files share a process, by the beginning of their path. Files that start and kill processes, and slow files, run first and
 * alone; at the end the cores would wait for the last of them. The others share: enough to save most of the loading time, few enough to
 * keep every core busy. The order in generated documents is the order in which schemas are created, so test/generated runs alone too.
 */
const SHARING: [path: string, files: number][] = [
  ['test/processes/', 1],
  ['test/storage/', 1],
  ['test/cli/lists', 1],
  ['test/console/accessibility', 1],
  ['test/console/', 4],
  ['test/reference/places-compile', 1],
  ['test/generated', 1],
  ['test/admin/backup', 1],
  ['test/admin/embedded', 1],
  ['test/model/credits-and-unlocks', 1],
  ['test/torture/crash', 1],
  ['', 20],
]

const CHECK = '--check'
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--') && argument !== CHECK)
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

/** Tests of the search cluster itself run only if there is one (scripts/ci/opensearch). */
const ON_CLUSTER = process.env.SCOUT_TEST_SEARCH_URL ? ['test/**/*.cluster.ts'] : []
const PATTERNS = ['test/**/*.test.ts', 'src/**/*.test.ts', ...ON_CLUSTER]

async function findFiles(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(PATTERNS, { cwd: ROOT })) found.push(file)
  return found.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter))).sort()
}

/** The entries for `node --test`: files in `folder`, each of which loads the files that share its process. */
async function shareProcesses(files: string[], folder: string): Promise<string[]> {
  const groups = SHARING.map((): string[] => [])
  for (const file of files) groups[SHARING.findIndex(([path]) => file.startsWith(path))]!.push(file)
  const entries: string[] = []
  for (const [at, group] of groups.entries()) {
    const [, together] = SHARING[at]!
    for (let from = 0; from < group.length; from += together) {
      const sharing = JSON.stringify(group.slice(from, from + together))
      // Node runs them in the order of their names.
      const entry = join(folder, `${String(entries.length).padStart(3, '0')}.test.ts`)
      await writeFile(entry, `import { several } from '${SEVERAL}'\nseveral(${sharing})\n`)
      entries.push(entry)
    }
  }
  return entries
}

/** Makes what tests need once; otherwise every file that does not find it would make it for itself. */
async function prepare(files: string[]): Promise<void> {
  await runScript('reference', referenceFolder)
  if (files.some((file) => file.startsWith('test/console/'))) await runScript('build-console', TEST_DATA_DIR)
}

/** Returns false after it has printed what is wrong. */
async function check(): Promise<boolean> {
  if (!process.argv.includes(CHECK)) return true
  const child = spawn('npm', ['run', '--silent', 'check'], { cwd: ROOT, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

async function runScript(name: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, `scripts/${name}.ts`), folder], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`scripts/${name}.ts failed: run it by itself and it says why`)
}

/** Runs `node --test` and returns its exit code. */
async function runTests(entries: string[], interrupted: AbortSignal): Promise<number> {
  if (interrupted.aborted) return 1
  const args = ['--test', `--test-global-setup=${SETUP}`, '--test-reporter=spec']
  const limits = [`--test-concurrency=${CONCURRENCY}`, `--test-timeout=${PROCESS_MS}`]
  const child = spawn(process.execPath, [...args, ...limits, ...options, ...entries], { cwd: ROOT, stdio: 'inherit' })
  // The child tears down when it gets SIGTERM, but not after a hang-up.
  interrupted.addEventListener('abort', () => child.kill('SIGTERM'))
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** From the start, signals only stop the tests and not this process, which has to stay to clean up after them. */
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
try {
  const [isClean] = await Promise.all([check(), prepare(files)])
  process.exitCode = isClean ? await runTests(await shareProcesses(files, folder), interrupted) : 1
} finally {
  await rm(folder, { recursive: true })
}
