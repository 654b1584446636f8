/** People of the network saved to the pool: complete, under the same urn, with what was unlocked before and is unlocked later. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, withoutTrace } from '../http/refused.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ sandbox: { people: 300 } })
const SAVE = 'talent-pool/candidates/save'
const at = (urn: string) => `talent-pool/candidates/${encodeURIComponent(urn)}`

const save = async (account: TestAccount, body: object): Promise<Body> => {
  const called = await account.call('POST', SAVE, body)
  assert.equal(called.status, 200, JSON.stringify(called.body))
  return called.body
}
const read = async (account: TestAccount, urn: string): Promise<Body> =>
  (await account.call('GET', at(urn))).body.candidate

async function unlock(account: TestAccount, urn: string, field: string): Promise<Body> {
  const started = await account.post('contact', { urn, requestedFields: [field] })
  assert.equal(started.status, 200, JSON.stringify(started.body))
  return started.body.queued ? (await account.awaitContact(urn)).body : started.body
}

/** Somebody for whom the network has a work email, and that email. */
async function withContact(account: TestAccount, urns: string[]): Promise<{ urn: string; email: string }> {
  for (const urn of urns) {
    const { workEmail } = await unlock(account, urn, 'work_email')
    if (workEmail) return { urn, email: workEmail }
  }
  throw new Error('nobody of the sandbox has a work email')
}

test('an enriched person keeps its profile, unlocked values and urn; what is unlocked later shows too', async () => {
  const account = await service.account(1_000)
  const urns = await account.enriched(6)
  const { urn, email } = await withContact(account, urns)
  const { profile } = (await account.get(`enrich?urn=${encodeURIComponent(urn)}`)).body
  const body = await save(account, { urns: [urn, urn], tags: ['Found'], notes: 'Call in May.' })
  assert.deepEqual(body.results, [{ urn, poolUrn: urn, outcome: 'CREATED' }])
  const saved = await read(account, urn)
  assert.equal(saved.origin.source, 'NETWORK')
  assert.deepEqual(
    {
      full_name: saved.full_name,
      job_title: saved.job_title,
      currentCompany: saved.currentCompany,
      skills: saved.skills,
      experience: saved.experience,
      network_url: saved.network_url,
    },
    {
      full_name: profile.full_name,
      job_title: profile.job_title,
      currentCompany: profile.company,
      skills: profile.skills,
      experience: profile.experience,
      network_url: profile.network_url,
    },
  )
  assert.deepEqual(
    { work_email: saved.work_email, tags: saved.tags, notes: saved.notes },
    { work_email: email, tags: ['Found'], notes: 'Call in May.' },
  )
  const { phoneNumber } = await unlock(account, urn, 'phone')
  assert.equal((await read(account, urn)).phone_number, phoneNumber)
  const search = await account.search({ filtersJson: '{"localOnly":true}' })
  assert.equal(search.body.candidates[0].phone_number, phoneNumber)
  assert.equal(search.body.candidates[0].requiresEnrich, false)
  assert.equal((await account.post('contact', { urn, requestedFields: ['work_email'] })).body.fromCache, true)
  const again = await save(account, { urns: [urn], tags: ['found', 'Twice'] })
  assert.deepEqual(again.results, [{ urn, poolUrn: urn, outcome: 'UPDATED' }])
  assert.deepEqual((await read(account, urn)).tags, ['Found', 'Twice'])
  assert.equal((await save(account, { urns: [urn] })).unchanged, 1)
  assertRefused(await account.get(`enrich?urn=${encodeURIComponent(urn)}`), 409, 'ENRICH_NOT_NEEDED')
})

test('who is not enriched or unknown is told so and not saved', async () => {
  const account = await service.account(100)
  const [urn] = await account.people(1)
  await withoutTrace(service, async () => {
    const { results } = await save(account, { urns: [urn, 'urn:nobody'] })
    assert.deepEqual(results, [
      { urn, poolUrn: null, outcome: 'NOT_ENRICHED' },
      { urn: 'urn:nobody', poolUrn: null, outcome: 'NOT_FOUND' },
    ])
  })
  const other = await service.account(100)
  const [enriched] = await account.enriched(1)
  assert.equal((await save(other, { urns: [enriched] })).results[0].outcome, 'NOT_FOUND')
})

test('somebody who is in the pool by its profile address takes what it lacks and stays who it is', async () => {
  const account = await service.account(100)
  const [urn] = await account.enriched(1)
  const { profile } = (await account.get(`enrich?urn=${encodeURIComponent(urn!)}`)).body
  const own = { externalId: 'mine', name: 'My Own Name', network_url: profile.network_url, job_title: 'My title' }
  const poolUrn = (await account.call('POST', 'talent-pool/candidates', own)).body.results[0].urn
  assert.deepEqual((await save(account, { urns: [urn] })).results, [{ urn, poolUrn, outcome: 'UPDATED' }])
  const now = await read(account, poolUrn)
  assert.deepEqual(
    { full_name: now.full_name, job_title: now.job_title, skills: now.skills },
    { full_name: 'My Own Name', job_title: 'My title', skills: profile.skills },
  )
  assertRefused(await account.call('GET', at(urn!)), 404, 'NOT_FOUND')
})

test('somebody whose urn was merged into another takes the tags and notes of the call as well', async () => {
  const account = await service.account(100)
  const [urn] = await account.enriched(1)
  await save(account, { urns: [urn] })
  const own = { externalId: 'mine', name: 'My Own Name', notes: 'Mine.', tags: ['Own'] }
  const keep = (await account.call('POST', 'talent-pool/candidates', own)).body.results[0].urn
  assert.equal((await account.call('POST', 'talent-pool/duplicates/merge', { keep, merge: [urn] })).status, 200)
  const { results } = await save(account, { urns: [urn], tags: ['Found'], notes: 'Call in May.' })
  assert.deepEqual(results, [{ urn, poolUrn: keep, outcome: 'UPDATED' }])
  const now = await read(account, keep)
  assert.deepEqual(
    { full_name: now.full_name, tags: now.tags, notes: now.notes },
    { full_name: 'My Own Name', tags: ['Own', 'Found'], notes: 'Call in May.' },
  )
})

test('a bad body is named', async () => {
  const account = await service.account(0)
  const bad: [body: object, field: string][] = [
    [{}, 'urns'],
    [{ urns: [] }, 'urns'],
    [{ urns: Array.from({ length: 201 }, (_, n) => `urn:${n}`) }, 'urns'],
    [{ urns: [''] }, 'urns[0]'],
    [{ urns: ['urn:a'], tags: ['a,b'] }, 'tags[0]'],
    [{ urns: ['urn:a'], notes: 1 }, 'notes'],
  ]
  for (const [body, field] of bad)
    assertRefused(await account.call('POST', SAVE, body), 400, 'INVALID_REQUEST', { field })
})
