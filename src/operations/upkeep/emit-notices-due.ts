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
  await emitDue(scout, {
    what: 'notice',
    findAccounts: findUnannouncedNotices,
    async mark(tx, accountId, today, soon) {
      // By what is known of them now: an address that came since may have made two people one.
      await linkPeople(tx, accountId, await readUnannouncedOf(tx, accountId, today, soon))
      return markNoticesAnnounced(tx, accountId, today, soon)
    },
  })
}
