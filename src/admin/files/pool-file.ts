/** A file of candidates on this machine, by its ending. Owns which endings there are and what its system says of it. */
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { readCsv } from '../../imports/csv-records.ts'
import { readJson, readNdjson } from '../../imports/json-records.ts'
import { type SourceRecord, UnreadableFile } from '../../imports/source.ts'
import { decodeText } from '../../imports/text.ts'

type Reader = (text: AsyncIterable<string>) => AsyncGenerator<SourceRecord>

const READERS = new Map<string, Reader>([
  ['.csv', readCsv],
  ['.tsv', readCsv],
  ['.json', readJson],
  ['.ndjson', readNdjson],
  ['.jsonl', readNdjson],
])

/** Reads the file from its beginning whenever it is called. */
export async function* readPoolFile(path: string): AsyncGenerator<SourceRecord> {
  const reader = READERS.get(extname(path).toLowerCase())
  if (!reader) throw new UnreadableFile(`It must end in ${[...READERS.keys()].join(', ')}.`)
  try {
    yield* reader(decodeText(createReadStream(path)))
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
      return new UnreadableFile('It may not be read.')
    default:
      return error
  }
}
