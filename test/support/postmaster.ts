/** The embedded server of a data folder as seen from outside: its pid, its address, killing it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from './until.ts'

/** The pid of the embedded server of a data folder, while it runs. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const pid = Number.parseInt((await lockFile(dataDir))[0] ?? '', 10)
  return Number.isNaN(pid) || !isRunning(pid) ? undefined : pid
}

/** True also for a process that has ended but has not been reaped by its parent yet, although that process is dead. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Kills the embedded server with kill -9; its child processes notice and end too. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir)
  if (pid === undefined) return
  process.kill(pid, 'SIGKILL')
  await until('the postmaster is dead', async () => !isRunning(pid))
}

/** The address of the embedded database, to look into it without counting as a user that keeps it alive. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const socketFolder = (await lockFile(dataDir))[4]!
  const password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim()
  return `postgres://scout:${password}@/scout?host=${encodeURIComponent(socketFolder)}&port=5432`
}

const lockFile = async (dataDir: string): Promise<string[]> =>
  (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
