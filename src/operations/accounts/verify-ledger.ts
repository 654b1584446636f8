/** Checks the whole ledger: that balances match their entries, and that every open hold has work that will end it. */
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
 * In a database of several nodes, a commit becomes visible on one node milliseconds before another. A second is long compared
 * with that, and only a check that found something waits for it.
 */
const SECOND_LOOK_MS = 1_000

/** Reports only what is wrong in both of two looks, so that work in progress is not reported. `pause` separates the looks. */
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

/** Compared without amounts: on a busy account amounts change between the looks, but a real error stays. */
const nameOf = ({ accountId, what }: LedgerDifference) => `${accountId} ${what}`

const look = async (sql: Sql): Promise<LedgerDifference[]> => [
  ...(await compareWithEntries(sql)),
  ...(await findOrphans(sql)),
]

/**
 * An open hold whose work is gone can never end by itself: these credits are lost to the account. Hold and work end together, so
 * a hold that ended between the first two reads is no longer open in the third.
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
