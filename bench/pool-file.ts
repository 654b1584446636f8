/** A pool of any size as a file, written as it is generated. Owns the file and its format: NDJSON, or CSV as from a spreadsheet. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Cell, csvLine } from '../src/base/csv.ts'
import { poolPerson, poolRecord, type Truth, truthOf } from './pool-people.ts'

/** Some hundred kilobytes per write: one write per person would cost more than generating them. */
const PEOPLE_A_PIECE = 200

type PoolRecord = ReturnType<typeof poolRecord>

/** `onPerson` is called with everybody in order, so that a run can keep what it needs of a million people in its own form. */
export function writePoolFile(path: string, people: number, onPerson: (truth: Truth) => void): Promise<void> {
  return write({ path, people, head: '', line: (record) => `${JSON.stringify(record)}\n`, onPerson })
}

/** The columns of a recruiter's spreadsheet. */
const SHEET: (keyof PoolRecord)[] = [
  'external_id',
  'name_first',
  'name_last',
  'job_title',
  'company',
  'location',
  'skills',
  'work_email',
  'phone_number',
  'network_url',
]

/** The same people as a spreadsheet, or with whole careers: one column per field, lists of objects as JSON in their cells. */
export function writePoolTable(path: string, people: number, kind: 'SHEET' | 'CAREERS'): Promise<void> {
  const columns = kind === 'SHEET' ? SHEET : (Object.keys(poolRecord(0, poolPerson(0))) as (keyof PoolRecord)[])
  const line = (record: PoolRecord) => csvLine(columns.map((column) => cellOf(record[column])))
  return write({ path, people, head: csvLine(columns), line, onPerson: () => {} })
}

function cellOf(value: PoolRecord[keyof PoolRecord]): Cell {
  if (!Array.isArray(value)) return value
  const [first] = value
  return typeof first === 'object' ? JSON.stringify(value) : value.join('; ')
}

interface PoolTable {
  path: string
  people: number
  head: string
  line: (record: PoolRecord) => string
  onPerson: (truth: Truth) => void
}

async function write({ path, people, head, line, onPerson }: PoolTable): Promise<void> {
  function* pieces() {
    yield head
    for (let from = 0; from < people; from += PEOPLE_A_PIECE) {
      let piece = ''
      for (let number = from; number < Math.min(people, from + PEOPLE_A_PIECE); number++) {
        const person = poolPerson(number)
        onPerson(truthOf(person))
        piece += line(poolRecord(number, person))
      }
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
}
