/** Emits events for notices that come near their day, or have passed it: each notice once for each. Any worker may find them. */
import { readAccountStatus } from '../../accounts/moving.ts'
import { daysBefore, dayText } from '../../base/clock.ts'
import { lockBalance } from '../../credits/store.ts'
import type { NewEvent } from '../../events/event.ts'
import { NOTICE_AHEAD_DAYS } from '../../privacy/notice.ts'
import { readUnlinkedAccounts } from '../../privacy/notice-links.ts'
import { findUntold, markTold, readUntoldOf } from '../../privacy/notice-store.ts'
import type { Scout } from '../scout.ts'
import { emitEvents, eventsOf } from '../shared/emit-events.ts'
import { linkNewNotices, linkPeople } from '../shared/one-notice.ts'

/** Of one account in a round: half a million notices. */
const LINKING_ROUNDS = 1_000

export async function emitNoticesDue(scout: Scout): Promise<void> {
  for (const accountId of await readUnlinkedAccounts(scout.database)) {
    // One that is on its way is looked at where it arrives.
    if ((await readAccountStatus(scout.database, accountId))?.state !== 'ACTIVE') continue
    await linkNewNotices(scout, accountId, LINKING_ROUNDS)
  }
  const now = scout.clock.now()
  const [today, soon] = [dayText(now), dayText(daysBefore(now, -NOTICE_AHEAD_DAYS))]
  for (const accountId of await findUntold(scout.database, today, soon)) {
    await scout.database.transaction(async (tx) => {
      await lockBalance(tx, accountId)
      // One that is on its way is told where it arrives.
      if ((await readAccountStatus(tx, accountId))?.state !== 'ACTIVE') return
      // By what is known of them now: an address that came since may have made two people one.
      await linkPeople(tx, accountId, await readUntoldOf(tx, accountId, today, soon))
      const events = (await markTold(tx, accountId, today, soon)).map(
        ({ told, count, firstDueOn }): NewEvent => ({
          type: told === 1 ? 'notice.due' : 'notice.overdue',
          data: { count, firstDueOn },
        }),
      )
      await emitEvents(scout, tx, accountId, events)
    })
    scout.signals.changed([eventsOf(accountId)])
  }
}
