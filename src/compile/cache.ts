/**
 * Files that are made once from the installed packages and kept. Owns that a file is whole or absent. Its maker says by
 * the key what is in it, and when a new one is needed.
 */
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../base/data-folder.ts'
import { draftOf } from '../base/drafts.ts'

/** The file of that key, made first if it is not there. Two makers at once both succeed: the last rename stays. */
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

/** What the file of that key holds. A copy cut short, which `read` tells by undefined, is made once more. */
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
