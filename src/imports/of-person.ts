/** Rows of uploaded files that may name a person, waiting or rejected; and rows that keep nothing of what they held. */
import type { Sql, Tx } from '../storage/database.ts'

/** What a row may be found by. */
export interface RowSigns {
  urns: string[]
  /** Texts in lower case, as JSON writes them. */
  words: string[]
  /** Ends of phone numbers: digits only, however the row divides them. */
  digits: string[]
}

export interface ImportedRow {
  importId: string
  row: number
  personKey: string | null
  record: unknown
  reasons: string[] | null
}

const FIND = `
  select import_id as "importId", row_no as row, person_key as "personKey", record, reasons from import_rows
  where account_id = $1 and record is not null and (person_key = any ($2::text[])
    or exists (select from unnest($3::text[]) as word where position(word in lower(record::text)) > 0)
    or exists (select from unnest($4::text[]) as digits
      where position(digits in regexp_replace(record::text, '\\D', '', 'g')) > 0))
  order by import_id, row_no`

/** More than are meant: digits and parts of words meet by chance. The caller reads them closely. */
export const findRows = (sql: Sql, accountId: string, { urns, words, digits }: RowSigns): Promise<ImportedRow[]> =>
  sql.queryBuilt<ImportedRow>(FIND, [accountId, urns, words, digits])

const BLANK = `
  update import_rows r set record = null, person_key = null, reasons = array[$4]
  from unnest($2::text[], $3::int[]) as t (import_id, row_no)
  where r.account_id = $1 and r.import_id = t.import_id and r.row_no = t.row_no
  returning r.row_no`

/** Kept are their places and the reason: one that waits is then refused for it, so that the counts of its import add up. */
export async function blankRows(tx: Tx, accountId: string, rows: ImportedRow[], reason: string): Promise<number> {
  if (rows.length === 0) return 0
  const ids = rows.map(({ importId }) => importId)
  const numbers = rows.map(({ row }) => row)
  return (await tx.query(BLANK, [accountId, ids, numbers, reason])).length
}
