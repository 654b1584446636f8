/** Emits events for notices that come near their day, or have passed it. Links the new ones first, so that each person is one. */
import { readAccountStatus } from '../../accounts/moving.ts'
import { readUnlinkedAccounts } from '../../privacy/notice-links.ts'
import { findUnannouncedNotices, markNoticesAnnounced, readUnannouncedOf } from '../../privacy/notice-store.ts'
import type { Scout } from '../scout.ts'
import { linkNewNotices, linkPeople } from '../shared/one-notice.ts'
import { emitDue } from './emit-due.ts'

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
  for (const accountId of await findUnannouncedNotices(scout.database, today, soon)) {
    await scout.database.transaction(async (tx) => {
      await lockBalance(tx, accountId)
      // One that is on its way is told where it arrives.
      if ((await readAccountStatus(tx, accountId))?.state !== 'ACTIVE') return
      // By what is known of them now: an address that came since may have made two people one.
      await linkPeople(tx, accountId, await readUnannouncedOf(tx, accountId, today, soon))
      const events = (await markNoticesAnnounced(tx, accountId, today, soon)).map(
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
