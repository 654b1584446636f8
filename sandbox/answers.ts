/** What an endpoint answers: a status and a body in the contract's shape. Owns the error bodies and their statuses. */
import type { z } from 'zod'
import type { networkErrorCodes } from '../contract/network.ts'

export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** Milliseconds this answer takes, if it is not the endpoint's usual time. */
  takesMs?: number
}

type ErrorCode = (typeof networkErrorCodes)[number]

const statusOf: Record<ErrorCode, number> = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  PERSON_NOT_FOUND: 404,
  LOOKUP_NOT_FOUND: 404,
  PERSON_GONE: 410,
  RATE_LIMITED: 429,
  UNAVAILABLE: 500,
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

export const refusal = (code: ErrorCode, message: string, status = statusOf[code]): Answer => ({
  status,
  body: { code, message: message.slice(0, 2_000) },
})

/** The validated input, or a refusal that names every bad field. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): { input: z.infer<Schema> } | { refused: Answer } {
  const result = schema.safeParse(input)
  if (result.success) return { input: result.data }
  const faults = result.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  return { refused: refusal('INVALID_REQUEST', faults.join('; ')) }
}
