/** A slot is not occupied while a network takes its minutes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDirectory } from '../../sandbox/people/directory.ts'
import { profileUrl } from '../../sandbox/people/ids.ts'
import { assertInvariants } from '../support/invariants.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const PENDING = 20

let lookupTime = Date.now()
const service = await startService({
  env: { SCOUT_WORKER_SLOTS: '1' },
  // The network's clock stands still, so lookups stay pending until the test advances it.
  sandbox: { timeFactor: 1, now: () => lookupTime },
})
const { database } = service.scout

const unlocks = async (status: string): Promise<number> => {
  const [row] = await database.query<{ n: number }>('select count(*) as n from unlocks where status = $1', [status])
  return row!.n
}

test('twenty lookups pending and one slot: other work is done meanwhile, and the lookups when they are ready', async () => {
  const account = await service.account(1_000)
  const directory = createDirectory(1, 2_000)
  for (let number = 0; number < PENDING; number++) {
    const { urn, slug } = directory.at(number)
    const request = { urn, networkUrl: profileUrl(slug), requestedFields: ['phone'] }
    assert.equal((await account.post('contact', request)).body.status, 'QUEUED')
  }
  await until('every lookup was started', async () => (await unlocks('PROCESSING')) === PENDING)
  const [urn] = await account.people(1)
  const { body } = await account.post('enrich/batch', { talents: [{ urn }] })
  assert.equal((await account.awaitBatch(body.jobId)).body.status, 'COMPLETED')
  assert.equal(await unlocks('PROCESSING'), PENDING, 'all of them were still pending')

  lookupTime += 180_000
  await database.query('update work set visible_at = now()')
  await until('every lookup has ended', async () => (await unlocks('COMPLETED')) === PENDING)
  assert.equal(service.sandbox.stats().lookupsBought, PENDING)
  await assertInvariants(database)
})
