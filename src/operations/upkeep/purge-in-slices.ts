/**
 * Runs a purge in statements of bounded size, each its own transaction, so that nobody waits for it. Owns the size: if a
 * statement takes too long, the next one is a tenth of it.
 */
import { isTimeout } from '../../storage/timeout.ts'

/** Removes at most about `limit` rows and returns how many. */
export type Purge = (limit: number) => Promise<number>

const ROWS_A_STATEMENT = 1_000
/** Ten million rows; the next sweep continues. */
const STATEMENTS_MAX = 10_000
const SHRINK = 10

export async function purgeInSlices(purge: Purge, signal?: AbortSignal): Promise<void> {
  let limit = ROWS_A_STATEMENT
  for (let statements = 0; statements < STATEMENTS_MAX && !signal?.aborted; statements++) {
    try {
      if ((await purge(limit)) < limit) return
    } catch (error) {
      if (!isTimeout(error) || limit === 1) throw error
      limit = Math.ceil(limit / SHRINK)
    }
  }
}
