/** Emits events for things near their due day or past it: each is announced once as due and once as overdue. Any worker may find them. */
import { readAccountStatus } from '../../accounts/moving.ts'
import { daysBefore, dayText } from '../../base/clock.ts'
import { lockBalance } from '../../credits/store.ts'
import type { NewEvent } from '../../events/event.ts'
import { NOTICE_AHEAD_DAYS } from '../../privacy/notice.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { emitEvents, eventsOf } from '../shared/emit-events.ts'

interface Due {
  what: 'notice' | 'person_request'
  findAccounts(sql: Sql, today: string, soon: string): Promise<string[]>
  /** Marks and counts those that came near (1) or past (2) their day since the account was last told. */
  mark(tx: Tx, accountId: string, today: string, soon: string): Promise<Marked[]>
}

interface Marked {
  told: 1 | 2
  count: number
  firstDueOn: string
}

export async function emitDue(scout: Scout, { what, findAccounts, mark }: Due): Promise<void> {
  const now = scout.clock.now()
  const [today, soon] = [dayText(now), dayText(daysBefore(now, -NOTICE_AHEAD_DAYS))]
  for (const accountId of await findAccounts(scout.database, today, soon)) {
    await scout.database.transaction(async (tx) => {
      await lockBalance(tx, accountId)
      // An account that is being moved is told where it arrives.
      if ((await readAccountStatus(tx, accountId))?.state !== 'ACTIVE') return
      const events = (await mark(tx, accountId, today, soon)).map(
        ({ told, ...data }): NewEvent => ({ type: told === 1 ? `${what}.due` : `${what}.overdue`, data }),
      )
      await emitEvents(scout, tx, accountId, events)
    })
    scout.signals.announceChanges([eventsOf(accountId)])
  }
}
