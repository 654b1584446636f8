/** Failures in SCIM's form (RFC 7644, 3.12): the same refusals and statuses in another body. */
import type { ErrorCode } from '../../contract/errors.ts'
import type { Refusal } from '../base/refusal.ts'
import { ScimRefusal, type ScimType } from '../members/scim/refusal.ts'

export const SCIM_JSON = 'application/scim+json; charset=utf-8'
export const SCIM_PREFIX = '/scim/v2'

/** Every address below the prefix, including those that do not exist. */
export const isScim = (url: string): boolean => url.startsWith('/scim/')

const TYPES: Partial<Record<ErrorCode, ScimType>> = {
  INVALID_REQUEST: 'invalidSyntax',
  MEMBER_EXISTS: 'uniqueness',
  LAST_OWNER: 'mutability',
}

export function scimErrorOf(refusal: Refusal, status: number) {
  const scimType = refusal instanceof ScimRefusal ? refusal.scimType : TYPES[refusal.code]
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: refusal.message,
  }
}
