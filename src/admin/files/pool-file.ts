/** A local file of candidates; its ending says the format. Owns the endings, and the wording of the system's errors. */
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type { ImportFormat } from '../../../contract/imports.ts'
import { openFile } from '../../imports/formats.ts'
import { type SourceRecord, UnreadableFile } from '../../imports/source.ts'
import { fieldOfColumn } from '../../pool/record.ts'

const FORMATS = new Map<string, ImportFormat>([
  ['.csv', 'csv'],
  ['.tsv', 'csv'],
  ['.xlsx', 'xlsx'],
  ['.xls', 'xls'],
  ['.json', 'json'],
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
])

/** Reads the file from its beginning each time it is called. */
export async function* readPoolFile(path: string): AsyncGenerator<SourceRecord> {
  const format = FORMATS.get(extname(path).toLowerCase())
  if (!format) throw new UnreadableFile(`It must end in ${[...FORMATS.keys()].join(', ')}.`)
  try {
    const isField = (name: string) => fieldOfColumn(name) !== undefined
    const { records } = await openFile(createReadStream(path), { format, isField })
    yield* records
  } catch (error) {
    throw unreadable(error as NodeJS.ErrnoException)
  }
}

function unreadable(error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'ENOENT':
      return new UnreadableFile('There is no such file.')
    case 'EISDIR':
      return new UnreadableFile('It is a folder.')
    case 'EACCES':
    case 'EPERM':
      return new UnreadableFile('This user may not read it.')
    default:
      return error
  }
}
