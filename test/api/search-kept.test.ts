/**
 * A page that takes several calls to the network, of which a later one fails: nobody pays, and what the earlier calls returned is not
 * fetched again.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'

const network = await startFakeNetwork()
after(() => network.close())
const service = await startService({ network })

const nurse = (name: string) => ({ ...hit(name), jobTitle: 'Nurse' })
const page = (name: string, nextCursor: string | null) => json(200, { people: [nurse(name)], total: 2, nextCursor })

test('what was fetched before the failure is kept unpaid, and the next search goes on from there', async () => {
  const account = await service.account(10)
  network.script(page('ann', 'two'), json(400, { code: 'INVALID_REQUEST', message: 'no' }))
  const failed = await account.search({ prompt: 'nurse' })
  assert.equal(failed.status, 503, JSON.stringify(failed.body))
  assert.equal((await account.balance()).credits, 10)
  const before = network.seen.length
  network.script(page('bea', null))
  const { status, body } = await account.search({ prompt: 'nurse' })
  assert.deepEqual(
    { status, networkStatus: body.networkStatus, creditsDeducted: body.creditsDeducted },
    { status: 200, networkStatus: 'OK', creditsDeducted: 1 },
  )
  assert.deepEqual(
    body.candidates.map(({ urn }: Body) => urn),
    [nurse('ann').urn, nurse('bea').urn],
  )
  assert.deepEqual(
    network.seen.slice(before).map((each) => (each.body as Body).cursor),
    ['two'],
  )
  await service.verify()
})
