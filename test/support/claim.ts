/** Claims all due work in every lane, as many workers would together. */
import { claim, findWaiting } from '../../src/jobs/claim.ts'
import { lanes } from '../../src/jobs/lanes.ts'
import type { Work } from '../../src/jobs/queue.ts'
import type { Sql } from '../../src/storage/database.ts'

export async function claimDue(sql: Sql, limit: number, leaseSeconds: number): Promise<Work[]> {
  const works: Work[] = []
  for (const lane of lanes) {
    for (const turnOwner of new Set((await findWaiting(sql, lane, '')).turns)) {
      const share = limit - works.length
      if (share > 0) works.push(...(await claim(sql, lane, [{ turnOwner, share }], leaseSeconds)))
    }
  }
  return works
}
