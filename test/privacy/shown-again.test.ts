/**
 * Ways in which suppressed, erased or deleted people once came back: an update, a changed address, a kept answer, another host, a kept
 * copy.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retainPools } from '../../src/operations/privacy/retain-pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { allFields, suppress, target, unlock, unsuppress } from './people.ts'

const service = await startService()

const save = async (account: TestAccount, candidate: object): Promise<Body> =>
  (await account.call('POST', 'talent-pool/candidates', { candidates: [candidate] })).body.results[0]
const get = (account: TestAccount, urn: string) =>
  account.call('GET', `talent-pool/candidates/${encodeURIComponent(urn)}`)

test('a newer record about somebody suppressed changes nothing, and shows nobody again', async () => {
  const account = await service.account()
  const { urn } = await save(account, {
    externalId: 'a',
    name: 'Ann One',
    email: 'ann@one.test',
    phone: '+34600000001',
  })
  const listed = await suppress(account, { email: 'ann@one.test' })
  assert.equal((await get(account, urn)).status, 404)
  const again = await save(account, { externalId: 'a', name: 'Ann One', email: 'ann@new.test' })
  assert.equal(again.outcome, 'REJECTED')
  assert.match(JSON.stringify(again), /suppressed/)
  assert.equal((await get(account, urn)).status, 404)
  await unsuppress(account, listed)
  assert.equal((await get(account, urn)).body.candidate.work_email, 'ann@one.test')
})

test('a record that is given the address of somebody suppressed shows nothing that was unlocked of them', async () => {
  const account = await service.account(100)
  const { workEmail, phoneNumber } = await unlock(account)
  await suppress(account, { networkUrl: target.networkUrl })
  const { urn } = await save(account, { externalId: 'b', name: 'Ben Two' })
  const path = `talent-pool/candidates/${encodeURIComponent(urn)}`
  const { body } = await account.call('PATCH', path, { network_url: target.networkUrl })
  const text = JSON.stringify(body)
  assert.ok(!text.includes(workEmail) && !text.includes(phoneNumber))
})

test('a kept answer is judged by what it holds, also when nothing else holds it any more', async () => {
  const account = await service.account(100)
  const { urn } = await save(account, { externalId: 'c', name: 'Cid Three', title: 'Welder', email: 'cid@three.test' })
  const [search, enrich] = [{ 'idempotency-key': 's' }, { 'idempotency-key': 'e' }]
  const asked = { prompt: 'welder', filtersJson: '{"localOnly":true}' }
  const talents = { talents: [{ urn }] }
  const tell = async () => [
    JSON.stringify((await account.search(asked, search)).body),
    JSON.stringify((await account.post('enrich/batch', talents, enrich)).body),
  ]
  for (const text of await tell()) assert.ok(text.includes('cid@three.test'))
  const { body } = await account.call('PATCH', `talent-pool/candidates/${encodeURIComponent(urn)}`, { email: null })
  assert.equal(body.candidate.work_email, null)
  await suppress(account, { email: 'cid@three.test' })
  for (const text of await tell()) assert.ok(!text.includes('three.test'), text)
})

test('whoever was deleted from the pool is in no kept answer either; whoever was merged is', async () => {
  const account = await service.account(100)
  const add = async (name: string): Promise<string> =>
    (await save(account, { externalId: name, name, title: 'Welder', email: `${name}@six.test` })).urn
  const [fay, gil, hal] = [await add('fay'), await add('gil'), await add('hal')]
  const asked = { prompt: 'welder', filtersJson: '{"localOnly":true}' }
  const talents = { talents: [fay, gil, hal].map((urn) => ({ urn })) }
  const tell = async () => {
    const search = await account.search(asked, { 'idempotency-key': 'search' })
    const enrich = await account.post('enrich/batch', talents, { 'idempotency-key': 'enrich' })
    return { search, enrich }
  }
  await tell()
  await account.call('DELETE', `talent-pool/candidates/${encodeURIComponent(fay)}`)
  await account.call('POST', 'talent-pool/duplicates/merge', { keep: hal, merge: [gil] })
  const again = await tell()
  for (const { headers, body } of Object.values(again)) {
    assert.equal(headers.get('idempotent-replayed'), 'true')
    assert.ok(!JSON.stringify(body).includes('fay@six.test'))
  }
  const { candidates, totalCandidates, completeCount } = again.search.body
  assert.deepEqual(candidates.map(({ urn }: Body) => urn).sort(), [gil, hal].sort())
  assert.deepEqual({ totalCandidates, completeCount }, { totalCandidates: 2, completeCount: 2 })
  assert.deepEqual(Object.keys(again.enrich.body.cachedProfiles).sort(), [gil, hal].sort())
  // Deleting the kept record also removes the person merged into it.
  await account.call('DELETE', `talent-pool/candidates/${encodeURIComponent(hal)}`)
  const last = await tell()
  assert.deepEqual(last.search.body.candidates, [])
  assert.deepEqual(last.enrich.body.cachedProfiles, {})
})

test('whoever was deleted is in no kept answer of a merge or of its undoing', async () => {
  const account = await service.account()
  const add = async (name: string): Promise<string> =>
    (await save(account, { externalId: name, name, email: `${name}@seven.test` })).urn
  const [ida, jan] = [await add('ida'), await add('jan')]
  const merge = () =>
    account.call('POST', 'talent-pool/duplicates/merge', { keep: ida, merge: [jan] }, { 'idempotency-key': 'm' })
  const { mergeId } = (await merge()).body
  const unmerge = () => account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId }, { 'idempotency-key': 'u' })
  assert.equal((await unmerge()).body.candidates.length, 2)
  const remove = (urn: string) => account.call('DELETE', `talent-pool/candidates/${encodeURIComponent(urn)}`)
  await remove(ida)
  const merged = await merge()
  assert.equal(merged.status, 404)
  assert.ok(!JSON.stringify(merged.body).includes('seven.test'))
  assert.deepEqual(
    (await unmerge()).body.candidates.map(({ urn }: Body) => urn),
    [jan],
  )
  await remove(jan)
  assert.deepEqual((await unmerge()).body.candidates, [])
})

test('an undone merge is judged by what its kept answer holds', async () => {
  const account = await service.account()
  const add = async (name: string): Promise<string> =>
    (await save(account, { externalId: name, name, email: `${name}@eight.test` })).urn
  const [kim, leo] = [await add('kim'), await add('leo')]
  const { mergeId } = (await account.call('POST', 'talent-pool/duplicates/merge', { keep: kim, merge: [leo] })).body
  const unmerge = () => account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId }, { 'idempotency-key': 'u' })
  await unmerge()
  await account.call('PATCH', `talent-pool/candidates/${encodeURIComponent(leo)}`, { email: null })
  await suppress(account, { email: 'leo@eight.test' })
  assert.ok(!JSON.stringify((await unmerge()).body).includes('leo@eight.test'))
})

test('whoever was kept beyond the rule for the pool and is erased since is in no kept answer', async () => {
  const account = await service.account()
  const { urn } = await save(account, { externalId: 'k', name: 'Kay' })
  await account.call('PUT', 'privacy/retention', { months: 12, graceDays: 10 })
  service.clock.turn(400 * 86_400)
  await retainPools(service.scout)
  const path = `privacy/retention/people/${encodeURIComponent(urn)}`
  const keep = () => account.call('POST', path, { state: 'KEPT', reason: 'CONTRACT' }, { 'idempotency-key': 'k' })
  assert.equal((await keep()).body.person.state, 'KEPT')
  await account.call('POST', 'privacy/erasures', { urn })
  assert.equal((await keep()).status, 404)
})

test('an erasure of a urn that reads like a field of an answer leaves kept answers whole', async () => {
  const account = await service.account(100)
  await save(account, { externalId: 'w', name: 'Wim', title: 'Welder' })
  const tell = async () => {
    const search = await account.search(
      { prompt: 'welder', filtersJson: '{"localOnly":true}' },
      { 'idempotency-key': 's' },
    )
    const contact = await account.post('contact', { ...target, requestedFields: ['phone'] }, { 'idempotency-key': 'c' })
    const plan = await account.call(
      'POST',
      'credits/quote',
      { operation: 'search', body: {} },
      { 'idempotency-key': 'q' },
    )
    return [search, contact, plan].map(({ status }) => status)
  }
  assert.deepEqual(await tell(), [200, 200, 200])
  for (const urn of ['candidates', 'kind', 'values', 'balance', 'lines'])
    await account.call('POST', 'privacy/erasures', { urn })
  assert.deepEqual(await tell(), [200, 200, 200])
})

test('somebody of the pool suppressed by email is not looked up under another host either', async () => {
  const account = await service.account(100)
  await save(account, { externalId: 'd', name: 'Dan', email: 'dan@four.test', network_url: target.networkUrl })
  await suppress(account, { email: 'dan@four.test' })
  const networkUrl = target.networkUrl.replace('network.example', 'other.example')
  const body = { urn: 'crm:x', networkUrl, requestedFields: allFields }
  const quote = await account.call('POST', 'credits/quote', { operation: 'contact', body })
  assert.deepEqual(
    quote.body.items.map(({ why }: Body) => why),
    ['SUPPRESSED', 'SUPPRESSED', 'SUPPRESSED'],
  )
})

test('an erasure by an email that only the results of a job still bear removes it there', async () => {
  const account = await service.account(100)
  const { urn } = await save(account, {
    externalId: 'e',
    name: 'Eve',
    email: 'eve@five.test',
    network_url: target.networkUrl,
  })
  const { body: job } = await account.post('contact/batch', {
    talents: [{ urn }],
    requestedFields: ['work_email', 'phone'],
  })
  const { body: before } = await account.awaitBatch(job.jobId)
  assert.equal(before.results[urn].workEmail, 'eve@five.test')
  await account.call('DELETE', `talent-pool/candidates/${encodeURIComponent(urn)}`)
  const { body: erased } = await account.call('POST', 'privacy/erasures', { email: 'eve@five.test' })
  assert.equal(erased.removed.batchResults, 1)
  const { body: after } = await account.get(`batch-status?jobId=${job.jobId}`)
  assert.ok(!JSON.stringify(after).includes('eve@five.test'))
})
