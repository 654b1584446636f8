/**
 * The way to a member's session and to what is theirs alone. For this page only, so that no SDK has it: no key is sent, whatever the browser
 * has kept.
 */
import { ApiError } from '../../../sdk/typescript/src/errors.ts'
import { PAGE_HEADERS } from './access-headers.ts'
import type { ErrorBody } from './types.ts'

export async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const headers = { ...PAGE_HEADERS, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`/v1/${path}`, { method, headers, ...sent })
  const answer = (await response.json()) as T | ErrorBody
  if (response.ok) return answer as T
  throw new ApiError(response.status, answer as ErrorBody)
}

/** Where the browser itself goes: the provider sends it back to `next`. */
export const providerAddress = (next: string): string => `/v1/sign-in/provider?next=${encodeURIComponent(next)}`

export const endSession = (): Promise<unknown> => ask('DELETE', 'session')
