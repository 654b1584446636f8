/** The parent's side of embedded-child.ts, and functions to inspect a server. */
import { fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { ChildMessage } from './embedded-child.ts'

const users = new Set<User>()
const SCRIPT = fileURLToPath(new URL('./embedded-child.ts', import.meta.url))

export interface User {
  readonly logged: string[]
  ready(): Promise<{ url: string; folder: string }>
  /** Asks the process to leave; resolves with its exit code once it has ended by itself. */
  leave(): Promise<number | null>
  /** Sends kill -9 to the process and its whole group, as a terminal or a supervisor would. */
  kill(): Promise<void>
}

interface UserOptions {
  sharedDir?: string
  /** The embedded-child.ts of another installation. */
  script?: string
  /** The system account that runs it, if it is not ours. */
  account?: { uid: number; gid: number }
  /** The Node program that runs it, if that account cannot reach ours. */
  execPath?: string
}

/** Starts a process that starts or joins the server of the folder. */
export function startUser(dataDir: string, { sharedDir, script = SCRIPT, account, execPath }: UserOptions = {}): User {
  const args = sharedDir === undefined ? [dataDir] : [dataDir, sharedDir]
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc']
  const child = fork(script, args, { ...account, ...(execPath && { execPath }), detached: true, stdio })
  const ended = once(child, 'exit')
  const logged: string[] = []
  const ready = new Promise<{ url: string; folder: string }>((resolve, reject) => {
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'ready') resolve(message)
      else if (message.kind === 'failed') reject(new Error(message.text))
      else logged.push(message.text)
    })
    child.once('exit', (code, signal) => reject(new Error(`ended before it was ready: ${signal ?? code}`)))
  })
  // A process killed on purpose never becomes ready, and then nobody awaits this; without the handler its rejection would be unhandled.
  ready.catch(() => undefined)
  const user: User = {
    logged,
    ready: () => ready,
    async leave() {
      child.send('leave')
      return (await ended)[0]
    },
    async kill() {
      process.kill(-child.pid!, 'SIGKILL')
      await ended
    },
  }
  users.add(user)
  void ended.then(() => users.delete(user))
  return user
}

/** Ends every process and every server below the folder that a failed test has left running. */
export async function endAll(folder: string): Promise<void> {
  await Promise.all([...users].map((user) => user.kill()))
  for await (const file of glob('**/postmaster.pid', { cwd: folder })) {
    const pid = await serverPidIn(join(folder, file, '..', '..'))
    try {
      if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    } catch {
      // The process is dead already; only its file is left.
    }
  }
}

export async function queryOnce<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The pid in the server's own file; undefined once the server has stopped properly. */
export async function serverPidIn(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number.parseInt(text, 10)
}
