/** Time as the domain sees it. Tests turn it; nothing else reads the system's clock for a rule. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const secondsAfter = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1_000)
export const minutesBefore = (from: Date, minutes: number) => secondsAfter(from, -minutes * 60)
export const hoursBefore = (from: Date, hours: number) => secondsAfter(from, -hours * 3_600)
export const daysBefore = (from: Date, days: number) => hoursBefore(from, days * 24)

/** The first moment of its day, and of its month, UTC. */
export const dayOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
export const monthOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
