/** Seals the pool's emails and phone numbers again under the current data key, a page at a time. */

import type { Tx } from '../storage/database.ts'
import { areOutdated, type KeptContacts, openContacts, sealContacts } from './sealed-contacts.ts'

interface ContactRow extends KeptContacts {
  account_id: string
  doc_no: number
}

const NEXT_PEOPLE = `
  select account_id, urn, doc_no, work_email, personal_email, phone_number, other_contacts from pool_candidates
  where (account_id, urn) > ($1, $2) order by account_id, urn limit $3`

/** Replaces only people who have not changed since they were read: every change gives a person a new number. */
const REPLACE_PEOPLE = `
  update pool_candidates c set work_email = n."workEmail", personal_email = n."personalEmail", phone_number = n.phone,
    other_contacts = n."otherContacts"
  from jsonb_to_recordset($1::jsonb) as n (account_id text, urn text, doc_no int, "workEmail" text, "personalEmail" text,
    phone text, "otherContacts" jsonb)
  where c.account_id = n.account_id and c.urn = n.urn and c.doc_no = n.doc_no`

/** Returns the key of the last row it looked at, or undefined when no rows are left. */
export async function resealPool(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const keyring = tx.keyring()
  const [account = '', urn = ''] = after
  const rows = await tx.query<ContactRow>(NEXT_PEOPLE, [account, urn, limit])
  const anew = rows
    .filter((row) => areOutdated(keyring, row))
    .map((row) => {
      const contacts = openContacts(keyring, row.account_id, row)
      const { account_id, doc_no } = row
      return { account_id, urn: row.urn, doc_no, ...sealContacts(keyring, account_id, { urn: row.urn, ...contacts }) }
    })
  if (anew.length > 0) await tx.query(REPLACE_PEOPLE, [JSON.stringify(anew)])
  const last = rows.at(-1)
  return last && [last.account_id, last.urn]
}
