/**
 * The postmaster as a process: starting it, telling whether it lives, stopping it.
 * Owns its pid and lock files; does not know who uses it.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning } from '../base/drafts.ts'
import type { Binaries } from './binaries.ts'
import { serverEnvironment } from './cluster.ts'
import { type Place, PORT, prepareSocketFolder, socketFile } from './place.ts'
import { settingArguments } from './settings.ts'

/** A fast shutdown writes a checkpoint; a minute is enough for all shared buffers, 1 GB, on a slow disk. */
const STOP_MS_MAX = 60_000
const STOP_POLL_MS = 20
/** A lock file is written in one go, so one that is still empty after this long was left by a power failure. */
const UNWRITTEN_MS_MAX = 5_000
const LOG_MS_MAX = 6 * 24 * 60 * 60_000
/** More of a failed start's output than this helps nobody. */
const COMPLAINT_CHARS_MAX = 4_000

export interface Launch {
  /** Undefined while the process runs; afterwards, what it printed before it ended. */
  readonly failure: () => string | undefined
  /** Stops reading its output: from now on the server writes to its own log. */
  readonly letGo: () => void
}

/**
 * Runs in a session of its own (`detached`), so that neither Ctrl-C in the terminal nor the end of this process reaches it: other
 * processes may be using it, and a service restarted after a kill finds it ready.
 */
export async function launch(
  place: Place,
  binaries: Binaries,
  overrides: Readonly<Record<string, string>>,
): Promise<Launch> {
  await prepareSocketFolder(place)
  await removeOldLogs(join(place.clusterFolder, 'log'))
  await clearForeignLock(join(place.dataFolder, 'postmaster.pid'), place)
  await clearForeignLock(`${socketFile(place.socketFolder)}.lock`, place)
  // The setting is a list of folders: quotes keep a comma in the path from splitting it.
  const socketFolder = `"${place.socketFolder.replaceAll('"', '""')}"`
  const args = ['-D', place.dataFolder, '-p', String(PORT), '-k', socketFolder, ...settingArguments(overrides)]
  const child = spawn(binaries.postgres, args, {
    ...place.account,
    cwd: place.clusterFolder,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  let failure: string | undefined
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (text: string) => {
    output = (output + text).slice(-COMPLAINT_CHARS_MAX)
  })
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('close', (code, signal) => {
    failure ??= output.trim() || `ended with ${signal ?? `code ${code}`}`
  })
  child.unref()
  return { failure: () => failure, letGo: () => child.stderr.destroy() }
}

/** The server empties a weekday's file at midnight; a server that never runs at that hour would keep all of them for ever. */
async function removeOldLogs(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age > LOG_MS_MAX) await rm(path, { force: true })
  }
}

/** The running postmaster's pid and socket folder, or undefined. */
export async function findPostmaster(place: Place): Promise<{ pid: number; socketFolder: string } | undefined> {
  const lines = (await readLock(join(place.dataFolder, 'postmaster.pid')))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!(await isOurPostmaster(pid, place))) return undefined
  // The fifth line is the socket folder; it is written a moment after the first line.
  return { pid, socketFolder: lines[4] || place.socketFolder }
}

/** Asks for a fast shutdown and waits for the end. False if the server still runs after STOP_MS_MAX. */
export async function stopPostmaster(place: Place): Promise<boolean> {
  const running = await findPostmaster(place)
  if (running === undefined) return true
  try {
    process.kill(running.pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  for (const deadline = Date.now() + STOP_MS_MAX; Date.now() < deadline; await delay(STOP_POLL_MS)) {
    if ((await findPostmaster(place))?.pid === running.pid) continue
    // A newly started server may be using it already; then it is not empty and stays.
    if (place.socketFolder !== place.clusterFolder) await rmdir(place.socketFolder).catch(() => undefined)
    return true
  }
  return false
}

/**
 * A pid alone proves nothing: after a reboot or in a new container it belongs to another process, and a dead process that nobody
 * has reaped still has one, with an empty command line. On systems without /proc the pid has to do.
 */
async function isOurPostmaster(pid: number, place: Place): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || !isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(place.dataFolder)
}

/**
 * PostgreSQL clears the lock of a dead process by itself. But if the lock is empty, or its pid now belongs to another process, it
 * refuses to start for ever. Called only when nothing answers on the socket.
 */
async function clearForeignLock(path: string, place: Place): Promise<void> {
  const content = await readLock(path)
  if (content === undefined) return
  // In the socket's lock file, a server that does not yet accept connections has its pid written with a minus.
  const pid = Math.abs(Number.parseInt(content, 10))
  if (Number.isNaN(pid)) {
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age < UNWRITTEN_MS_MAX) return
  } else if (!isRunning(pid) || (await isOurPostmaster(pid, place))) return
  // Moved aside before it is checked again: between reading and removing, another start may have put its own lock there.
  const aside = `${path}.${randomUUID()}`
  await rename(path, aside).catch(() => undefined)
  const moved = await readLock(aside)
  if (moved !== undefined && moved !== content) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

async function readLock(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
