/** Seals waiting and refused rows again under the current data key, a page at a time. */
import type { Tx } from '../storage/database.ts'
import { nextRows } from './row-page.ts'
import { openRecordText, type RowPlace, sealRecord } from './sealed-record.ts'

interface KeptRow extends RowPlace {
  accountId: string
  record: string
}

const ORDER = 'account_id, import_id, row_no'
const NEXT = `
  select account_id as "accountId", import_id as "importId", row_no as row, record
  from ${nextRows(`(${ORDER}) > ($1, $2, $3) and record is not null`, ORDER, '$4')} as r order by ${ORDER}`

/** A row's content never changes, but the row may have been imported or blanked meanwhile. */
const REPLACE = `
  update import_rows r set record = n.record
  from unnest($1::text[], $2::text[], $3::int[], $4::text[]) as n (account_id, import_id, row_no, record)
  where r.account_id = n.account_id and r.import_id = n.import_id and r.row_no = n.row_no and r.record is not null`

/** Returns the key of the last row it looked at, or undefined when no rows are left. */
export async function resealRows(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const keyring = tx.keyring()
  const [account = '', importId = '', row = '0'] = after
  const rows = await tx.query<KeptRow>(NEXT, [account, importId, Number(row), limit])
  const old = rows.filter(({ record }) => !keyring.isCurrent(record))
  const anew = old.map(({ accountId, record, ...place }) =>
    sealRecord(keyring, accountId, place, openRecordText(keyring, accountId, place, record)),
  )
  if (old.length > 0) {
    const keys = [old.map((each) => each.accountId), old.map((each) => each.importId), old.map((each) => each.row)]
    await tx.query(REPLACE, [...keys, anew])
  }
  const last = rows.at(-1)
  return last && [last.accountId, last.importId, String(last.row)]
}
