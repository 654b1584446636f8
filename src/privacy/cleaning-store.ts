/** Erasures whose traces still have to be removed from the search index and from the disk. Owns `erasure_cleanings`. */
import type { Sql, Tx } from '../storage/database.ts'

export async function askForCleaning(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.query('insert into erasure_cleanings (account_id, asked_at) values ($1, $2) on conflict do nothing', [
    accountId,
    now,
  ])
}

const MARK = `
  update erasure_cleanings set marked_at = $2 where asked_at <= $1 and marked_at is null returning account_id`

/** Marks cleanings that are due. Returns their accounts, each once. */
export async function markDue(tx: Tx, askedBefore: Date, now: Date): Promise<string[]> {
  const rows = await tx.query<{ account_id: string }>(MARK, [askedBefore, now])
  return [...new Set(rows.map((row) => row.account_id))]
}

/** Accounts whose cleaning is under way. */
export async function readMarked(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ account_id: string }>(
    'select distinct account_id from erasure_cleanings where marked_at is not null',
  )
  return rows.map((row) => row.account_id)
}

export async function forgetCleaned(sql: Sql, accountIds: string[], markedBefore: Date): Promise<void> {
  await sql.query('delete from erasure_cleanings where account_id = any ($1::text[]) and marked_at <= $2', [
    accountIds,
    markedBefore,
  ])
}
