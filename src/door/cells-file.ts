/**
 * The list of cells behind the doors: a small file that every door and the operator's command line read. Owns its format. The
 * file is always replaced as a whole, never half written; a door that cannot read it goes on with the last list.
 */
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { draftOf } from '../base/drafts.ts'

/** The name appears in the addresses that vendors call back. */
const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be small letters, digits and hyphens')

const cellSchema = z.object({
  name,
  /** The address of the cell's API, for the doors. */
  url: z.url({ protocol: /^https?$/ }),
  /** The file of settings with which the cell itself is started; only the operator's command line reads it. */
  settings: z.string().optional(),
  /** The cell gets no new accounts. */
  draining: z.boolean().optional(),
})

const fileSchema = z.object({
  /** Increases with each change. */
  version: z.int().min(0),
  cells: z
    .array(cellSchema)
    .refine((cells) => new Set(cells.map((cell) => cell.name)).size === cells.length, 'names are unique'),
})

export type CellEntry = z.infer<typeof cellSchema>
export type CellsFile = z.infer<typeof fileSchema>

export class CellsFileFault extends Error {}

/** An empty list if the file does not exist yet. */
export async function readCellsFile(path: string): Promise<CellsFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { version: 0, cells: [] }
  try {
    return fileSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new CellsFileFault(`${path} is not a valid list of cells: ${(error as Error).message}`)
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

/** Two lists have the same digest if doors would send requests to the same cells. */
export const digestOfCells = (cells: CellEntry[]): string => {
  const places = cells.map(({ name, url }) => `${name} ${url}`).sort()
  return createHash('sha256').update(places.join('\n')).digest('hex')
}
