/** The embedded server of a data folder as seen from outside: its pid, its address, its sudden end. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from './until.ts'

/** The pid of the embedded server of a data folder while it runs. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const pid = Number.parseInt((await lockFile(dataDir))[0] ?? '', 10)
  return Number.isNaN(pid) || !isRunning(pid) ? undefined : pid
}

/** Also of a process whose parent has not looked at its end yet: that one is dead. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** kill -9 of the embedded server; its children notice and follow. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir)
  if (pid === undefined) return
  process.kill(pid, 'SIGKILL')
  await until('the postmaster is dead', async () => !isRunning(pid))
}

/** For looking into the embedded database without keeping it alive, as a user of it would. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const socketFolder = (await lockFile(dataDir))[4]!
  const password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim()
  return `postgres://scout:${password}@/scout?host=${encodeURIComponent(socketFolder)}&port=5432`
}

const lockFile = async (dataDir: string): Promise<string[]> =>
  (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
