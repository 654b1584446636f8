/**
 * A record may name more employers than a client can wait for: when the time is up the network is not asked any more, and the
 * names stand for themselves.
 */
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
/** The lookups that run at once have all begun before the first is answered; none begins afterwards. */
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
