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

/** As far as it matters which of several of one person counts. */
export interface LinkedNotice {
  urn: string
  state: KeptState
  obtainedAt: Date
  dueOn: string
  on: string | null
}

/** Of one person: one that was sent, or need not be, before all; else the first that was obtained, on the earliest day of any. */
export function countingNotice(notices: LinkedNotice[]): { urn: string; dueOn: string } {
  const rank = ({ state, on }: LinkedNotice) => (state === 'PENDING' ? '1' : `0 ${on}`)
  const [head] = notices.toSorted(
    (a, b) => compare(rank(a), rank(b)) || a.obtainedAt.getTime() - b.obtainedAt.getTime() || compare(a.urn, b.urn),
  )
  const days = notices.filter(({ state }) => state === 'PENDING').map(({ dueOn }) => dueOn)
  return { urn: head!.urn, dueOn: head!.state === 'PENDING' ? days.toSorted()[0]! : head!.dueOn }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
