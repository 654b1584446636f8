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

/** What was looked at still holds; belongs into the transaction, after its lock. */
export async function assertUnmoved(scout: Scout, tx: Tx, accountId: string, shields: Shield[]): Promise<void> {
  const { version } = await scout.suppressions.open(tx, accountId)
  if (shields.some((shield) => shield.version !== version)) throw new ListsMoved()
}

export async function settleUnderShield<T>(
  scout: Scout,
  accountId: string,
  settle: (shield: Shield) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    // Lists of a second ago will do to begin with: if they have moved since, the transaction finds out.
    const lists = scout.suppressions
    const shield = await (tries === 1 ? lists.recent : lists.open).call(lists, scout.database, accountId)
    try {
      return await settle(shield)
    } catch (error) {
      if (!(error instanceof ListsMoved) || tries >= TRIES) throw error
    }
  }
}
