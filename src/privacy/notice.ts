/** When people must be told that their data came from elsewhere: due days and the state of a notice. Pure. */
import type { NoticeState } from '../../contract/notices.ts'
import { dayText, monthsAfter } from '../base/clock.ts'

/** How many days before the due day an account is reminded. */
export const NOTICE_AHEAD_DAYS = 7

/** A month later, or the last day of a shorter month: what was obtained on 31 January is due on 28 February. */
export const monthAfter = (at: Date): string => dayText(monthsAfter(at, 1))

export type KeptState = 'PENDING' | 'SENT' | 'EXEMPT'

/** On the due day itself the notice is still DUE, not yet OVERDUE. */
export const stateOn = (state: KeptState, dueOn: string, today: string): NoticeState =>
  state !== 'PENDING' ? state : dueOn < today ? 'OVERDUE' : 'DUE'

/** The properties that decide which of a person's several notices counts. */
export interface LinkedNotice {
  urn: string
  state: KeptState
  obtainedAt: Date
  dueOn: string
  on: string | null
}

/**
 * Picks the notice that counts for one person: a sent or exempt one if there is any, otherwise the one obtained first, with the
 * earliest due day of all.
 */
export function countingNotice(notices: LinkedNotice[]): { urn: string; dueOn: string } {
  const rank = ({ state, on }: LinkedNotice) => (state === 'PENDING' ? '1' : `0 ${on}`)
  const [head] = notices.toSorted(
    (a, b) => compare(rank(a), rank(b)) || a.obtainedAt.getTime() - b.obtainedAt.getTime() || compare(a.urn, b.urn),
  )
  const days = notices.filter(({ state }) => state === 'PENDING').map(({ dueOn }) => dueOn)
  return { urn: head!.urn, dueOn: head!.state === 'PENDING' ? days.toSorted()[0]! : head!.dueOn }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
