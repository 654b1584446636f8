/** The pool part of the SDK, with this page's transport. */
import { poolResource } from '../../../sdk/typescript/src/resources/pool.ts'
import { transport } from './scout.ts'

export const scoutPool = poolResource(transport)
