/** Creates a cluster once. Owns initdb, the password and the atomic step from no cluster to a complete one; starts nothing. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isRunning } from '../base/drafts.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

export const SUPERUSER = 'scout'

/** initdb takes a second; a minute covers a slow disk. If it takes longer, something is wrong. */
const INITDB_MS_MAX = 60_000
/** Unfinished folders older than this were left by a killed start. */
const UNFINISHED_MS_MAX = 10 * 60_000

/** Creates the cluster if there is none; two processes doing so at once end up with one. Returns the password. */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<string> {
  await sweepUnfinished(place)
  const version = await readVersion(place)
  if (version === undefined) await makeCluster(place, binaries)
  else if (version !== binaries.major) {
    throw new Error(
      `The data in ${place.dataFolder} was made by PostgreSQL ${version}, but this release has PostgreSQL ${binaries.major}. ` +
        `Export it with PostgreSQL ${version}, or go back to the release that made it.`,
    )
  }
  return await readPassword(place)
}

async function readVersion(place: Place): Promise<string | undefined> {
  try {
    return (await readFile(join(place.dataFolder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unreadable(place, error)
  }
}

async function readPassword(place: Place): Promise<string> {
  return await readFile(place.passwordFile, 'utf8').catch((error) => {
    throw unreadable(place, error)
  })
}

function unreadable(place: Place, cause: unknown): Error {
  return new Error(
    `The database in ${place.clusterFolder} cannot be read; it belongs to the user who first started the service. ` +
      'Start it as that user or as root.',
    { cause },
  )
}

/**
 * Made in a folder beside and then renamed: a kill in the middle leaves rubbish beside, never half a cluster in place. (When
 * initdb wrote straight into place, 8 of 10 kills broke it for good.)
 */
async function makeCluster(place: Place, binaries: Binaries): Promise<void> {
  const making = await mkdtemp(`${place.clusterFolder}.new-${process.pid}-`)
  try {
    await give(place, making)
    await writePassword(place, join(making, 'password'))
    await mkdir(join(making, 'log'), { mode: 0o700 })
    await give(place, join(making, 'log'))
    await runInitdb(place, binaries, making)
    await sync(making)
    await rename(making, place.clusterFolder)
    await sync(dirname(place.clusterFolder))
  } catch (error) {
    // Another process may have been first; its cluster is as good as ours.
    if ((await readVersion(place)) === undefined) throw error
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function runInitdb(place: Place, binaries: Binaries, making: string): Promise<void> {
  const args = [
    `--pgdata=${join(making, 'data')}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${join(making, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    // Sorts by code point, knows upper and lower case of all of Unicode, and behaves the same on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // pg_trgm asks the C library what a letter is: under plain C it drops every accented one.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  ]
  const options = { ...place.account, cwd: making, env: serverEnvironment(), timeout: INITDB_MS_MAX }
  await promisify(execFile)(binaries.initdb, args, options).catch((error) => {
    throw new Error(`PostgreSQL's data folder could not be made in ${making}: ${error.stderr || error.message}`)
  })
}

/** Leaves out the caller's PGDATA, PGPORT, PGOPTIONS and LANG, which would change what is created and started. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

async function writePassword(place: Place, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(24).toString('base64url'))
    await file.sync()
  } finally {
    await file.close()
  }
  await give(place, path)
}

async function give({ account }: Place, path: string): Promise<void> {
  if (account !== undefined) await chown(path, account.uid, account.gid)
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/**
 * Removes what killed starts left behind. The initdb of a killed start may outlive it by a second and still write, so a folder
 * that cannot be removed is left for the next time.
 */
async function sweepUnfinished(place: Place): Promise<void> {
  const parent = dirname(place.clusterFolder)
  const prefix = `${basename(place.clusterFolder)}.new-`
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const path = join(parent, name)
    const made = await stat(path).catch(() => undefined)
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    if (made === undefined || (isRunning(maker) && Date.now() - made.mtimeMs < UNFINISHED_MS_MAX)) continue
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
