/** What goes wrong with a call, as the SDK tells it. */
export { ApiError, hasCode } from '../../../sdk/typescript/src/errors.ts'
