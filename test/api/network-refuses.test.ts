/** A network that refuses, asks for more time, or loses a source midway: what the client is told, and what the operator sees. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit, page, wirePerson } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { startService } from '../support/service.ts'

const fake = await startFakeNetwork()
const service = await startService({ network: fake })
const account = await service.account()
after(() => fake.close())

const alerts = async (reason: string) => {
  const { values } = await service.metrics.networkAlerts.get()
  return values.find(({ labels }) => labels.provider === 'network' && labels.reason === reason)?.value ?? 0
}
const urn = (name: string) => hit(name).urn
const enrich = (name: string) => account.get(`enrich?urn=${encodeURIComponent(urn(name))}`)

test('a refused token: not retryable for the client, an alert for the operator, nothing charged', async () => {
  fake.script(json(401, { code: 'UNAUTHORIZED', message: 'no' }))
  const before = await account.balance()
  const { status, body, headers } = await account.search({ prompt: 'engineer' })
  assert.deepEqual(
    { status, code: body.code, retryable: body.retryable, operatorNeeded: body.operatorNeeded },
    { status: 503, code: 'NETWORK_UNAVAILABLE', retryable: false, operatorNeeded: true },
  )
  assert.equal(headers.get('retry-after'), null)
  assert.equal(await alerts('UNAUTHORIZED'), 1)
  assert.deepEqual(await account.balance(), before)
})

test('a question that the network does not take is refused for good, and is no word about the person', async () => {
  fake.script(json(400, { code: 'INVALID_REQUEST', message: 'no' }))
  const { status, body } = await enrich('ada')
  assert.deepEqual(
    { status, code: body.code, retryable: body.retryable, operatorNeeded: body.operatorNeeded },
    { status: 502, code: 'COLLECT_FAILED', retryable: false, operatorNeeded: true },
  )
  const { body: batch } = await account.post('enrich/batch', { talents: [{ urn: urn('ada') }] })
  const { body: done } = await account.awaitBatch(batch.jobId)
  assert.deepEqual(
    { status: done.status, retryable: done.results[urn('ada')].retryable },
    { status: 'FAILED', retryable: false },
  )
  assert.equal(await alerts('REFUSED'), 2)
  fake.script(json(404, { code: 'PERSON_NOT_FOUND', message: 'no' }))
  const gone = await enrich('ada')
  assert.deepEqual(
    { status: gone.status, retryable: gone.body.retryable, operatorNeeded: gone.body.operatorNeeded },
    { status: 404, retryable: false, operatorNeeded: undefined },
  )
})

test('a lookup that is refused ends at once, as refused', async () => {
  fake.script(json(403, {}))
  const person = { urn: urn('bo'), networkUrl: hit('bo').networkUrl, requestedFields: ['phone'] }
  await account.post('contact', person)
  const { body } = await account.awaitContact(person.urn)
  assert.deepEqual(
    { failureCode: body.failureCode, creditsRefunded: body.creditsRefunded },
    { failureCode: 'LOOKUP_REFUSED', creditsRefunded: body.creditsCharged },
  )
  const lost = { lookupId: 'l1', urn: person.urn, status: 'FAILED', reason: 'never', retryable: false }
  fake.script(json(200, lost))
  await account.post('contact', person)
  assert.equal((await account.awaitContact(person.urn)).body.failureCode, 'LOOKUP_REFUSED')
})

test('how long the network wants to be left alone is told to the client, whatever it asks for', async () => {
  fake.script(json(429, {}, { 'retry-after': '40' }))
  const searched = await account.search({ prompt: 'nurse' })
  assert.deepEqual({ status: searched.status, retryable: searched.body.retryable }, { status: 503, retryable: true })
  assert.equal(searched.headers.get('retry-after'), '40')
  const seen = fake.seen.length
  service.clock.turn(10)
  const collected = await enrich('cy')
  assert.deepEqual({ status: collected.status, retryable: collected.body.retryable }, { status: 502, retryable: true })
  assert.ok(Number(collected.headers.get('retry-after')) <= 30)
  const named = await account.get('resolve-entity?kind=COMPANY&query=Xyzzyplugh')
  assert.ok(named.status === 503 && Number(named.headers.get('retry-after')) > 20)
  assert.equal(fake.seen.length, seen, 'nobody asked meanwhile')
  service.clock.turn(31)
  fake.script(json(200, wirePerson('cy')))
  assert.equal((await enrich('cy')).status, 200)
})

test('what the other sources gave is shown while one fails still, and that one is asked again from where it stood', async () => {
  const left = page(['ada', 'bo'], { nextCursor: 'from the second source', partial: true })
  fake.script(json(200, left), json(500, {}))
  const first = await account.search({ prompt: 'data engineer' })
  assert.deepEqual(
    { status: first.status, networkStatus: first.body.networkStatus, candidates: first.body.candidates.length },
    { status: 200, networkStatus: 'PARTIAL', candidates: 2 },
  )
  assert.equal(first.body.creditsDeducted, 1)
  fake.script(json(200, page(['cy'])))
  const again = await account.search({ prompt: 'data engineer' })
  assert.deepEqual(
    { networkStatus: again.body.networkStatus, candidates: again.body.candidates.length },
    { networkStatus: 'OK', candidates: 3 },
  )
  assert.equal((fake.seen.at(-1)!.body as { cursor: string }).cursor, 'from the second source')
  await service.verify()
})

test('pages without a source that fails say nothing of how many people are left', async () => {
  const nobody = page([], { nextCursor: 'more', partial: true })
  fake.script(json(200, nobody), json(200, nobody), json(200, nobody), json(200, page(['ada'])))
  const { body } = await account.search({ prompt: 'data engineer in Berlin' })
  assert.deepEqual(
    { networkStatus: body.networkStatus, candidates: body.candidates.length },
    { networkStatus: 'OK', candidates: 1 },
  )
})
