/** Whether an account's searches are ranked: a column of `accounts`. */
import type { Sql, Tx } from '../storage/database.ts'

export async function isRankingOff(sql: Sql, accountId: string): Promise<boolean> {
  const [row] = await sql.query<{ off: boolean }>('select ranking_off as off from accounts where account_id = $1', [
    accountId,
  ])
  return row?.off ?? false
}

export async function switchRanking(tx: Tx, accountId: string, isOff: boolean): Promise<void> {
  await tx.query('update accounts set ranking_off = $2 where account_id = $1', [accountId, isOff])
}
