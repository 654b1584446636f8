/**
 * Everybody in a pool who may be shown, page by page in constant memory, in an order that does not change while it is
 * read. Each page is noted before it leaves: an export that breaks off has shown nobody whom nobody noted.
 */
import type { Caller } from '../accounts/account.ts'
import { newId } from '../base/ids.ts'
import type { PoolCandidate } from '../candidates/candidate.ts'
import { listUrns, readPool } from '../candidates/pool-store.ts'
import { hiddenAmong } from './hidden.ts'
import type { Scout } from './scout.ts'

const PEOPLE_AT_ONCE = 500

export async function* exportPool(scout: Scout, { accountId, keyId }: Caller): AsyncGenerator<PoolCandidate> {
  const subject = newId('exp')
  for (let after = ''; ; ) {
    const urns = await listUrns(scout.database, accountId, after, PEOPLE_AT_ONCE)
    const people = await readShown(scout, accountId, urns)
    const note = { accountId, keyId, action: 'pool.export' as const, at: scout.clock.now(), subject }
    await scout.audit.note({ ...note, urns: people.map(({ urn }) => urn) })
    yield* people
    const last = urns.at(-1)
    if (last === undefined || urns.length < PEOPLE_AT_ONCE) return
    after = last
  }
}

async function readShown(scout: Scout, accountId: string, urns: string[]): Promise<PoolCandidate[]> {
  const saved = await readPool(scout.database, accountId, urns)
  const hidden = await hiddenAmong(scout, scout.database, accountId, [...saved.values()])
  // One that is not there was removed between the two reads.
  return urns.flatMap((urn) => (hidden.has(urn) ? [] : (saved.get(urn) ?? [])))
}
