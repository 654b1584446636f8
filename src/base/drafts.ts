/**
 * Drafts: files and folders that are made under a temporary name and renamed when they are complete. Owns those names, and
 * removes what killed processes left behind; never touches a draft that a living process is making.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Making a draft takes half a minute. If its process runs on another machine, all we can go by is the draft's age. */
const LEFT_MS_MIN = 60 * 60_000

/** Identifies where process numbers can be compared: another container on the same volume numbers its processes independently. */
const PLACE = createHash('sha256').update(`${hostname()} ${processNamespace()}`).digest('hex').slice(0, 8)
/** Tells apart the starts of one container, in which the process has the same number each time. */
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

/** `prefix`: how our names begin in a folder that others use too. */
export async function sweepDrafts(folder: string, prefix = ''): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix) || !name.endsWith('.tmp')) continue
    const path = join(folder, name)
    // A draft that cannot be removed is left for the next sweep.
    if (await isLeft(name, path)) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function isLeft(name: string, path: string): Promise<boolean> {
  const [, place, pid, run] = FORM.exec(name) ?? []
  if (place === PLACE && Number(pid) === process.pid) return run !== RUN
  if (place === PLACE && !isRunning(Number(pid))) return true
  const made = await stat(path).catch(() => undefined)
  // By age alone. This also covers drafts from before their names told the process, and those whose process number belongs to
  // another process by now.
  return made !== undefined && Date.now() - made.mtimeMs > LEFT_MS_MIN
}

/** Signalling a process of another user fails with EPERM, which shows that it runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
