/** The users' command line: run in this process, which takes a fiftieth of a start, or as a real process that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../src/cli/run.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
/** Node's compile cache, shared by all processes of all test runs. */
const COMPILE_CACHE = join(tmpdir(), 'talent-scout-compiled')

export interface CliEnd {
  code: number | null
  stdout: string
  stderr: string
}

export interface CliCall {
  /** Text piped into standard input. */
  stdin?: string
  /** What a person at a terminal types. */
  answers?: string
  signal?: AbortSignal
}

export interface Cli {
  (words: string[], call?: CliCall): Promise<CliEnd>
  start(words: string[]): { child: ChildProcess; ended: Promise<CliEnd> }
}

const NEVER = new AbortController().signal

export function cliWith(env: Record<string, string>): Cli {
  const run = async (words: string[], { stdin = '', answers, signal = NEVER }: CliCall = {}): Promise<CliEnd> => {
    const output = { stdout: '', stderr: '' }
    const isTTY = answers !== undefined
    const into = (name: keyof typeof output) => {
      const stream = new PassThrough().setEncoding('utf8').on('data', (text) => (output[name] += text))
      return Object.assign(stream, { isTTY, columns: 80 })
    }
    const input = isTTY ? typed(answers) : Object.assign(Readable.from([Buffer.from(stdin)]), { isTTY: false })
    const shell = { env, stdin: input, stdout: into('stdout'), stderr: into('stderr'), interrupted: signal }
    const code = await runCommand(words, shell)
    await new Promise(setImmediate)
    return { code, ...output }
  }
  const start = (words: string[]) => {
    const whole = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env }
    const child = spawn(process.execPath, [MAIN, ...words], { env: whole, stdio: ['ignore', 'pipe', 'pipe'] })
    return { child, ended: endOf(child) }
  }
  return Object.assign(run, { start })
}

/** Input typed at a terminal: written a little later, because readline expects keys only after its question. */
function typed(text: string) {
  const stream = new PassThrough()
  setTimeout(() => stream.write(text), 50)
  return Object.assign(stream, { isTTY: true, setRawMode: () => stream })
}

async function endOf(child: ChildProcess): Promise<CliEnd> {
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]!.setEncoding('utf8').on('data', (text: string) => (output[name] += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, ...output }
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'talent-scout-cli-'))
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
