/**
 * The service's own processes: started, watched and killed as an operator or an accident would. Owns the child processes: those
 * that a test leaves running are ended with it. Knows nothing of what they do.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { killPostmaster } from './postmaster.ts'
import { referenceFolder } from './reference.ts'
import { PATIENCE_MS } from './until.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Mode = 'all' | 'serve' | 'work'
export type End = { code: number | null; signal: NodeJS.Signals | null }

export interface Process {
  readonly pid: number
  /** The address at which it listens, once it does; empty for a worker. Rejects if the process ends before. */
  readonly ready: Promise<string>
  readonly ended: Promise<End>
  /** Everything it has printed so far. */
  output(): string
  /** Resolves when it has printed text that matches the pattern. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  signal(name: NodeJS.Signals): void
  /** Sends kill -9 and waits for the end. */
  kill(): Promise<void>
}

const running = new Set<ChildProcess>()
after(killRunning)

async function killRunning(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit')
      // Only SIGKILL ends a process that a test has stopped.
      child.kill('SIGKILL')
      await ended
    }),
  )
}

/** Starts `src/process/main.ts <mode>`, on any free port unless `env` says otherwise. */
export function startProcess(mode: Mode, env: Record<string, string>): Process {
  const args = ['--import', './src/process/guard.mjs', 'src/process/main.ts', mode]
  return watch(spawn(process.execPath, args, { cwd: ROOT, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Starts `src/process/searcher.ts`. */
export function startSearcher(env: Record<string, string>): Process {
  const args = ['--import', './src/process/guard.mjs', 'src/process/searcher.ts']
  return watch(spawn(process.execPath, args, { cwd: ROOT, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] }))
}

/**
 * No settings of the service except the test's own. The npm variable makes a child process notice the death of the test and stop
 * by itself, as it does under npm.
 */
function environment(env: Record<string, string>): Record<string, string | undefined> {
  const ours = /^(SCOUT_|DATABASE_URL$|HOST$|PORT$|NODE_(?!COMPILE_CACHE$))/
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name))
  return {
    ...Object.fromEntries(inherited),
    npm_lifecycle_event: 'test',
    PORT: '0',
    // Each process would build the console for itself, because each has a data folder of its own.
    SCOUT_CONSOLE: 'false',
    ...env,
  }
}

function watch(child: ChildProcess): Process {
  running.add(child)
  let text = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      child.emit('printed')
    })
  }
  const ended = once(child, 'exit').then(([code, signal]): End => {
    running.delete(child)
    child.emit('printed')
    return { code, signal }
  })
  const printed = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (const patience = AbortSignal.timeout(PATIENCE_MS); ; ) {
      const match = pattern.exec(text)
      if (match) return match
      const over = child.exitCode !== null || child.signalCode !== null
      if (over || patience.aborted)
        throw new Error(`${over ? 'ended before it' : 'never'} printed ${pattern}:\n${text}`)
      await once(child, 'printed', { signal: patience }).catch(() => undefined)
    }
  }
  const ready = printed(/listening on (http\S+)|worker is running|searches for others/).then((match) => match[1] ?? '')
  // Nobody awaits this for a process that is killed on purpose; without the handler its rejection would be unhandled.
  ready.catch(() => undefined)
  return {
    pid: child.pid!,
    ready,
    ended,
    output: () => text,
    printed,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * A data folder for one test. Afterwards it is removed, once everything that still runs is ended, because that would start the server
 * again.
 */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talent-scout-processes-'))
  // When started by root, the server runs as `nobody`, who must be able to enter this folder; the server's own folder stays private.
  await chmod(dataDir, 0o755)
  // Compiling the reference data takes half a minute on two cores, and has its own tests.
  await mkdir(referenceFolder, { recursive: true })
  await symlink(referenceFolder, join(dataDir, 'reference'))
  after(async () => {
    await killRunning()
    await killPostmaster(dataDir)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return dataDir
}
