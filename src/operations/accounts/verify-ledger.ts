/** Checks the whole ledger: balances against entries, and that whatever is held has work that will end it. */
import { compareWithEntries, countLedger, type LedgerDifference, readOpenHolds } from '../../credits/verify.ts'
import { withoutWork } from '../../jobs/queue.ts'
import type { Sql } from '../../storage/database.ts'

export interface Verified {
  accounts: number
  entries: number
  differences: LedgerDifference[]
}

export async function verifyLedger(sql: Sql): Promise<Verified> {
  const differences = await compareWithEntries(sql)
  return { ...(await countLedger(sql)), differences: [...differences, ...(await findOrphans(sql))] }
}

/**
 * A hold with no end whose work is gone can never end by itself: credits lost to the account. Hold and work end together, so
 * one that ended between the two reads is no longer open in the third.
 */
async function findOrphans(sql: Sql): Promise<LedgerDifference[]> {
  const suspects = await withoutWork(sql, await readOpenHolds(sql))
  if (suspects.length === 0) return []
  const stillOpen = new Set((await readOpenHolds(sql)).map(({ accountId, ref }) => `${accountId} ${ref}`))
  return suspects
    .filter(({ accountId, ref }) => stillOpen.has(`${accountId} ${ref}`))
    .map(({ accountId, ref }) => ({
      accountId,
      what: `hold ${ref} has neither an end nor work that could end it`,
      fromEntries: 1,
      recorded: 0,
    }))
}
