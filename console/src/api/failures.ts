/** The errors that a call can end with: the SDK's own. */
export { ApiError, hasCode } from '../../../sdk/typescript/src/errors.ts'
