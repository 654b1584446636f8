/** Amounts of displayed credits as clients send them. The units behind them, whole numbers, never leave the service. */
import { z } from 'zod'
import { CREDITS_MAX } from './limits.ts'

const wanted = `must be an amount of credits from 0 to ${CREDITS_MAX}`
const hasThreeDecimals = (credits: number) => Math.round(credits * 1_000) / 1_000 === credits

/** An amount that is stored: with at most three decimals it is a whole number of units. */
export const creditAmount = z
  .number()
  .min(0, wanted)
  .max(CREDITS_MAX, wanted)
  .refine(hasThreeDecimals, 'must have at most three decimals')

const description =
  'The most credits that the call may charge. If it would charge more, it is refused with 402 `MAX_CREDITS_EXCEEDED` and nothing happens'

/** An amount that is only compared, so it may have any number of decimals. */
export const maxCredits = z.number().min(0, wanted).max(CREDITS_MAX, wanted).optional().meta({ description })

export const queryMaxCredits = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,10})?$/, wanted)
  .transform(Number)
  .refine((credits) => credits <= CREDITS_MAX, wanted)
  .optional()
  .meta({ description })
