/**
 * Where an embedded cluster lives and which user runs it. Owns the choice of folders; creates only the folders above the cluster
 * and the socket's, never the cluster itself.
 */
import { createHash } from 'node:crypto'
import { lchown, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../base/data-folder.ts'
import { canReach, chooseAccount, exists, makeOpenFolder, type UnixAccount } from './account.ts'

export interface Place {
  /** Holds everything of the cluster: its data, its password, its log and, if the path is short enough, its socket. */
  readonly clusterFolder: string
  readonly dataFolder: string
  readonly passwordFile: string
  readonly socketFolder: string
  readonly copiesFolder: string
  /** Who runs the server; undefined: the current user. */
  readonly account: UnixAccount | undefined
}

/** Part of the socket file's name; no TCP port of this number is opened. */
export const PORT = 5432

/** sun_path holds 108 bytes on Linux and 104 on macOS, the last of which is a zero. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'linux' ? 107 : 103

interface Wanted {
  dataDir: string
  /** Used if we run as root: a folder that `nobody` can reach. */
  sharedDir: string
  log: (message: string) => void
}

export async function choosePlace(wanted: Wanted): Promise<Place> {
  await makeFolder(wanted.dataDir)
  // The real path, because two names of one folder must lead to one server.
  const home = await chooseHome(await realpath(wanted.dataDir), wanted)
  const account = await chooseAccount(home)
  const clusterFolder = join(home, 'postgres')
  return {
    clusterFolder,
    dataFolder: join(clusterFolder, 'data'),
    passwordFile: join(clusterFolder, 'password'),
    socketFolder: chooseSocketFolder(clusterFolder),
    copiesFolder: join(account === undefined ? home : wanted.sharedDir, 'programs'),
    account,
  }
}

/**
 * The data folder itself, unless root runs us and the server's account cannot reach it. An existing cluster decides: after a
 * change of permissions we must not make a second, empty one elsewhere.
 */
async function chooseHome(dataDir: string, { sharedDir, log }: Wanted): Promise<string> {
  const account = await chooseAccount(dataDir)
  if (account === undefined) return dataDir
  const elsewhere = join(sharedDir, digest(dataDir))
  const isReachable = await canReach(account, dataDir)
  if (await exists(join(dataDir, 'postgres'))) {
    if (!isReachable) throw unreachable([dataDir], account)
    return dataDir
  }
  if (isReachable && !(await exists(join(elsewhere, 'postgres')))) return dataDir
  const home = await makeOpenFolder(elsewhere)
  if (!(await canReach(account, home))) throw unreachable([dataDir, home], account)
  log(`uid ${account.uid}, which runs PostgreSQL for root, cannot read ${dataDir}; the data is in ${home}`)
  return home
}

function unreachable(folders: string[], account: UnixAccount): Error {
  return new Error(
    `PostgreSQL has to run as uid ${account.uid}, who cannot read ${folders.join(' or ')}. ` +
      'Let every user enter the folder, start the service as another user, or set DATABASE_URL.',
  )
}

/** In the temporary folder the name is derived from the cluster's path, so that every process finds the same one. */
function chooseSocketFolder(clusterFolder: string): string {
  const name = `talent-scout-${digest(clusterFolder)}`
  const candidates = [clusterFolder, join(tmpdir(), name), join('/tmp', name)]
  const fitting = candidates.find((folder) => Buffer.byteLength(socketFile(folder)) <= SOCKET_PATH_BYTES_MAX)
  return fitting ?? join('/tmp', name)
}

export function socketFile(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${PORT}`)
}

/** Anybody could have created a folder of this name before us, so it is used only if it is private and ours. */
export async function prepareSocketFolder({ clusterFolder, socketFolder, account }: Place): Promise<void> {
  if (socketFolder === clusterFolder) return
  await mkdir(socketFolder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(socketFolder)
  const ours = [process.getuid?.(), account?.uid].includes(found.uid)
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new Error(`${socketFolder} was made by another user. Remove it, or use a data folder with a shorter path.`)
  }
  if (account !== undefined) await lchown(socketFolder, account.uid, account.gid)
}

function digest(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}
