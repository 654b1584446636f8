/** Puts records of decisions into their accounts' chains, in batches: records that searches wrote without a lock get their place here. */
import { readAccountStatus } from '../../accounts/moving.ts'
import { chainNext, readUnchainedAccounts } from '../../decisions/chain-store.ts'
import type { Scout } from '../scout.ts'

/** Chained in one transaction, which takes some ten milliseconds. */
const ENTRIES_AT_ONCE = 500
/** The next round continues. */
const ACCOUNTS_A_ROUND = 1_000

export async function chainDecisions({ database }: Pick<Scout, 'database'>, signal?: AbortSignal): Promise<void> {
  for (const accountId of await readUnchainedAccounts(database, ACCOUNTS_A_ROUND)) {
    for (let placed = ENTRIES_AT_ONCE; placed === ENTRIES_AT_ONCE && !signal?.aborted; ) {
      placed = await database.transaction(async (tx) => {
        // Nothing changes in an account that is being moved: its records get their places where it arrives.
        const status = await readAccountStatus(tx, accountId)
        return status?.state === 'ACTIVE' ? chainNext(tx, accountId, ENTRIES_AT_ONCE) : 0
      })
    }
  }
}
