/** Promises of the contract that do not hold, in words. Owns how faults of shape are reported: by path and kind, never by value. */
import type { z } from 'zod'

export class PromiseBroken extends Error {}

/** Ends the check of a promise that cannot be tried; the message says why. */
export class PromiseUntested extends Error {}

const ISSUES_MAX = 3

export function insist(holds: unknown, words: string): asserts holds {
  if (!holds) throw new PromiseBroken(words)
}

/** Requires the answer's body to have its documented shape, exactly as strict as the document. */
export function fits<S extends z.ZodType>(schema: S, body: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)
  const more = faults.length > ISSUES_MAX ? `, and ${faults.length - ISSUES_MAX} more` : ''
  throw new PromiseBroken(
    `${what} does not have the shape in the document: ${faults.slice(0, ISSUES_MAX).join('; ')}${more}`,
  )
}

export function requireObject(body: unknown, what: string): void {
  insist(
    typeof body === 'object' && body !== null && !Array.isArray(body),
    `${what} does not answer with a JSON object.`,
  )
}
