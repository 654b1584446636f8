/** Who of a pool was saved or changed lately. Owns how long that is. */
import { hoursBefore } from '../base/clock.ts'
import { firstDocAfter } from '../pool/state.ts'
import type { Sql } from '../storage/database.ts'

export const RECENT_DAYS = 90

/** From this document number on; past the last one where nobody is. */
export const firstRecent = (sql: Sql, accountId: string, now: Date): Promise<number> =>
  firstDocAfter(
    sql,
    accountId,
    hoursBefore(now, RECENT_DAYS * 24)
      .toISOString()
      .slice(0, 10),
  )
