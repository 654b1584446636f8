/** Seals results again under the current data key, a page at a time in the order of the primary key. */
import type { Tx } from '../storage/database.ts'
import { isOutdated, type KeptResult, openResult, sealResult } from './sealed-result.ts'

const NEXT = `
  select account_id, batch_id, urn, result from batch_items
  where (account_id, batch_id, urn) > ($1, $2, $3) and result is not null
  order by account_id, batch_id, urn limit $4`

/** Replaces a result only if it is still the one that was read: the person may have been erased meanwhile. */
const REPLACE = `
  update batch_items i set result = n.result
  from jsonb_to_recordset($1::jsonb) as n (account_id text, batch_id text, urn text, before jsonb, result jsonb)
  where i.account_id = n.account_id and i.batch_id = n.batch_id and i.urn = n.urn and i.result = n.before`

interface ResultRow {
  account_id: string
  batch_id: string
  urn: string
  result: KeptResult
}

/** Returns the key of the last row it looked at, or undefined when no rows are left. */
export async function resealResults(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const keyring = tx.keyring()
  const [account = '', batch = '', urn = ''] = after
  const rows = await tx.query<ResultRow>(NEXT, [account, batch, urn, limit])
  const anew = rows
    .filter(({ result }) => isOutdated(keyring, result))
    .map((row) => {
      const result = openResult(keyring, row.account_id, row.result)
      return { ...row, before: row.result, result: sealResult(keyring, row.account_id, result) }
    })
  if (anew.length > 0) await tx.query(REPLACE, [JSON.stringify(anew)])
  const last = rows.at(-1)
  return last && [last.account_id, last.batch_id, last.urn]
}
