/**
 * Reads the group labels of a file for one audit: urn or externalId, sex, ethnicity. They are read into memory and never stored.
 * Owns the columns, the limits and the messages for bad lines. Labels keep the file's own wording.
 */
import { echoName } from '../../../base/echo.ts'
import { fold } from '../../../base/fold.ts'
import { readCsv } from '../../../imports/csv-records.ts'
import { UnreadableFile } from '../../../imports/source.ts'
import type { Labels } from './impact-ratios.ts'

export interface LabelledRow extends Labels {
  row: number
  urn: string | null
  externalId: string | null
}

const LABEL_ROWS_MAX = 1_000_000
const LABEL_CHARS_MAX = 100
const ID_CHARS_MAX = 500
/** More distinct values than this are not groups but somebody's notes in the wrong column. */
const GROUPS_MAX = 40
/** How many faults are shown of a file that is wrong throughout. */
const FAULTS_MAX = 20

/** The accepted names of each column, folded and without spaces. */
const COLUMNS = {
  urn: ['urn'],
  externalId: ['externalid', 'external_id', 'id'],
  sex: ['sex', 'gender'],
  ethnicity: ['ethnicity', 'race', 'raceethnicity', 'race_ethnicity'],
} as const
type Column = keyof typeof COLUMNS

const columnOf = (name: string): Column | undefined => {
  const plain = fold(name).replaceAll(' ', '')
  return (Object.keys(COLUMNS) as Column[]).find((column) => (COLUMNS[column] as readonly string[]).includes(plain))
}

/** Throws UnreadableFile, which names each bad line. */
export async function readLabels(text: AsyncIterable<string>): Promise<LabelledRow[]> {
  const rows: LabelledRow[] = []
  const faults: string[] = []
  const seen = new Map<string, number>()
  for await (const source of readCsv(text, { isField: (name) => columnOf(name) !== undefined })) {
    const read = 'fault' in source ? source.fault : labelledRow(source.row, source.record as Record<string, unknown>)
    if (typeof read === 'string') faults.push(`line ${source.row}: ${read}`)
    else {
      const name = read.urn === null ? `x:${read.externalId}` : `u:${read.urn}`
      const before = seen.get(name)
      if (before !== undefined) faults.push(`line ${source.row}: the same person as in line ${before}`)
      seen.set(name, source.row)
      rows.push(read)
    }
    if (faults.length >= FAULTS_MAX) break
    if (rows.length > LABEL_ROWS_MAX) throw new UnreadableFile(`It has more than ${LABEL_ROWS_MAX} lines.`)
  }
  for (const label of ['sex', 'ethnicity'] as const) {
    const groups = new Set(rows.map((each) => each[label]))
    if (groups.size > GROUPS_MAX) faults.push(`column ${label}: more than ${GROUPS_MAX} different groups`)
  }
  if (faults.length > 0) throw new UnreadableFile(faults.join('; '))
  if (rows.length === 0) throw new UnreadableFile('It names nobody.')
  return rows
}

/** Returns the row, or what is wrong with it. */
function labelledRow(row: number, record: Record<string, unknown>): LabelledRow | string {
  const cells: Partial<Record<Column, string>> = {}
  for (const [name, value] of Object.entries(record)) {
    const column = columnOf(name)
    if (column && typeof value === 'string' && value.trim() !== '') cells[column] = value.trim()
  }
  const { urn = null, externalId = null, sex = null, ethnicity = null } = cells
  if (urn === null && externalId === null) return 'names nobody: it needs a urn or an externalId'
  const long = [urn, externalId].find((id) => id !== null && id.length > ID_CHARS_MAX)
  if (long) return `an id longer than ${ID_CHARS_MAX} characters`
  const label = [sex, ethnicity].find((each) => each !== null && each.length > LABEL_CHARS_MAX)
  if (label) return `a label longer than ${LABEL_CHARS_MAX} characters: ${echoName(label, 30)}`
  return { row, urn, externalId, sex, ethnicity }
}
