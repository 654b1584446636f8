/** When somebody must be told that their data came from elsewhere: the days, and how a notice stands. Pure. */
import type { NoticeState } from '../../contract/notices.ts'
import { dayText, monthsAfter } from '../base/clock.ts'

/** How long before the day an account is told that it comes. */
export const NOTICE_AHEAD_DAYS = 7

/** A month later, or the last day of a month that is shorter: what was obtained on 31 January is due on 28 February. */
export const monthAfter = (at: Date): string => dayText(monthsAfter(at, 1))

export type KeptState = 'PENDING' | 'SENT' | 'EXEMPT'

/** On its day it is due still. */
export const stateOn = (state: KeptState, dueOn: string, today: string): NoticeState =>
  state !== 'PENDING' ? state : dueOn < today ? 'OVERDUE' : 'DUE'
