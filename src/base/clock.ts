/** Time as the domain sees it. Tests set it by hand; no rule reads the system's clock in another way. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const secondsAfter = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1_000)
export const minutesBefore = (from: Date, minutes: number) => secondsAfter(from, -minutes * 60)
export const hoursBefore = (from: Date, hours: number) => secondsAfter(from, -hours * 3_600)
export const daysBefore = (from: Date, days: number) => hoursBefore(from, days * 24)

/** We assume that the clocks of two machines differ by no more than this. */
const CLOCKS_APART_SECONDS = 300

/**
 * The latest time that a clock which is right can have stored, for times set at most
 * `seconds` ahead. Anything later came from a wrong clock.
 */
export const latestFrom = (now: Date, seconds = 0) => secondsAfter(now, seconds + CLOCKS_APART_SECONDS)

/**
 * Whether a moment has come that was set at most `seconds` ahead. A moment further ahead was written by a wrong clock and counts
 * as come: everybody would wait for it for years.
 */
export const hasCome = (at: Date, now: Date, seconds: number) => at <= now || at > latestFrom(now, seconds)

/** Whether something happened after `from`. A time in the future was written by a wrong clock and does not count. */
export const isSince = (at: Date, from: Date, now: Date) => at > from && at <= latestFrom(now)

/** The first moment of the day, or of the month, that a time falls in, UTC. */
export const dayOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
export const monthOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))

/** The date of a time as calendars write it, UTC: 2027-01-31. */
export const dayText = (at: Date): string => at.toISOString().slice(0, 10)

/** The same moment so many months later (or earlier, if negative). In a shorter month the day becomes its last one. */
export function monthsAfter(from: Date, months: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const first = new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), last)))
  return new Date(first.getTime() + (from.getTime() - dayOf(from).getTime()))
}
