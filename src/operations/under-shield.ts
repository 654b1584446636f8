/**
 * Settling under the suppression lists as they are. The lists are looked at before the transaction, so that it stays one
 * trip; if they have changed by the time it holds the account's lock, it is undone and done again.
 */
import type { Shield } from '../privacy/shield.ts'
import type { Tx } from '../storage/database.ts'
import type { Scout } from './scout.ts'

/** Each needs a change within a millisecond of the last; more is no race but a fault. */
const TRIES = 5

class ListsMoved extends Error {}

/** `unchanged` belongs into the transaction, after its lock. */
export async function settleUnderShield<T>(
  scout: Scout,
  accountId: string,
  settle: (shield: Shield, unchanged: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    // Lists of a second ago will do to begin with: if they have moved since, the transaction finds out.
    const lists = scout.suppressions
    const shield = await (tries === 1 ? lists.recent : lists.open).call(lists, scout.database, accountId)
    const unchanged = async (tx: Tx) => {
      if ((await scout.suppressions.open(tx, accountId)).version !== shield.version) throw new ListsMoved()
    }
    try {
      return await settle(shield, unchanged)
    } catch (error) {
      if (!(error instanceof ListsMoved) || tries >= TRIES) throw error
    }
  }
}
