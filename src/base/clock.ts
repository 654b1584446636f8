/** Time as the domain sees it. Tests turn it; nothing else reads the system's clock for a rule. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const secondsAfter = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1_000)
export const minutesBefore = (from: Date, minutes: number) => secondsAfter(from, -minutes * 60)
export const hoursBefore = (from: Date, hours: number) => secondsAfter(from, -hours * 3_600)
export const daysBefore = (from: Date, days: number) => hoursBefore(from, days * 24)

/** Clocks of machines agree at least this well. */
const CLOCKS_APART_SECONDS = 300

/** What is stored later than this, of times at most `seconds` ahead, was written by a clock that was wrong. */
export const latestFrom = (now: Date, seconds = 0) => secondsAfter(now, seconds + CLOCKS_APART_SECONDS)

/** Whether a moment has come that was set at most `seconds` ahead. One further ahead would keep everybody waiting for years. */
export const hasCome = (at: Date, now: Date, seconds: number) => at <= now || at > latestFrom(now, seconds)

/** Whether something happened after `from`, as far as a clock that was wrong did not say so. */
export const isSince = (at: Date, from: Date, now: Date) => at > from && at <= latestFrom(now)

/** The first moment of its day, and of its month, UTC. */
export const dayOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
export const monthOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))

/** As calendars write it, UTC: 2027-01-31. */
export const dayText = (at: Date): string => at.toISOString().slice(0, 10)

/** The same moment so many months later, or before: on the last day of a month that is shorter. */
export function monthsAfter(from: Date, months: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const first = new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), last)))
  return new Date(first.getTime() + (from.getTime() - dayOf(from).getTime()))
}
