/**
 * The service's own processes, started, watched and killed as an operator or an accident would. Owns the
 * children: whatever a test leaves running is ended with it. Knows nothing of what they do.
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
  /** Where it listens, once it does; empty for a worker. Rejects if it ends before. */
  readonly ready: Promise<string>
  readonly ended: Promise<End>
  /** All it has printed so far. */
  output(): string
  /** Resolves when it has printed this. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  signal(name: NodeJS.Signals): void
  /** kill -9, and wait for its end. */
  kill(): Promise<void>
}

const running = new Set<ChildProcess>()
after(killRunning)

async function killRunning(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit')
      // A frozen process does not die of anything else.
      child.kill('SIGKILL')
      await ended
    }),
  )
}

/** `src/process/main.ts <mode>`, on any free port unless `env` says otherwise. */
export function startProcess(mode: Mode, env: Record<string, string>): Process {
  const args = ['--import', './src/process/guard.mjs', 'src/process/main.ts', mode]
  return watch(spawn(process.execPath, args, { cwd: ROOT, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** `src/process/searcher.ts`. */
export function startSearcher(env: Record<string, string>): Process {
  const args = ['--import', './src/process/guard.mjs', 'src/process/searcher.ts']
  return watch(spawn(process.execPath, args, { cwd: ROOT, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Nothing of ours but what the test says. As under npm: a child notices the death of the test and stops by itself. */
function environment(env: Record<string, string>): Record<string, string | undefined> {
  const ours = /^(SCOUT_|DATABASE_URL$|HOST$|PORT$|NODE_(?!COMPILE_CACHE$))/
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name))
  return {
    ...Object.fromEntries(inherited),
    npm_lifecycle_event: 'test',
    PORT: '0',
    // In a data folder of its own each process would build it for itself.
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
  // Of a process that is killed on purpose nobody asks whether it became ready.
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

/** A data folder of its own, removed after the test with everything that still runs: it would bring the server back. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talent-scout-processes-'))
  // As root the server runs as `nobody`, who has to pass through; the cluster's own folder stays private.
  await chmod(dataDir, 0o755)
  // Compiling the reference data is half a minute of two cores, and is tested where it belongs.
  await mkdir(referenceFolder, { recursive: true })
  await symlink(referenceFolder, join(dataDir, 'reference'))
  after(async () => {
    await killRunning()
    await killPostmaster(dataDir)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return dataDir
}
