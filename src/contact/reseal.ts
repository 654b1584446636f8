/** Values sealed anew under the current data key, some at a time, in the order of their primary key. */
import type { ContactField } from '../../contract/network.ts'
import type { Tx } from '../storage/database.ts'
import { openValue, sealValue } from './sealed-value.ts'

const NEXT = `
  select account_id, urn, field, value from contact_fields
  where (account_id, urn, field) > ($1, $2, $3) and value is not null
  order by account_id, urn, field limit $4`

/** Only where it still is what was read: a value that changed meanwhile was written under the current key. */
const REPLACE = `
  update contact_fields f set value = n.value, digest = decode(n.digest, 'hex')
  from jsonb_to_recordset($1::jsonb) as n (account_id text, urn text, field text, before text, value text, digest text)
  where f.account_id = n.account_id and f.urn = n.urn and f.field = n.field and f.value = n.before`

interface ValueRow {
  account_id: string
  urn: string
  field: ContactField
  value: string
}

/** Returns the key of the last row it looked at; none: there is nothing more. */
export async function resealValues(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const keyring = tx.keyring()
  const [account = '', urn = '', field = ''] = after
  const rows = await tx.query<ValueRow>(NEXT, [account, urn, field, limit])
  const anew = rows
    .filter(({ value }) => !keyring.isCurrent(value))
    .map((row) => {
      const value = openValue(keyring, row.account_id, row, row.value) ?? undefined
      return { ...row, before: row.value, ...sealValue(keyring, row.account_id, row, value) }
    })
  if (anew.length > 0) await tx.query(REPLACE, [JSON.stringify(anew)])
  const last = rows.at(-1)
  return last && [last.account_id, last.urn, last.field]
}
