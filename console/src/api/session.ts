/**
 * Calls about a member's session and what belongs to that member alone. Only this page makes them, so they are not in the SDK.
 * They never send a key, even if the browser has one stored.
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

/** The browser navigates there; the identity provider sends it back to `next`. */
export const providerAddress = (next: string): string => `/v1/sign-in/provider?next=${encodeURIComponent(next)}`

export const endSession = (): Promise<unknown> => ask('DELETE', 'session')
