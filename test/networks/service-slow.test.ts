/**
 * The service over a provider that takes longer than a client waits, a step lasts and a lease holds: what was paid for is delivered when
 * asked for again, and nothing is bought twice. The lease here is two seconds; real ones are twenty, and providers take thirty.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { withheld } from '../support/fake-network.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'
import { slugs } from '../vendors/world.ts'

const pdl = await startPdlServer()
after(() => pdl.close())
const networks = {
  providers: { pdl: { key: pdl.key, url: `${pdl.url}/v5`, callsPerMinute: 10_000 } },
  search: 'pdl',
  collect: 'pdl',
}
const service = await startService({ env: { SCOUT_NETWORKS: JSON.stringify(networks), SCOUT_LEASE_SECONDS: '2' } })
const account = await service.account()

const urnOf = (slug: string) => `urn:network:person:linkedin.com/in/${slug}`
const takenOver = async () => {
  const rows = await service.scout.database.query<{ attempt: number }>(
    `select attempt from work where kind = 'collect-profile'`,
  )
  return rows.some(({ attempt }) => attempt > 1)
}

test('a page that came after its client had gone is there when it is asked for again', async () => {
  const silent = withheld()
  pdl.hold(silent)
  const late = await account.search({ prompt: 'data engineer' })
  assert.equal(late.status, 503, JSON.stringify(late.body))
  silent.give()
  const { status, body } = await account.search({ prompt: 'data engineer' })
  assert.deepEqual({ status, creditsDeducted: body.creditsDeducted }, { status: 200, creditsDeducted: 1 })
  assert.ok(body.candidates.length > 0)
  assert.deepEqual({ calls: pdl.calls.length, spent: pdl.spent }, { calls: 1, spent: body.candidates.length })
})

test('a profile that takes longer than its lease is bought once, by a single call and by a batch', async () => {
  for (const [slug, ask] of [
    [slugs.findable, (urn: string) => account.get(`enrich?urn=${encodeURIComponent(urn)}`)],
    [slugs.plain, (urn: string) => account.post('enrich/batch', { talents: [{ urn }] })],
  ] as const) {
    const [calls, silent] = [pdl.calls.length, withheld()]
    pdl.hold(silent)
    const asking = ask(urnOf(slug))
    await silent.arrived
    await until('somebody else has the work', takenOver)
    silent.give()
    const { status, body } = await asking
    assert.ok(status < 300, JSON.stringify(body))
    if (body.jobId) assert.equal((await account.awaitBatch(body.jobId)).body.status, 'COMPLETED')
    else
      assert.deepEqual(
        { fullName: body.profile.fullName ?? body.profile.full_name, creditsDeducted: body.creditsDeducted },
        { fullName: 'Ada Found', creditsDeducted: 1 },
      )
    assert.equal(pdl.calls.length, calls + 1)
  }
  await service.verify()
})

test('what is kept goes when anybody is erased', async () => {
  const { database } = service.scout
  const kept = () => database.query<{ answer: string }>('select answer from network_answers order by question')
  const before = await kept()
  assert.equal(before.length, 2, 'the two profiles')
  const erasure = await account.call('POST', 'privacy/erasures', { urn: urnOf(slugs.plain) })
  assert.equal(erasure.status, 200, JSON.stringify(erasure.body))
  assert.deepEqual(await kept(), [])
})
