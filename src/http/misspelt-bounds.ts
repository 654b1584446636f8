/**
 * Unknown fields of a body are passed over, but not what was to bound a price: misspelt, or put where it is not read, it would let the
 * request cost what it was to keep it from. Owns which fields these are.
 */
import { z } from 'zod'
import { invalidRequest } from '../base/invalid.ts'
import { isObject } from '../base/json.ts'
import type { Refusal } from '../base/refusal.ts'

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** "maxcredits", "max_credits", "maxCredit". */
const MAX_CREDITS = new Set(['maxcredits', 'maxcredit'])

export function refuseMisspelt(schema: z.ZodType, data: unknown): Refusal | undefined {
  if (!(schema instanceof z.ZodObject) || !isObject(data)) return undefined
  const { shape } = schema
  for (const name of Object.keys(data)) {
    if (name in shape) continue
    if ('maxCredits' in shape && MAX_CREDITS.has(lettersOf(name)))
      return invalidRequest(name.slice(0, 40), 'must be written maxCredits')
    if ('filtersJson' in shape && lettersOf(name) === 'localonly')
      return invalidRequest(name.slice(0, 40), 'belongs in filtersJson, a string: "{\\"localOnly\\":true}"')
  }
  return undefined
}
