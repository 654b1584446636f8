/** When somebody must be told that their data came from elsewhere: the days, and how a notice stands. Pure. */
import type { NoticeState } from '../../contract/notices.ts'
import { dayText } from '../base/clock.ts'

/** How long before the day an account is told that it comes. */
export const NOTICE_AHEAD_DAYS = 7

/** A month later, or the last day of a month that is shorter: what was obtained on 31 January is due on 28 February. */
export function monthAfter(at: Date): string {
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const lastOfNext = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  return dayText(new Date(Date.UTC(year, month + 1, Math.min(date, lastOfNext))))
}

export type KeptState = 'PENDING' | 'SENT' | 'EXEMPT'

/** On its day it is due still. */
export const stateOn = (state: KeptState, dueOn: string, today: string): NoticeState =>
  state !== 'PENDING' ? state : dueOn < today ? 'OVERDUE' : 'DUE'
