/**
 * What a release carries ready-made beside its sources: compiled reference data and the built console. A clone of the repository
 * has none of it and builds it at its first start. Owns where these files lie and how they are packed.
 */
import { access, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'

const FOLDER = new URL('../../shipped/', import.meta.url)

/** The content of a packed file; undefined if none was shipped. */
export async function shippedFile(name: string): Promise<Buffer | undefined> {
  const packed = await readFile(new URL(`${name}.zst`, FOLDER)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return packed && promisify(zstdDecompress)(packed)
}

export async function shippedFolder(name: string): Promise<string | undefined> {
  const folder = fileURLToPath(new URL(name, FOLDER))
  return access(folder).then(
    () => folder,
    () => undefined,
  )
}
