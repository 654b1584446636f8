/** Seals notes and reasons again under the current data key, a page at a time in the order of their primary keys. */
import type { Tx } from '../storage/database.ts'
import { openText, sealText } from './sealed-text.ts'

interface Kept {
  account_id: string
  project_id: string
  text: string
}

/** The rows sealed under an older key, with their new sealed text. */
function resealed<R extends Kept>(tx: Tx, rows: R[]): (R & { before: string })[] {
  const keyring = tx.keyring()
  return rows
    .filter(({ text }) => !keyring.isCurrent(text))
    .map((row) => {
      const opened = openText(keyring, row.account_id, row.project_id, row.text)
      return { ...row, before: row.text, text: sealText(keyring, row.account_id, row.project_id, opened) }
    })
}

const NEXT_ENTRIES = `
  select account_id, seq, project_id, text from project_entries
  where (account_id, seq) > ($1, $2) and text is not null order by account_id, seq limit $3`

/** Replaces a text only if it is still the one that was read. */
const REPLACE_ENTRIES = `
  update project_entries e set text = n.text
  from jsonb_to_recordset($1::jsonb) as n (account_id text, seq bigint, before text, text text)
  where e.account_id = n.account_id and e.seq = n.seq and e.text = n.before`

export async function resealEntries(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const [account = '', seq = '0'] = after
  const rows = await tx.query<Kept & { seq: number }>(NEXT_ENTRIES, [account, seq, limit])
  const anew = resealed(tx, rows)
  if (anew.length > 0) await tx.query(REPLACE_ENTRIES, [JSON.stringify(anew)])
  const last = rows.at(-1)
  return last && [last.account_id, String(last.seq)]
}

const NEXT_MEMBERS = `
  select account_id, project_id, urn, reason_text as text from project_members
  where (account_id, project_id, urn) > ($1, $2, $3) and reason_text is not null
  order by account_id, project_id, urn limit $4`

const REPLACE_MEMBERS = `
  update project_members m set reason_text = n.text
  from jsonb_to_recordset($1::jsonb) as n (account_id text, project_id text, urn text, before text, text text)
  where m.account_id = n.account_id and m.project_id = n.project_id and m.urn = n.urn and m.reason_text = n.before`

export async function resealReasons(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const [account = '', project = '', urn = ''] = after
  const rows = await tx.query<Kept & { urn: string }>(NEXT_MEMBERS, [account, project, urn, limit])
  const anew = resealed(tx, rows)
  if (anew.length > 0) await tx.query(REPLACE_MEMBERS, [JSON.stringify(anew)])
  const last = rows.at(-1)
  return last && [last.account_id, last.project_id, last.urn]
}
