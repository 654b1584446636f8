/** One endpoint as the tests call it, and names of nobody to call it about. */
import type { Scope } from '../../src/accounts/account.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /v1, as the OpenAPI document writes it: a part of the path that names somebody stands in braces. */
  path: string
  params?: Record<string, string>
  /** Any one of these is enough. */
  scopes: Scope[]
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Its body is a file of any size and any kind. */
  isUpload?: boolean
  /** Where more than the usual is taken. */
  bodyBytesMax?: number
}

/** Not the one of `enrich`: two collections of one person would wait for each other. */
export const talents = [{ urn: 'urn:network:person:no-one' }]

export const nobody = { urn: 'urn:nobody' }
