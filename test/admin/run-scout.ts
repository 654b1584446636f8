/**
 * Runs the command line in this process, which takes a fiftieth of a process's start, or as a real process. Owns its environment
 * and its output; knows no command.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runScout } from '../../src/admin/run.ts'

const MAIN = fileURLToPath(new URL('../../src/admin/main.ts', import.meta.url))
/** Node's compile cache, shared by all processes of all test runs: a start takes half as long. */
const COMPILE_CACHE = join(tmpdir(), 'talent-scout-compiled')
const NEVER = new AbortController().signal

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
  // biome-ignore lint/suspicious/noExplicitAny: each command answers in its own shape, which its test names
  json: any
}

export interface Scout {
  (...args: string[]): Promise<Ended>
  /** Starts a real process, for tests of how it ends and for tests that disturb it. */
  start(...args: string[]): { child: ChildProcess; ended: Promise<Ended> }
}

/** Runs commands with these settings and no others, not with those of the environment of the test run. */
export function scoutWith(env: Record<string, string>): Scout {
  const run = async (...args: string[]) => {
    const output = { stdout: '', stderr: '' }
    const into = (stream: keyof typeof output) => ({ write: (text: string) => (output[stream] += text) })
    const terminal = { env, stdout: into('stdout'), stderr: into('stderr'), interrupted: NEVER }
    return endedWith(await runScout(args, terminal), output)
  }
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { child, ended: collect(child) }
  }
  return Object.assign(run, { start })
}

/** The form DATABASE_URL accepts: an address with a socket folder needs a host name, which the folder then overrides. */
export const asSetting = (databaseUrl: string) => databaseUrl.replace('@/', '@socket/')

async function collect(child: ChildProcess): Promise<Ended> {
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]!.setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return endedWith(code, output)
}

const endedWith = (code: number | null, output: { stdout: string; stderr: string }): Ended => ({
  code,
  ...output,
  json: output.stdout.startsWith('{') ? JSON.parse(output.stdout) : undefined,
})
