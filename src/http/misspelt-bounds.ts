/**
 * Unknown fields of a body are ignored, except those meant to limit a price: misspelt, or in the wrong place, they would let the
 * request cost what they were meant to prevent. Owns which fields these are.
 */
import { z } from 'zod'
import { invalidRequest } from '../base/invalid.ts'
import { isObject } from '../base/json.ts'
import type { Refusal } from '../base/refusal.ts'

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** Matches "maxcredits", "max_credits", "maxCredit" and the like. */
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
