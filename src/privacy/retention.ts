/** When a person has been inactive for too long: which of several activities was the last, and the days that follow. Pure. */
import type { ActivityKind } from '../../contract/retention.ts'
import { daysBefore, dayText, monthsAfter } from '../base/clock.ts'

/** Something that was done concerning a person, under one of their urns. */
export interface Activity {
  urn: string
  kind: ActivityKind
  at: Date
}

export const lastOf = (activities: Activity[]): Activity | undefined =>
  activities.reduce<Activity | undefined>((last, each) => (last && last.at >= each.at ? last : each), undefined)

/** People who were active at this moment or later stay. */
export const inactiveSince = (now: Date, months: number): Date => monthsAfter(now, -months)

export const eraseDay = (now: Date, graceDays: number): string => dayText(daysBefore(now, -graceDays))
