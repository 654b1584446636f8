/** Checks the whole ledger: balances against entries, and that whatever is held has work that will end it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { compareWithEntries, countLedger, type LedgerDifference, readOpenHolds } from '../../credits/verify.ts'
import { withoutWork } from '../../jobs/queue.ts'
import type { Sql } from '../../storage/database.ts'

export interface Verified {
  accounts: number
  entries: number
  differences: LedgerDifference[]
}

/**
 * A commit over several nodes is seen on one before the other, for milliseconds. A second is long beside that; only
 * whoever has something to report waits for it.
 */
const SECOND_LOOK_MS = 1_000

/** What is amiss in both of two looks: work that goes on meanwhile is not reported. `pause` is what lies between them. */
export async function verifyLedger(
  sql: Sql,
  pause: () => Promise<unknown> = () => sleep(SECOND_LOOK_MS),
): Promise<Verified> {
  const counts = await countLedger(sql)
  const suspected = new Set((await look(sql)).map(nameOf))
  if (suspected.size === 0) return { ...counts, differences: [] }
  await pause()
  return { ...counts, differences: (await look(sql)).filter((difference) => suspected.has(nameOf(difference))) }
}

/** The amounts of a busy account move, what is wrong with it stays. */
const nameOf = ({ accountId, what }: LedgerDifference) => `${accountId} ${what}`

const look = async (sql: Sql): Promise<LedgerDifference[]> => [
  ...(await compareWithEntries(sql)),
  ...(await findOrphans(sql)),
]

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
