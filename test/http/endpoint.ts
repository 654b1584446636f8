/** One endpoint as the tests call it, and names of people and things that do not exist. */
import type { Scope } from '../../src/accounts/account.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /v1, as the OpenAPI document writes it, with path parameters in braces. */
  path: string
  params?: Record<string, string>
  /** Any one of these is enough. */
  scopes: Scope[]
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Its body is a file of any size and type. */
  isUpload?: boolean
  /** If it accepts more than the usual maximum. */
  bodyBytesMax?: number
}

/** Another person than for `enrich`, because two collections of one person would wait for each other. */
export const talents = [{ urn: 'urn:network:person:no-one' }]

export const nobody = { urn: 'urn:nobody' }
