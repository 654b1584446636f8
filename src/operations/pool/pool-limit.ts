/** The limit on how many people a pool may have. Refusal: POOL_LIMIT_REACHED. */

import { Refusal } from '../../base/refusal.ts'
import { readPoolState } from '../../pool/state.ts'
import type { Scout } from '../scout.ts'

export const poolIsFull = () =>
  new Refusal('POOL_LIMIT_REACHED', 'The pool has as many people as it may have. Remove some, then send this again.')

/** Checked before a possibly large file is read, as nobody new could come in. */
export async function assertRoom({ database, bulk }: Scout, accountId: string): Promise<void> {
  const { people } = await readPoolState(database, accountId)
  if (people >= bulk.poolPeopleMax) throw poolIsFull()
}
