/**
 * Seals values again under the current data key, a page at a time in the order of the primary key, for two tables of the same
 * shape.
 */
import type { ContactField } from '../../contract/network.ts'
import type { Tx } from '../storage/database.ts'
import { openValue, sealValue } from './sealed-value.ts'

type Table = 'contact_fields' | 'late_fields'

const next = (table: Table) => `
  select account_id, urn, field, value from ${table}
  where (account_id, urn, field) > ($1, $2, $3) and value is not null
  order by account_id, urn, field limit $4`

/** Replaces a value only if it is still the one that was read: a value changed meanwhile was written under the current key. */
const replace = (table: Table) => `
  update ${table} f set value = n.value, digest = decode(n.digest, 'hex')
  from jsonb_to_recordset($1::jsonb) as n (account_id text, urn text, field text, before text, value text, digest text)
  where f.account_id = n.account_id and f.urn = n.urn and f.field = n.field and f.value = n.before`

interface ValueRow {
  account_id: string
  urn: string
  field: ContactField
  value: string
}

export const resealValues = (tx: Tx, after: string[], limit: number) => reseal('contact_fields', tx, after, limit)
export const resealLate = (tx: Tx, after: string[], limit: number) => reseal('late_fields', tx, after, limit)

/** Returns the key of the last row it looked at, or undefined when no rows are left. */
async function reseal(table: Table, tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const keyring = tx.keyring()
  const [account = '', urn = '', field = ''] = after
  const rows = await tx.query<ValueRow>(next(table), [account, urn, field, limit])
  const anew = rows
    .filter(({ value }) => !keyring.isCurrent(value))
    .map((row) => {
      const value = openValue(keyring, row.account_id, row, row.value) ?? undefined
      return { ...row, before: row.value, ...sealValue(keyring, row.account_id, row, value) }
    })
  if (anew.length > 0) await tx.query(replace(table), [JSON.stringify(anew)])
  const last = rows.at(-1)
  return last && [last.account_id, last.urn, last.field]
}
