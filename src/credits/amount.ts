/** Units and displayed credits. Owns the only conversion between them; nothing else divides money. */

/** A whole number of thousandths of a displayed credit. Never a float. */
export type Units = number & { readonly unit: 'credit/1000' }

const UNITS_PER_CREDIT = 1_000

export const units = (value: number): Units => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of units: ${value}`)
  return value as Units
}

export const toCredits = (value: number): number => value / UNITS_PER_CREDIT

/** Exact for up to three decimals; anything finer, negative or absurdly large is refused. */
export function fromCredits(credits: number): Units {
  const value = Math.round(credits * UNITS_PER_CREDIT)
  if (!Number.isSafeInteger(value) || value < 0 || value / UNITS_PER_CREDIT !== credits) {
    throw new RangeError(`not an amount of credits with at most three decimals: ${credits}`)
  }
  return value as Units
}

/** The most whole units within an amount that may have any number of decimals. */
export function unitsWithin(credits: number): Units {
  const nearest = Math.round(credits * UNITS_PER_CREDIT)
  return units(toCredits(nearest) > credits ? nearest - 1 : nearest)
}

export const sum = (values: Iterable<number>): Units => {
  let total = 0
  for (const value of values) total += value
  return units(total)
}
