/**
 * Files and folders that are made aside under a name of their own and renamed when they are whole. Owns those names, and
 * the removal of what killed processes left; never touches what a living process is making.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Making one takes half a minute. Of a process on another machine nobody here knows more than its age. */
const LEFT_MS_MIN = 60 * 60_000

/** Where numbers of processes mean the same: another container has others, on the same volume. */
const PLACE = createHash('sha256').update(`${hostname()} ${processNamespace()}`).digest('hex').slice(0, 8)
/** In a container every start has the same number. */
const RUN = randomBytes(4).toString('hex')
const FORM = /\.([0-9a-f]{8})-(\d+)-([0-9a-f]{8})-[0-9a-f]{8}\.tmp$/

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

export const draftOf = (path: string): string =>
  `${path}.${PLACE}-${process.pid}-${RUN}-${randomBytes(4).toString('hex')}.tmp`

/** `prefix`: how the names begin of what is ours there, in a folder that others use too. */
export async function sweepDrafts(folder: string, prefix = ''): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix) || !name.endsWith('.tmp')) continue
    const path = join(folder, name)
    // One that resists is left for the next time.
    if (await isLeft(name, path)) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isLeft(name: string, path: string): Promise<boolean> {
  const [, place, pid, run] = FORM.exec(name) ?? []
  if (place === PLACE && Number(pid) === process.pid) return run !== RUN
  if (place === PLACE && !isRunning(Number(pid))) return true
  const made = await stat(path).catch(() => undefined)
  // Also from before names said who makes it, and under a number that somebody else has by now.
  return made !== undefined && Date.now() - made.mtimeMs > LEFT_MS_MIN
}

/** A process of another user answers EPERM: it runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
