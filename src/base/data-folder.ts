/** The folder that the service keeps its data in: created if missing, and tested before anything relies on it. */
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { draftOf } from './drafts.ts'

/** A database server writes at least this much when it starts. */
const ROOM_BYTES_MIN = 1_048_576

const REASONS: Record<string, string> = {
  ENOENT: 'no folder can be made there',
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'there is a file in its place, or in the place of a folder above it',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no room on the disk',
  EDQUOT: 'there is no room on the disk for this user',
}
const READ_ONLY = ['EACCES', 'EPERM', 'EROFS']

/** Like `mkdir -p`. Node's own recursive mkdir loops forever where creating a folder fails as if its parent were missing, as in /proc. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (await isFolder(path)) return
    const above = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await isFolder(above))) throw error
    await makeFolder(above)
    await makeFolder(path)
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/**
 * Whether the folder can be written to. Throws an error that says in words what is wrong. With `mayBeReadOnly`, a read-only
 * folder is no error: the answer is false.
 */
export async function openDataFolder(dataDir: string, mayBeReadOnly: boolean): Promise<boolean> {
  const folder = resolve(dataDir)
  try {
    await makeFolder(folder)
    await tryWriting(draftOf(join(folder, 'room')))
    return true
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (mayBeReadOnly && READ_ONLY.includes(code) && (await isFolder(folder))) return false
    throw new Error(
      `The data folder ${folder} cannot be used: ${REASONS[code] ?? message}. Set SCOUT_DATA_DIR to another folder, or repair this one.`,
      { cause: error },
    )
  }
}

async function tryWriting(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(Buffer.alloc(ROOM_BYTES_MIN))
    await file.sync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}
