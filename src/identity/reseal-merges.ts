/** Seals the originals of merges (emails and numbers among them) again under the current data key, a page at a time. */
import type { Tx } from '../storage/database.ts'
import { openOriginals, sealOriginals } from './sealed-originals.ts'

interface MergeRow {
  account_id: string
  merge_id: string
  originals: object | string
}

/** Bytes of one page; only its last merge may exceed this. A merge may hold twenty of the longest records. */
const PAGE_BYTES_MAX = 8_000_000

const NEXT_MERGES = `
  select account_id, merge_id, originals from (
    select *, sum(bytes) over (order by account_id, merge_id) - bytes as before from (
      select account_id, merge_id, originals, pg_column_size(originals) as bytes from pool_merges
      where (account_id, merge_id) > ($1, $2) order by account_id, merge_id limit $3) as next
  ) as summed where before < ${PAGE_BYTES_MAX} order by account_id, merge_id`

/** Needs no check that the row is unchanged: a merge is written once and never changed. */
const REPLACE_MERGES = `
  update pool_merges m set originals = n.originals
  from jsonb_to_recordset($1::jsonb) as n (account_id text, merge_id text, originals jsonb)
  where m.account_id = n.account_id and m.merge_id = n.merge_id`

export async function resealMerges(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const keyring = tx.keyring()
  const [account = '', merge = ''] = after
  const rows = await tx.query<MergeRow>(NEXT_MERGES, [account, merge, limit])
  const anew = rows
    .filter(({ originals }) => typeof originals !== 'string' || !keyring.isCurrent(originals))
    .map(({ account_id, merge_id, originals }) => {
      const opened = openOriginals(keyring, account_id, merge_id, originals)
      return { account_id, merge_id, originals: sealOriginals(keyring, account_id, merge_id, opened) }
    })
  if (anew.length > 0) await tx.query(REPLACE_MERGES, [JSON.stringify(anew)])
  const last = rows.at(-1)
  return last && [last.account_id, last.merge_id]
}
