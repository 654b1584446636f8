/** A refusal with its SCIM error type (RFC 7644, 3.12). */
import type { ErrorCode } from '../../../contract/errors.ts'
import { Refusal } from '../../base/refusal.ts'

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

export class ScimRefusal extends Refusal {
  readonly scimType: ScimType

  constructor(scimType: ScimType, message: string, code: ErrorCode = 'INVALID_REQUEST') {
    super(code, message)
    this.scimType = scimType
  }
}
