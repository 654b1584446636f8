/** A file of candidates by its ending. Owns which endings there are. */
import { extname } from 'node:path'
import type { SourceRecord } from '../../operations/import-pool.ts'
import { readCsv } from './csv-records.ts'
import { readJson, readNdjson } from './json-records.ts'
import { readText, UnreadableFile } from './text-file.ts'

type Reader = (path: string, text: AsyncIterable<string>) => AsyncGenerator<SourceRecord>

const READERS = new Map<string, Reader>([
  ['.csv', readCsv],
  ['.tsv', readCsv],
  ['.json', readJson],
  ['.ndjson', readNdjson],
  ['.jsonl', readNdjson],
])

/** Reads the file from its beginning whenever it is called. */
export function readPoolFile(path: string): AsyncGenerator<SourceRecord> {
  const reader = READERS.get(extname(path).toLowerCase())
  if (!reader) throw new UnreadableFile(`${path} must end in ${[...READERS.keys()].join(', ')}.`)
  return reader(path, readText(path))
}
