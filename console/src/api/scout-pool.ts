/** The pool, as the SDK asks for it. */
import { poolResource } from '../../../sdk/typescript/src/resources/pool.ts'
import { transport } from './scout.ts'

export const scoutPool = poolResource(transport)
