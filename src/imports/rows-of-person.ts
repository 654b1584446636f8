/** Rows of uploaded files that may name a person, waiting or rejected, and blanking rows so that nothing of their content is kept. */
import { plainLetters } from '../base/fold.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { nextRows } from './row-page.ts'
import { keptUrn, openRecordText } from './sealed-record.ts'

/** What a row can be found by. */
export interface RowSigns {
  urns: string[]
  /** Lower-case texts, written as JSON writes them. */
  words: string[]
  /** Ends of phone numbers, digits only, however the row divides them. */
  digits: string[]
  /** Words of names, lower-case and without accents. */
  names: string[]
}

export interface ImportedRow {
  importId: string
  row: number
  /** True if its urn is the person's. Other rows may be about them too, judging by their content. */
  isTheirs: boolean
  record: unknown
  reasons: string[] | null
}

type KeptRow = Omit<ImportedRow, 'record' | 'isTheirs'> & { record: string; personKey: string | null }

/** Rows opened per query: some milliseconds, after which other work can run. */
const ROWS_AT_ONCE = 500

const ORDER = 'import_id, row_no'
const NEXT = `
  select import_id as "importId", row_no as row, person_key as "personKey", record, reasons
  from ${nextRows(`account_id = $1 and (${ORDER}) > ($2, $3) and record is not null`, ORDER, ROWS_AT_ONCE)} as r
  order by ${ORDER}`

/**
 * Returns more rows than are meant, because digits and parts of words also match by chance; the caller checks them closely, page
 * by page. Rows are sealed, so all rows of the account are opened, about 20 microseconds each.
 */
export async function* findRows(sql: Sql, accountId: string, signs: RowSigns): AsyncGenerator<ImportedRow[]> {
  const theirs = new Set(signs.urns.map((urn) => keptUrn(sql.keyring(), accountId, urn)))
  for (let [importId, row] = ['', 0]; ; ) {
    const kept = await sql.query<KeptRow>(NEXT, [accountId, importId, row])
    const last = kept.at(-1)
    if (!last) return
    const keyring = sql.keyring()
    yield kept.flatMap(({ personKey, ...each }) => {
      const json = openRecordText(keyring, accountId, each, each.record)
      const isTheirs = personKey !== null && theirs.has(personKey)
      return isTheirs || bears(json, signs) ? [{ ...each, isTheirs, record: JSON.parse(json) }] : []
    })
    ;[importId, row] = [last.importId, last.row]
  }
}

function bears(json: string, { words, digits, names }: RowSigns): boolean {
  const text = json.toLowerCase()
  if (words.some((word) => text.includes(word))) return true
  const plain = names.length > 0 ? plainLetters(text) : ''
  if (names.some((word) => plain.includes(word))) return true
  if (digits.length === 0) return false
  const allDigits = json.replace(/\D+/g, '')
  return digits.some((end) => allDigits.includes(end))
}

export const readFileNames = (sql: Sql, accountId: string) =>
  sql.query<{ importId: string; fileName: string }>(
    'select import_id as "importId", file_name as "fileName" from imports where account_id = $1 and file_name is not null',
    [accountId],
  )

export async function forgetFileNames(tx: Tx, accountId: string, importIds: string[]): Promise<void> {
  await tx.query('update imports set file_name = null where account_id = $1 and import_id = any ($2::text[])', [
    accountId,
    importIds,
  ])
}

const BLANK = `
  update import_rows r set record = null, person_key = null, left_out = null,
    reasons = case when r.left_out is null or r.row_no > (
      select done_through from imports i where i.account_id = $1 and i.import_id = r.import_id) then array[$4] end
  from unnest($2::text[], $3::int[]) as t (import_id, row_no)
  where r.account_id = $1 and r.import_id = t.import_id and r.row_no = t.row_no
  returning r.row_no`

/**
 * Keeps the rows' numbers and the reason. A waiting row is then refused for that reason, so that the counts of its import add up;
 * a row that was already imported is not refused afterwards.
 */
export async function blankRows(tx: Tx, accountId: string, rows: ImportedRow[], reason: string): Promise<number> {
  if (rows.length === 0) return 0
  const ids = rows.map(({ importId }) => importId)
  const numbers = rows.map(({ row }) => row)
  return (await tx.query(BLANK, [accountId, ids, numbers, reason])).length
}
