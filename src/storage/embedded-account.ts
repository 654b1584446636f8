/**
 * Who runs the embedded server, and what that account can reach. PostgreSQL refuses to run as root, so root
 * hands it to `nobody`. Owns the choice of the account and the reading of permission bits.
 */
import { chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * undefined: run as we are. As root: the owner of a cluster that already exists, so that a data folder keeps
 * working when the service is started now by its user and now by root; else `nobody`.
 */
export async function chooseAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return await lookUpNobody()
}

/** From the passwd file and not by number: initdb fails for a uid without an entry there. */
async function lookUpNobody(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const entry = passwd.split('\n').find((line) => line.startsWith('nobody:'))
  const [, , uid, gid] = entry?.split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has no user "nobody" to run it as. ' +
        'Start the service as another user, or set DATABASE_URL.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether the account may read the file or list the folder, and pass through every folder above it. */
export async function canReach(account: Account | undefined, path: string): Promise<boolean> {
  if (account === undefined) return true
  const real = await realpath(path)
  if (!(await permits(account, real, 4))) return false
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!(await permits(account, folder, 1))) return false
    if (folder === dirname(folder)) return true
  }
}

/** `bit` is 4 to read, 1 to enter. */
async function permits(account: Account, path: string, bit: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bit) !== 0
}

/** Makes a folder that every account can enter, whatever our umask is. Leaves folders that exist as they are. */
export async function makeOpenFolder(path: string): Promise<string> {
  const first = await mkdir(path, { recursive: true })
  const real = await realpath(path)
  if (first === undefined) return real
  const top = await realpath(first)
  for (let folder = real; ; folder = dirname(folder)) {
    await chmod(folder, 0o755)
    if (folder === top) return real
  }
}
