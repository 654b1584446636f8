/** Records of decisions put into their accounts' chains, in batches: what a search wrote without a lock gets its place here. */
import { readAccountStatus } from '../../accounts/moving.ts'
import { chainNext, readUnchainedAccounts } from '../../decisions/chain-store.ts'
import type { Scout } from '../scout.ts'

/** Of one transaction: some ten milliseconds. */
const ENTRIES_AT_ONCE = 500
/** The next round goes on. */
const ACCOUNTS_A_ROUND = 1_000

export async function chainDecisions({ database }: Pick<Scout, 'database'>, signal?: AbortSignal): Promise<void> {
  for (const accountId of await readUnchainedAccounts(database, ACCOUNTS_A_ROUND)) {
    for (let placed = ENTRIES_AT_ONCE; placed === ENTRIES_AT_ONCE && !signal?.aborted; ) {
      placed = await database.transaction(async (tx) => {
        // Of an account on its way elsewhere nothing changes here: its records get their places where it arrives.
        const status = await readAccountStatus(tx, accountId)
        return status?.state === 'ACTIVE' ? chainNext(tx, accountId, ENTRIES_AT_ONCE) : 0
      })
    }
  }
}
