/** Emits events for notices that are near their due day or past it. Links new notices first, so that each person counts once. */
import { readAccountStatus } from '../../accounts/moving.ts'
import { readUnlinkedAccounts } from '../../privacy/notice-links.ts'
import { findUnannouncedNotices, markNoticesAnnounced, readUnannouncedOf } from '../../privacy/notice-store.ts'
import type { Scout } from '../scout.ts'
import { linkNewNotices, linkPeople } from '../shared/one-notice.ts'
import { emitDue } from './emit-due.ts'

/** The most per account and round: half a million notices. */
const LINKING_ROUNDS = 1_000

export async function emitNoticesDue(scout: Scout): Promise<void> {
  for (const accountId of await readUnlinkedAccounts(scout.database)) {
    // An account that is being moved is handled where it arrives.
    if ((await readAccountStatus(scout.database, accountId))?.state !== 'ACTIVE') continue
    await linkNewNotices(scout, accountId, LINKING_ROUNDS)
  }
  await emitDue(scout, {
    what: 'notice',
    findAccounts: findUnannouncedNotices,
    async mark(tx, accountId, today, soon) {
      // Linked by what is known now: an address found since may have shown that two people are one.
      await linkPeople(tx, accountId, await readUnannouncedOf(tx, accountId, today, soon))
      return markNoticesAnnounced(tx, accountId, today, soon)
    },
  })
}
