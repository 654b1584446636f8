/**
 * Which installations stand behind the doors: a small file that every door and the operator's command line read. Owns its form; it
 * is replaced whole, never half written, and a door goes on with the last one that it could read.
 */
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { draftOf } from '../base/drafts.ts'

/** In addresses of callbacks. */
const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be small letters, digits and hyphens')

const cellSchema = z.object({
  name,
  /** Where its API listens, for the doors. */
  url: z.url({ protocol: /^https?$/ }),
  /** A file of settings, as the installation itself is started with: for the operator's command line alone. */
  settings: z.string().optional(),
  /** No account comes to it any more. */
  draining: z.boolean().optional(),
})

const fileSchema = z.object({
  /** Counts changes. */
  version: z.int().min(0),
  cells: z
    .array(cellSchema)
    .refine((cells) => new Set(cells.map((cell) => cell.name)).size === cells.length, 'names are unique'),
})

export type CellEntry = z.infer<typeof cellSchema>
export type CellsFile = z.infer<typeof fileSchema>

export class CellsFileFault extends Error {}

/** An empty one where there is none yet. */
export async function readCellsFile(path: string): Promise<CellsFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { version: 0, cells: [] }
  try {
    return fileSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new CellsFileFault(`${path} is no list of cells: ${(error as Error).message}`)
  }
}

export async function writeCellsFile(path: string, cells: CellEntry[]): Promise<CellsFile> {
  const { version } = await readCellsFile(path)
  const file = fileSchema.parse({ version: version + 1, cells })
  const draft = draftOf(path)
  await writeFile(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o644, flush: true })
  await rename(draft, path)
  return file
}

/** Equal where doors send requests to the same places. */
export const digestOfCells = (cells: CellEntry[]): string => {
  const places = cells.map(({ name, url }) => `${name} ${url}`).sort()
  return createHash('sha256').update(places.join('\n')).digest('hex')
}
