/** Looks for batches that have stopped moving and tells their owners, once for each stop. Any worker may find them. */
import { STALL_SECONDS } from '../../../contract/limits.ts'
import { secondsAfter } from '../../base/clock.ts'
import { findStalling, markStalled } from '../../batches/store.ts'
import { lockBalance } from '../../credits/store.ts'
import type { Scout } from '../scout.ts'
import { batchStalled, emitEvents, eventsOf } from '../shared/emit-events.ts'

export async function emitStalled(scout: Scout): Promise<void> {
  const unmovedSince = secondsAfter(scout.clock.now(), -STALL_SECONDS)
  for (const accountId of await findStalling(scout.database, unmovedSince)) {
    // A failure in one account does not stop the others.
    await tellOne(scout, accountId, unmovedSince).catch((error) =>
      scout.log.warn({ err: error, accountId }, 'an account could not be told of its stalled batches'),
    )
  }
}

async function tellOne(scout: Scout, accountId: string, unmovedSince: Date): Promise<void> {
  await scout.database.transaction(async (tx) => {
    // The account's lock comes first, as wherever batches are settled: with two orders, two transactions could deadlock.
    await lockBalance(tx, accountId)
    const stalled = await markStalled(tx, accountId, unmovedSince)
    await emitEvents(scout, tx, accountId, stalled.map(batchStalled))
  })
  scout.signals.announceChanges([eventsOf(accountId)])
}
