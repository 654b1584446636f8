/** A record may name more employers than a client waits for: past its time the network is not asked, and the names speak for themselves. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { RecordResolver } from '../../src/operations/naming/resolve-record.ts'
import { readPoolRecord } from '../../src/pool/record.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { startService } from '../support/service.ts'

const fake = await startFakeNetwork()
const service = await startService({ network: fake, worker: false })
after(() => fake.close())

const JOBS = 40
/** As many lookups as run at once have begun before the first is answered, and none begins after it. */
const AT_ONCE = 8
const ASK_FOR_MS = 50

test('forty employers that nobody knows', async () => {
  fake.script(
    (response, request) => void setTimeout(() => json(200, { matches: [] })(response, request), 2 * ASK_FOR_MS),
  )
  const experience = Array.from({ length: JOBS }, (_, n) => ({
    title: 'Clerk',
    company: `Zorblatt ${n} Works`,
    endDate: '2020',
  }))
  const read = readPoolRecord('acc_1', { full_name: 'Ann Much', experience })
  assert.ok(read.ok)
  const resolver = new RecordResolver(service.scout, { askForMs: ASK_FOR_MS })
  const { ids } = await resolver.idsOf(read.record)
  assert.equal(ids.pastCompanyIds.length, JOBS)
  assert.ok(fake.seen.length <= AT_ONCE, `${fake.seen.length} lookups`)
  assert.ok(resolver.unanswered >= JOBS - AT_ONCE, `${resolver.unanswered} left`)
})
