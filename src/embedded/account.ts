/**
 * Which user runs the embedded server, and what that account can reach. PostgreSQL refuses to run as root, so root hands it to
 * another user. Owns the choice of the account and the reading of permission bits.
 */
import { access, chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface UnixAccount {
  readonly uid: number
  readonly gid: number
}

/**
 * Undefined: run as the current user. For root: the owner of the cluster, else of the folder it will be made in, else `nobody`.
 * So the data stays usable if its owner and root start the service in turn.
 */
export async function chooseAccount(home: string): Promise<UnixAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readPasswd()
  const cluster = await stat(join(home, 'postgres')).catch(() => undefined)
  if (cluster !== undefined && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid }
  const folder = await stat(home)
  // initdb fails for a uid that has no entry in the passwd file.
  if (folder.uid !== 0 && passwd.some(({ uid }) => uid === folder.uid)) return { uid: folder.uid, gid: folder.gid }
  const nobody = passwd.find(({ name }) => name === 'nobody')
  if (nobody !== undefined) return { uid: nobody.uid, gid: nobody.gid }
  throw new Error(
    'PostgreSQL does not run as root, and this system has no user "nobody" to run it as. ' +
      'Start the service as another user, or set DATABASE_URL.',
  )
}

async function readPasswd(): Promise<(UnixAccount & { name: string })[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

/** Whether the account may read the file or list the folder, and pass through every folder above it. */
export async function canReach(account: UnixAccount | undefined, path: string): Promise<boolean> {
  if (account === undefined) return true
  const real = await realpath(path)
  if (!(await permits(account, real, 4))) return false
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!(await permits(account, folder, 1))) return false
    if (folder === dirname(folder)) return true
  }
}

/** `bit` is 4 to read, 1 to enter. */
async function permits(account: UnixAccount, path: string, bit: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bit) !== 0
}

/** Creates a folder that every account can enter, whatever our umask is. Existing folders are left as they are. */
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

export async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
