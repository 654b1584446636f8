/** Emits events for people's requests that come near their day, or have passed it: each once for each. Any worker may find them. */
import { readAccountStatus } from '../../accounts/moving.ts'
import { daysBefore, dayText } from '../../base/clock.ts'
import { lockBalance } from '../../credits/store.ts'
import type { NewEvent } from '../../events/event.ts'
import { NOTICE_AHEAD_DAYS } from '../../privacy/notice.ts'
import { findUnannouncedRequests, markRequestsAnnounced } from '../../privacy/request-store.ts'
import type { Scout } from '../scout.ts'
import { emitDue } from './emit-due.ts'

export async function emitRequestsDue(scout: Scout): Promise<void> {
  const now = scout.clock.now()
  const [today, soon] = [dayText(now), dayText(daysBefore(now, -NOTICE_AHEAD_DAYS))]
  for (const accountId of await findUnannouncedRequests(scout.database, today, soon)) {
    await scout.database.transaction(async (tx) => {
      await lockBalance(tx, accountId)
      // One that is on its way is told where it arrives.
      if ((await readAccountStatus(tx, accountId))?.state !== 'ACTIVE') return
      const events = (await markRequestsAnnounced(tx, accountId, today, soon)).map(
        ({ told, count, firstDueOn }): NewEvent => ({
          type: told === 1 ? 'person_request.due' : 'person_request.overdue',
          data: { count, firstDueOn },
        }),
      )
      await emitEvents(scout, tx, accountId, events)
    })
    scout.signals.changed([eventsOf(accountId)])
  }
}
