/** Everybody in a pool, page by page in constant memory, in an order that does not change while it is read. */
import type { PoolCandidate } from '../candidates/candidate.ts'
import { listUrns, readPool } from '../candidates/pool-store.ts'
import type { Scout } from './scout.ts'

const PEOPLE_AT_ONCE = 500

export async function* exportPool(scout: Scout, accountId: string): AsyncGenerator<PoolCandidate> {
  for (let after = ''; ; ) {
    const urns = await listUrns(scout.database, accountId, after, PEOPLE_AT_ONCE)
    const people = await readPool(scout.database, accountId, urns)
    for (const urn of urns) {
      const person = people.get(urn)
      // Removed between the two reads.
      if (person) yield person
    }
    const last = urns.at(-1)
    if (last === undefined || urns.length < PEOPLE_AT_ONCE) return
    after = last
  }
}
