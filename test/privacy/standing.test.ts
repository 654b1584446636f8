/**
 * Legal basis, consent and do-not-contact: stored, changed in part, moved along with the person, respected by unlocks, removed by
 * erasure.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { target } from './people.ts'

const service = await startService()

const at = (urn: string) => `privacy/people/${encodeURIComponent(urn)}`
const say = (account: TestAccount, urn: string, body: object) => account.call('POST', at(urn), body)
const standing = async (account: TestAccount, urn: string): Promise<Body> =>
  (await account.call('GET', at(urn))).body.standing

test('what is said is kept, what is left out stays, what cannot be is refused', async () => {
  const account = await service.account(1_000)
  const [urn] = await account.enriched(1)
  assert.deepEqual(await standing(account, urn!), {
    legalBasis: null,
    consentOn: null,
    consentUntil: null,
    doNotContact: false,
    reason: null,
    updatedAt: null,
  })
  await say(account, urn!, { legalBasis: 'CONSENT', consentOn: '2026-01-02', consentUntil: '2028-01-02' })
  await say(account, urn!, { doNotContact: true, reason: 'asked us' })
  const { updatedAt, ...rest } = await standing(account, urn!)
  assert.ok(updatedAt)
  assert.deepEqual(rest, {
    legalBasis: 'CONSENT',
    consentOn: '2026-01-02',
    consentUntil: '2028-01-02',
    doNotContact: true,
    reason: 'asked us',
  })
  for (const bad of [{}, { legalBasis: 'WHIM' }, { consentOn: '2026-02-02', consentUntil: '2026-01-01' }])
    assert.equal((await say(account, urn!, bad)).status, 400)
  assert.equal((await say(account, 'urn:nobody', { doNotContact: true })).status, 404)
  const stranger = await service.account(0)
  assert.equal((await stranger.call('GET', at(urn!))).status, 404)
  assert.equal((await account.call('GET', 'audit?action=privacy.standing')).body.entries.length, 2)
})

test('whoever must not be contacted is not unlocked: alone, in a batch, in a quote; lifted, they are', async () => {
  const account = await service.account(1_000)
  const [barred, other] = await account.enriched(2)
  await say(account, barred!, { doNotContact: true })
  const before = await account.balance()
  const asked = { urn: barred, requestedFields: ['phone'] }
  const refused = await account.post('contact', asked)
  assert.deepEqual({ status: refused.status, code: refused.body.code }, { status: 409, code: 'DO_NOT_CONTACT' })
  assert.deepEqual(await account.balance(), before)
  const quote = await account.call('POST', 'credits/quote', { operation: 'contact', body: asked })
  assert.deepEqual(
    { totalCredits: quote.body.totalCredits, refusedWith: quote.body.refusedWith },
    { totalCredits: 0, refusedWith: 'DO_NOT_CONTACT' },
  )
  const talents = [{ urn: barred }, { urn: other }]
  const { body } = await account.post('contact/batch', { talents, requestedFields: ['phone'] })
  const done = await account.awaitBatch(body.jobId)
  assert.match(JSON.stringify(done.body), /DO_NOT_CONTACT/)
  await say(account, barred!, { doNotContact: false })
  assert.equal((await account.post('contact', asked)).status, 200)
})

test('it travels into the pool and through a merge, is in the access report, and goes with the person', async () => {
  const account = await service.account(1_000)
  const [urn] = await account.enriched(1)
  await say(account, urn!, { doNotContact: true, reason: 'asked us' })
  const saved = await account.call('POST', 'talent-pool/candidates/save', { urns: [urn] })
  const { poolUrn } = saved.body.results[0]
  await service.savePool(account, [{ urn: 'urn:pool:twin', fullName: 'Twin', jobTitle: 'Nurse' }])
  const merged = await account.call('POST', 'talent-pool/duplicates/merge', { keep: 'urn:pool:twin', merge: [poolUrn] })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.equal((await standing(account, 'urn:pool:twin')).doNotContact, true)
  const refused = await account.post('contact', { urn: 'urn:pool:twin', requestedFields: ['phone'] })
  assert.equal(refused.body.code, 'DO_NOT_CONTACT')
  const held = await account.call('POST', 'privacy/access', { urn: 'urn:pool:twin' })
  assert.equal(held.body.standings[0].reason, 'asked us')
  const erased = await account.call('POST', 'privacy/erasures', { urn: 'urn:pool:twin' })
  assert.ok(erased.body.removed.standings > 0)
  const left = await service.scout.database.queryBuilt('select from candidate_standings where account_id = $1', [
    account.accountId,
  ])
  assert.equal(left.length, 0)
})

test('a bar stays when the record that it was said of is removed, loses its address, or comes again', async () => {
  const account = await service.account(1_000)
  const [urn, other] = await account.enriched(2)
  const addressOf = async (each: string) =>
    (await account.call('GET', `talent-scout/enrich?urn=${encodeURIComponent(each)}`)).body.profile.network_url
  const add = async (fullName: string, networkUrl: string) =>
    (await account.call('POST', 'talent-pool/candidates', { full_name: fullName, network_url: networkUrl })).body
      .results[0].urn
  const unlock = async (each: string) => (await account.post('contact', { urn: each, requestedFields: ['phone'] })).body
  const address = await addressOf(urn!)
  const own = await add('Own Record', address)
  await say(account, own, { doNotContact: true })
  assert.equal((await account.call('DELETE', `talent-pool/candidates/${own}`)).status, 200)
  assert.equal((await unlock(urn!)).code, 'DO_NOT_CONTACT')
  assert.equal((await unlock(await add('Own Record', address))).code, 'DO_NOT_CONTACT')
  const second = await add('Other Record', await addressOf(other!))
  await say(account, second, { doNotContact: true })
  const moved = await account.call('PATCH', `talent-pool/candidates/${second}`, { network_url: null })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.equal((await unlock(other!)).code, 'DO_NOT_CONTACT')
  await say(account, other!, { doNotContact: false })
  assert.equal((await unlock(other!)).success, true)
})

test('a reason that names somebody else is without that name when they are erased', async () => {
  const account = await service.account(1_000)
  const [urn] = await account.enriched(1)
  const zoe = { urn: 'urn:pool:zoe', fullName: 'Zoë Quillfeather', firstName: 'Zoë', lastName: 'Quillfeather' }
  await service.savePool(account, [zoe])
  await say(account, urn!, { doNotContact: true, reason: 'as Zoe Quillfeather asked us to' })
  const notice = `privacy/notices/${encodeURIComponent(urn!)}`
  await account.call('POST', notice, { state: 'EXEMPT', reason: 'told by Zoë Quillfeather' })
  await account.call('POST', 'privacy/erasures', { urn: zoe.urn })
  const { notices } = (await account.call('GET', 'privacy/notices')).body
  assert.deepEqual(
    { standingReason: (await standing(account, urn!)).reason, noticeReason: notices[0].reason },
    { standingReason: 'as … asked us to', noticeReason: 'told by …' },
  )
})

test('what was kept for a repeat about somebody erased is gone, and the repeat is told so', async () => {
  const account = await service.account(1_000)
  const [urn] = await account.enriched(1)
  const { body } = await account.search({ prompt: 'nurse' })
  const shown = body.candidates[0].urn
  const name = encodeURIComponent(urn!)
  const asked: [path: string, body: object][] = [
    [at(urn!), { doNotContact: true, reason: 'quokka' }],
    [`privacy/notices/${name}`, { state: 'EXEMPT', reason: 'quokka' }],
    [`decisions/${body.decisionId}/override`, { urn: shown, action: 'REJECTED', reason: 'quokka' }],
  ]
  const ask = () =>
    Promise.all(asked.map(([path, sent], n) => account.call('POST', path, sent, { 'idempotency-key': `key-${n}` })))
  assert.deepEqual(
    (await ask()).map(({ status }) => status),
    [200, 200, 200],
  )
  for (const each of [urn, shown]) await account.call('POST', 'privacy/erasures', { urn: each })
  for (const again of await ask()) {
    assert.equal(again.status, 404, JSON.stringify(again.body))
    assert.doesNotMatch(JSON.stringify(again.body), /quokka/)
  }
})

test('a made-up cursor is a fault of the request', async () => {
  const account = await service.account(0)
  const days = ['x', '2026-02-31', '0000-01-01']
  for (const day of days)
    for (const [path, position] of [
      ['privacy/notices', [day, 'urn:x']],
      ['privacy/retention/people', [day, 'urn:x']],
      ['privacy/requests', [day, 'req_x']],
      ['decisions', [`${day}T00:00:00.000Z`, 'dec_x']],
    ] as const) {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      assert.equal((await account.call('GET', `${path}?cursor=${cursor}`)).status, 400, `${path} ${day}`)
    }
})

test('it travels in exports of the pool and of projects, under whatever urn it was said', async () => {
  const account = await service.account(1_000)
  const networkUrl = target.networkUrl
  const { body } = await account.call('POST', 'talent-pool/candidates', {
    candidates: [
      { full_name: 'Barred Person', externalId: 'barred', networkUrl },
      { full_name: 'Free Person', externalId: 'free' },
    ],
  })
  const urns = body.results.map(({ urn }: Body) => urn)
  await account.get(`enrich?urn=${target.urn}`)
  await account.call('POST', `privacy/people/${target.urn}`, { doNotContact: true })
  const export_ = async (query: string): Promise<string> =>
    (await account.call('GET', `talent-pool/export?${query}`)).body.text
  for (const query of ['format=ndjson', 'format=ndjson&q=Person']) {
    const lines = (await export_(query)).trim().split('\n')
    const barred = new Map(lines.map((line) => JSON.parse(line)).map((each) => [each.externalId, each.doNotContact]))
    assert.deepEqual({ barred: barred.get('barred'), free: barred.get('free') }, { barred: true, free: false }, query)
  }
  const [head, ...rows] = (await export_('format=csv')).trim().split('\r\n')
  assert.ok(head!.endsWith(',doNotContact'), head)
  assert.deepEqual(rows.map((row) => [row.includes('Barred'), row.endsWith(',true')]).sort(), [
    [false, false],
    [true, true],
  ])
  const { project } = (await account.call('POST', 'projects', { name: 'Exported', urns })).body
  const file = await account.call('POST', `projects/${project.projectId}/export`, { format: 'ndjson' })
  const members = file.body.text
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line))
  const saidOf = new Map(members.map((each: Body) => [each.urn, each.do_not_contact]))
  assert.deepEqual(
    urns.map((urn: string) => saidOf.get(urn)),
    [true, false],
  )
})
