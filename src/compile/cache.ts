/**
 * Files that are made once from the installed packages and kept. Owns that a file is complete or absent. The key given by its
 * maker says what is in it, and changes when a new file is needed.
 */
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../base/data-folder.ts'
import { draftOf } from '../base/drafts.ts'

/** The file for that key, made first if it does not exist. If two processes make it at once both succeed, and the last rename stays. */
export async function cached(cacheDir: string, key: string, make: () => Promise<Uint8Array>): Promise<string> {
  const file = join(cacheDir, key)
  if (await exists(file)) return file
  const content = await make()
  await makeFolder(dirname(file))
  const draft = draftOf(file)
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return file
}

/** The content of the file for that key. If `read` returns undefined, because the file was cut short, it is made once more. */
export async function openCached<T>(
  cacheDir: string,
  key: string,
  make: () => Promise<Uint8Array>,
  read: (content: Buffer) => T | undefined,
): Promise<T> {
  const file = await cached(cacheDir, key, make)
  const content = read(await readFile(file))
  if (content !== undefined) return content
  await rm(file, { force: true })
  const again = read(await readFile(await cached(cacheDir, key, make)))
  if (again === undefined) throw new Error(`The reference file ${key} cannot be read even after it was made again`)
  return again
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
