/** The suppression list: each kind of identifier with each endpoint that returns personal data. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suppressForAll, unsuppressForAll } from '../../src/operations/privacy/suppress.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { allFields, audit, poolUrns, suppress, target, unlock, unsuppress } from './people.ts'

const service = await startService()

/** An account with the values unlocked, the profile enriched in a batch, and the person in the pool under another urn. */
async function knowing(): Promise<{ account: TestAccount; values: Body; jobs: string[] }> {
  const account = await service.account(1_000)
  const values = await unlock(account)
  const enriched = await account.post('enrich/batch', { talents: [target] })
  await account.awaitBatch(enriched.body.jobId)
  await service.savePool(account, [
    {
      urn: 'urn:pool:one',
      fullName: 'One',
      networkUrl: target.networkUrl,
      workEmail: values.workEmail,
      phone: values.phoneNumber,
    },
    { urn: 'urn:pool:two', fullName: 'Two', personalEmail: 'two@home.example' },
  ])
  return { account, values, jobs: [enriched.body.jobId] }
}

type Spelling = (values: Body) => Body

/** Identifiers in unusual spellings. */
const kinds: [name: string, entry: Spelling][] = [
  ['network URL', () => ({ networkUrl: 'http://www.network.example/in/TEST-found-all/?x=1' })],
  ['urn', () => ({ urn: target.urn })],
  ['email', (values) => ({ email: ` ${values.workEmail.toUpperCase()} ` })],
  ['phone', (values) => ({ phone: `00${values.phoneNumber.slice(1, 4)} ${values.phoneNumber.slice(4)}` })],
]

for (const [name, entryOf] of kinds) {
  test(`suppressed by ${name}: not enriched, not unlocked, nothing known is shown; taken off the list, all is back`, async () => {
    const { account, values, jobs } = await knowing()
    const before = await account.balance()
    const id = await suppress(account, entryOf(values))
    const query = `urn=${target.urn}`

    for (const force of ['', '&forceRefresh=true']) {
      const enriched = await account.get(`enrich?${query}${force}`)
      assert.deepEqual(
        { status: enriched.status, code: enriched.body.code, retryable: enriched.body.retryable },
        { status: 404, code: 'COLLECT_FAILED', retryable: false },
      )
    }
    const batch = await account.post('enrich/batch', { talents: [target], forceRefresh: true })
    assert.deepEqual(
      { totalCreditsDeducted: batch.body.totalCreditsDeducted, cachedProfiles: batch.body.cachedProfiles },
      { totalCreditsDeducted: 0, cachedProfiles: {} },
    )
    const job = await account.awaitBatch(batch.body.jobId)
    assert.deepEqual(
      { status: job.body.status, code: job.body.results[target.urn].code },
      { status: 'FAILED', code: 'COLLECT_FAILED' },
    )

    const contact = await account.post('contact', { ...target, requestedFields: allFields })
    assert.deepEqual(
      { status: contact.body.status, creditsCharged: contact.body.creditsCharged },
      { status: 'COMPLETED', creditsCharged: 0 },
    )
    assert.deepEqual(
      { workEmail: contact.body.workEmail, phoneNumber: contact.body.phoneNumber },
      { workEmail: null, phoneNumber: null },
    )
    assert.deepEqual(contact.body.unresolvedFields, allFields)
    const contacts = await account.post('contact/batch', { talents: [target], requestedFields: allFields })
    assert.deepEqual(
      { queued: contacts.body.queued, totalCreditsCharged: contacts.body.totalCreditsCharged },
      { queued: false, totalCreditsCharged: 0 },
    )
    assert.deepEqual(contacts.body.cachedContacts[target.urn].unresolvedFields, allFields)

    const status = await account.get(`contact-status?${query}`)
    assert.deepEqual(
      {
        workEmail: status.body.workEmail,
        personalEmail: status.body.personalEmail,
        phoneNumber: status.body.phoneNumber,
      },
      { workEmail: null, personalEmail: null, phoneNumber: null },
    )
    assert.deepEqual(status.body.unresolvedFields, allFields)
    const earlier = await account.get(`batch-status?jobId=${jobs[0]}`)
    assert.equal(earlier.body.results[target.urn].code, 'COLLECT_FAILED')
    assert.ok(!JSON.stringify([contact, contacts, status, earlier]).includes(values.workEmail))
    assert.deepEqual(await account.balance(), before)

    assert.equal((await unsuppress(account, id)).status, 200)
    assert.equal((await account.get(`contact-status?${query}`)).body.workEmail, values.workEmail)
    assert.equal((await account.get(`enrich?${query}`)).body.fromCache, true)
    await service.verify()
  })

  test(`suppressed by ${name}: not in the pool's results, for this account alone`, async () => {
    const { account, values } = await knowing()
    const stranger = await service.account()
    await service.savePool(stranger, [{ urn: 'urn:pool:one', fullName: 'One', workEmail: values.workEmail }])
    const entry = name === 'urn' ? { urn: 'urn:pool:one' } : entryOf(values)
    const id = await suppress(account, entry)
    const { body } = await account.search({ filtersJson: '{"localOnly":true}' })
    assert.deepEqual(
      { urns: body.candidates.map((each: Body) => each.urn), totalCandidates: body.totalCandidates },
      { urns: ['urn:pool:two'], totalCandidates: 1 },
    )
    assert.deepEqual(await poolUrns(stranger), ['urn:pool:one'])
    await unsuppress(account, id)
    assert.equal((await poolUrns(account)).length, 2)
  })
}

test('the network’s results close up over the suppressed: pages stay full, nobody twice, also from the cache', async () => {
  const account = await service.account(1_000)
  const pages = async () => {
    const found: Body[] = []
    for (let page = 1; ; page++) {
      const { body } = await account.search({ prompt: 'nurse', page })
      if (body.hasNextPage) assert.equal(body.candidates.length, 20)
      found.push(...body.candidates)
      if (!body.hasNextPage) return { found, total: body.totalCandidates }
    }
  }
  const first = await pages()
  const [a, b, c] = [first.found[0]!, first.found[3]!, first.found[25]!]
  await suppress(account, { urn: a.urn }, { networkUrl: b.network_url }, { urn: c.urn })
  const then = await pages()
  const gone = new Set([a.urn, b.urn, c.urn])
  assert.deepEqual(
    then.found.map(({ urn }) => urn),
    first.found.map(({ urn }) => urn).filter((urn) => !gone.has(urn)),
  )
  assert.equal(then.total, first.total - 3)
})

test('the pool’s pages close up over hundreds of suppressed, and the count is of those shown', async () => {
  const account = await service.account()
  const urns = Array.from({ length: 450 }, (_, n) => `urn:pool:${n}`)
  await service.savePool(
    account,
    urns.map((urn) => ({ urn, fullName: `P ${urn}` })),
  )
  const { body: all } = await account.search({ filtersJson: '{"localOnly":true}', page: 1 })
  assert.equal(all.totalCandidates, 400)
  await suppress(account, ...urns.slice(0, 300).map((urn) => ({ urn })))
  const shown: string[] = []
  for (let page = 1; page <= 8; page++) {
    const { body } = await account.search({ filtersJson: '{"localOnly":true}', page })
    assert.equal(body.totalCandidates, 150)
    shown.push(...body.candidates.map((each: Body) => each.urn))
  }
  assert.deepEqual(shown.toSorted(), urns.slice(300).toSorted())
})

test('a replayed answer does not show whom it showed before', async () => {
  const { account, values } = await knowing()
  const requests: [path: string, body: object][] = [
    ['search', { filtersJson: '{"localOnly":true}' }],
    ['contact', { ...target, requestedFields: allFields }],
    ['contact/batch', { talents: [target], requestedFields: allFields }],
    ['enrich/batch', { talents: [target] }],
  ]
  const send = (path: string, body: object) => account.post(path, body, { 'idempotency-key': path })
  for (const [path, body] of requests) {
    assert.ok(JSON.stringify((await send(path, body)).body).includes(values.workEmail), path)
  }
  await suppress(account, { networkUrl: target.networkUrl })
  for (const [path, body] of requests) {
    const again = await send(path, body)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.ok(!JSON.stringify(again.body).includes(values.workEmail), path)
  }
})

test('the list tells kinds and reasons, never whom; it pages, filters and is the account’s own', async () => {
  const [account, stranger] = [await service.account(), await service.account()]
  const entries = [
    { email: 'A@b.example', reason: 'asked us' },
    { phone: '+34 600 000 001' },
    { urn: 'urn:x', email: 'a@B.example' },
  ]
  const added = await account.call('POST', 'privacy/suppressions', { entries })
  assert.equal(added.body.createdCount, 3)
  assert.deepEqual(
    added.body.suppressions.map((each: Body) => each.kind),
    ['EMAIL', 'PHONE', 'URN'],
  )
  assert.equal((await account.call('POST', 'privacy/suppressions', { entries })).body.createdCount, 0)
  const listed: Body[] = []
  for (let cursor = ''; ; ) {
    const { body } = await account.call('GET', `privacy/suppressions?limit=2${cursor && `&cursor=${cursor}`}`)
    listed.push(...body.suppressions)
    if (!body.nextCursor) break
    cursor = body.nextCursor
  }
  assert.equal(listed.length, 3)
  assert.ok(listed.some((each) => each.reason === 'asked us'))
  const text = JSON.stringify(listed) + JSON.stringify(await service.scout.database.query('select * from suppressions'))
  assert.ok(!/b\.example|600000001|urn:x/i.test(text))
  assert.equal((await account.call('GET', 'privacy/suppressions?kind=PHONE')).body.suppressions.length, 1)
  assert.deepEqual((await stranger.call('GET', 'privacy/suppressions')).body.suppressions, [])
  const check = { entries: [{ email: 'a@b.EXAMPLE', urn: 'urn:y' }, { phone: '0034600000001' }, { urn: 'urn:z' }] }
  const { body } = await account.call('POST', 'privacy/suppressions/check', check)
  assert.deepEqual(
    body.results.map((each: Body) => each.kinds),
    [['EMAIL'], ['PHONE'], []],
  )
  const id = listed[0]!.suppressionId
  assert.equal((await unsuppress(stranger, id)).status, 404)
  assert.deepEqual(
    { first: (await unsuppress(account, id)).status, second: (await unsuppress(account, id)).status },
    { first: 200, second: 404 },
  )
  assert.deepEqual(
    (await audit(account, '?action=privacy.unsuppress')).map(({ subject }) => subject),
    [id],
  )
})

test('an entry that can name nobody is 400, by its place in the list, and nothing is added', async () => {
  const account = await service.account()
  for (const [entry, field] of [
    [{ email: 'nobody' }, 'entries[1].email'],
    [{ phone: '12' }, 'entries[1].phone'],
    [{ networkUrl: 'network.example/company/x' }, 'entries[1].networkUrl'],
    [{ reason: 'none named' }, 'entries[1]'],
  ] as const) {
    const { status, body } = await account.call('POST', 'privacy/suppressions', { entries: [{ urn: 'urn:a' }, entry] })
    assert.deepEqual({ status, field: body.fields[0].field }, { status: 400, field })
  }
  const many = Array.from({ length: 1_001 }, (_, n) => ({ urn: `urn:${n}` }))
  assert.equal((await account.call('POST', 'privacy/suppressions', { entries: many })).status, 400)
  assert.equal(
    (await account.call('POST', 'privacy/suppressions', { entries: many.slice(1) })).body.createdCount,
    1_000,
  )
  assert.equal((await account.call('GET', 'privacy/suppressions?cursor=WzFd')).status, 400)
})

test('the operator’s list holds for every account, and nobody sees or removes its entries', async () => {
  const [account, other] = [await service.account(100), await service.account(100)]
  const values = await unlock(account)
  const { suppressions } = await suppressForAll(service.scout, [{ phone: values.phoneNumber, reason: 'a court' }])
  const { suppressionId } = suppressions[0]!
  assert.equal((await account.get(`contact-status?urn=${target.urn}`)).body.workEmail, null)
  const found = await unlock(other)
  assert.deepEqual(
    { phoneNumber: found.phoneNumber, creditsRefunded: found.creditsRefunded },
    { phoneNumber: null, creditsRefunded: 5 },
  )
  assert.deepEqual((await account.call('GET', 'privacy/suppressions')).body.suppressions, [])
  assert.equal((await unsuppress(account, suppressionId)).status, 404)
  assert.equal(await unsuppressForAll(service.scout, suppressionId), true)
  assert.equal((await account.get(`contact-status?urn=${target.urn}`)).body.workEmail, values.workEmail)
})

test('profiles and values say where they came from and when', async () => {
  const account = await service.account(100)
  const before = service.clock.now()
  const { provenance } = await unlock(account)
  assert.deepEqual(Object.keys(provenance), ['workEmail', 'personalEmail', 'phoneNumber'])
  assert.equal(provenance.workEmail.source, 'network')
  assert.ok(new Date(provenance.workEmail.at) >= before)
  const { body } = await account.get(`enrich?urn=${target.urn}`)
  assert.equal(body.profile.provenance.source, 'network')
  assert.ok(new Date(body.profile.provenance.collectedAt) >= new Date(provenance.workEmail.at))
  assert.deepEqual(body.profile.provenance.contact, provenance)
  const again = await account.get(`enrich?urn=${target.urn}`)
  assert.deepEqual(
    { fromCache: again.body.fromCache, provenance: again.body.profile.provenance },
    { fromCache: true, provenance: body.profile.provenance },
  )
  await service.savePool(account, [{ urn: 'urn:pool:own', fullName: 'Own', workEmail: 'own@own.example' }])
  const own = await account.post('contact', { urn: 'urn:pool:own', requestedFields: ['work_email'] })
  assert.deepEqual(own.body.provenance, { workEmail: { source: 'OWN_POOL', at: null } })
})
