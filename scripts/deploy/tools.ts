/** What the deployment checks share: running programs of the system if they are installed, and processes that end with the check. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import type { Closers } from '../../bench/stage.ts'

export const run = promisify(execFile)

/** The first of the programs that is not installed; undefined if all are. */
export async function missing(...programs: string[]): Promise<string | undefined> {
  for (const program of programs) {
    const found = await run('sh', ['-c', 'command -v "$0"', program]).catch(() => undefined)
    if (!found) return program
  }
  return undefined
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Runs the program until the check ends; its stderr goes to ours. */
export function keepRunning(closers: Closers, program: string, args: string[]): void {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  closers.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
}
