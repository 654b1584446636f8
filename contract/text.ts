/**
 * Text as a client may send it. Owns what every string field refuses: NUL and unpaired surrogates, which PostgreSQL cannot store
 * and no honest client means.
 */
import { z } from 'zod'

const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

export const text = (max: number, min = 0) =>
  z
    .string()
    .min(min, min === 1 ? 'must not be empty' : undefined)
    .max(max, `must be at most ${max} characters`)
    .refine(storable, 'must not contain NUL characters or unpaired surrogates')

/** Query strings carry only text: the words true and false are accepted, anything else is refused. */
export const queryBoolean = z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true')

export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

const MOMENT_CHARS_MAX = 40

const isUsualYear = (text: string) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1970 && year <= 9999
}
const USUAL_YEARS = 'must be in a year from 1970 to 9999'

/** A day in a year that every database and calendar can hold, even if a day is subtracted. */
export const day = z.iso.date('must be a day such as 2027-01-31').refine(isUsualYear, USUAL_YEARS)

/** A moment with its UTC offset, in such a year. */
export const moment = z.iso
  .datetime({ offset: true, error: 'must be a time with its UTC offset, such as 2027-01-01T00:00:00Z' })
  .max(MOMENT_CHARS_MAX, `must be at most ${MOMENT_CHARS_MAX} characters`)
  .refine(isUsualYear, USUAL_YEARS)
