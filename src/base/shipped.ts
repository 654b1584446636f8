/**
 * What a release carries ready made, beside the sources: compiled reference data and the built console. A clone has none and makes
 * them at its first start. Owns where it lies and how it is packed.
 */
import { access, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'

const FOLDER = new URL('../../shipped/', import.meta.url)

/** The content of a packed file; undefined where nothing was shipped. */
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
