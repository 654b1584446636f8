/** A call charges exactly what its quote says; `maxCredits` limits a call to it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromCredits } from '../../src/credits/amount.ts'
import { issueKey } from '../../src/operations/accounts/accounts.ts'
import { assertRefused, withoutTrace } from '../http/refused.ts'
import { type Body, type Called, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService()
const all = ['work_email', 'personal_email', 'phone']

const quote = async (account: TestAccount, operation: string, body: object): Promise<Body> => {
  const called = await account.call('POST', 'credits/quote', { operation, body })
  assert.equal(called.status, 200, JSON.stringify(called.body))
  return called.body
}
const charge = (account: TestAccount, operation: string, body: Body): Promise<Called> =>
  operation === 'enrich'
    ? account.get(`enrich?${new URLSearchParams(body as Record<string, string>)}`)
    : account.post(operation, body)
const charged = ({ body }: Called) =>
  body.creditsDeducted ?? body.totalCreditsDeducted ?? body.creditsCharged ?? body.totalCreditsCharged
const whys = (quoted: Body) => quoted.items.map(({ why }: Body) => why)

/** Quotes a call, then makes it: the same amount and the same balances. */
async function agree(account: TestAccount, operation: string, body: Body): Promise<Body> {
  const quoted = await quote(account, operation, body)
  const called = await charge(account, operation, body)
  assert.equal(called.status, 200, JSON.stringify(called.body))
  assert.equal(charged(called), quoted.totalCredits, operation)
  assert.deepEqual(
    { companyCredits: called.body.companyCredits, companyExtraCredits: called.body.companyExtraCredits },
    { companyCredits: quoted.companyCreditsAfter, companyExtraCredits: quoted.companyExtraCreditsAfter },
  )
  assert.deepEqual(
    { sufficient: quoted.sufficient, refusedWith: quoted.refusedWith, atMost: quoted.atMost },
    { sufficient: true, refusedWith: null, atMost: quoted.totalCredits > 0 },
  )
  if (called.body.jobId) await account.awaitBatch(called.body.jobId)
  return quoted
}

test('search: charged when the network must be asked, free when cached or own pool only', async () => {
  const account = await service.account(100)
  const body = { prompt: 'data engineer' }
  assert.deepEqual(whys(await agree(account, 'search', body)), ['CHARGED'])
  assert.deepEqual(whys(await agree(account, 'search', body)), ['CACHED'])
  assert.deepEqual(whys(await agree(account, 'search', { filtersJson: '{"localOnly":true}' })), ['NOT_NEEDED'])
  assert.deepEqual(whys(await agree(account, 'search', { page: 21 })), ['NOT_NEEDED'])
})

test('enrich and enrich/batch: charged, cached, in the pool, repeated', async () => {
  const account = await service.account(100)
  await service.savePool(account, [{ urn: 'urn:own', fullName: 'Own One' }])
  const [one, two, three] = await account.people(3)
  assert.deepEqual(whys(await agree(account, 'enrich', { urn: one! })), ['CHARGED'])
  assert.deepEqual(whys(await agree(account, 'enrich', { urn: one! })), ['CACHED'])
  assert.deepEqual(whys(await agree(account, 'enrich', { urn: one!, forceRefresh: 'true' })), ['CHARGED'])
  assert.deepEqual(whys(await quote(account, 'enrich', { urn: one!, forceRefresh: true })), ['CHARGED'])
  const talents = [one, two, 'urn:own', two, three].map((urn) => ({ urn }))
  const quoted = await agree(account, 'enrich/batch', { talents })
  assert.deepEqual(whys(quoted), ['CACHED', 'CHARGED', 'IN_POOL', 'CHARGED', 'REPEATED'])
  const own = await quote(account, 'enrich', { urn: 'urn:own' })
  assert.deepEqual(
    { totalCredits: own.totalCredits, refusedWith: own.refusedWith, whys: whys(own) },
    { totalCredits: 0, refusedWith: 'ENRICH_NOT_NEEDED', whys: ['IN_POOL'] },
  )
})

test('a suppressed person costs nothing, in the quote as in the call', async () => {
  const account = await service.account(100)
  const person = magic('found-all')
  const [other] = await account.people(1)
  await account.call('POST', 'privacy/suppressions', { entries: [{ networkUrl: person.networkUrl }] })
  const talents = [person, { urn: other! }]
  assert.deepEqual(whys(await agree(account, 'enrich/batch', { talents })), ['SUPPRESSED', 'CHARGED'])
  assert.deepEqual(whys(await agree(account, 'contact', { ...person, requestedFields: ['phone'] })), ['SUPPRESSED'])
  const contacts = { talents, requestedFields: ['phone'] }
  assert.deepEqual(whys(await agree(account, 'contact/batch', contacts)), ['SUPPRESSED', 'CHARGED'])
  await account.call('POST', 'privacy/suppressions', { entries: [{ urn: other }] })
  const single = await quote(account, 'enrich', { urn: other! })
  assert.deepEqual(
    { totalCredits: single.totalCredits, refusedWith: single.refusedWith, whys: whys(single) },
    { totalCredits: 0, refusedWith: 'COLLECT_FAILED', whys: ['SUPPRESSED'] },
  )
  assert.equal((await account.get(`enrich?urn=${other}`)).body.code, 'COLLECT_FAILED')
})

test('contact: charged, in flight, unlocked, missed lately, unreachable', async () => {
  const account = await service.account(100)
  const body = (name: 'found-all' | 'found-none', requestedFields = all) => ({ ...magic(name), requestedFields })
  await service.stopWorker()
  const first = await agree(account, 'contact', body('found-all', ['phone']))
  assert.deepEqual(first.items, [{ urn: magic('found-all').urn, field: 'phone', credits: 5, why: 'CHARGED' }])
  assert.deepEqual(whys(await agree(account, 'contact', body('found-all'))), ['IN_FLIGHT', 'IN_FLIGHT', 'IN_FLIGHT'])
  service.startWorker()
  await account.awaitContact(magic('found-all').urn)
  assert.deepEqual(whys(await agree(account, 'contact', body('found-all'))), ['CHARGED', 'CHARGED', 'UNLOCKED'])
  await account.awaitContact(magic('found-all').urn)
  await agree(account, 'contact', body('found-none', ['phone']))
  await account.awaitContact(magic('found-none').urn)
  assert.deepEqual(whys(await agree(account, 'contact', body('found-none', ['phone']))), ['NOT_FOUND_RECENTLY'])
  const lost = await quote(account, 'contact', { urn: 'urn:nobody', requestedFields: ['phone'] })
  assert.deepEqual(
    { totalCredits: lost.totalCredits, refusedWith: lost.refusedWith, whys: whys(lost) },
    { totalCredits: 0, refusedWith: 'MISSING_NETWORK', whys: ['MISSING_NETWORK'] },
  )
})

test('contact/batch: every reason in one quote, and the job charges just that', async () => {
  const account = await service.account(500)
  const [one, two, three] = await account.enriched(3)
  const own = {
    urn: 'urn:own',
    fullName: 'Own One',
    workEmail: 'own@one.example',
    networkUrl: magic('found-all').networkUrl,
  }
  await service.savePool(account, [own, { urn: 'urn:lost', fullName: 'Lost One' }])
  await account.post('contact', { urn: one, requestedFields: ['work_email'] })
  await account.awaitContact(one!)
  await service.stopWorker()
  await account.post('contact', { urn: two, requestedFields: ['work_email'] })
  const urns = [one, two, three, 'urn:own', 'urn:lost', 'urn:unknown', three]
  const body = { talents: urns.map((urn) => ({ urn })), requestedFields: ['work_email', 'phone'] }
  const quoted = await quote(account, 'contact/batch', body)
  const known = quoted.items[0].why
  assert.ok(known === 'UNLOCKED' || known === 'NOT_FOUND_RECENTLY')
  assert.deepEqual(whys(quoted).slice(1), [
    'CHARGED',
    'IN_FLIGHT',
    'CHARGED',
    'CHARGED',
    'CHARGED',
    'IN_POOL',
    'CHARGED',
    'MISSING_NETWORK',
    'MISSING_NETWORK',
    'NOT_ENRICHED',
    'REPEATED',
  ])
  const called = await account.post('contact/batch', body)
  assert.deepEqual(
    { charged: charged(called), companyCredits: called.body.companyCredits },
    { charged: quoted.totalCredits, companyCredits: quoted.companyCreditsAfter },
  )
  service.startWorker()
  // Waits for the ends, because a refund during another test would change the balances seen there.
  await account.awaitBatch(called.body.jobId)
  await account.awaitContact(two!)
  const none = await quote(account, 'contact/batch', { ...body, talents: [{ urn: 'urn:unknown' }] })
  assert.deepEqual(
    { refusedWith: none.refusedWith, totalCredits: none.totalCredits },
    { refusedWith: 'ALL_TALENTS_NOT_ENRICHED', totalCredits: 0 },
  )
})

test('what would be refused for its price says so: too little credit, over maxCredits, over the cap', async () => {
  const poor = await service.account(1, 3)
  const body = { ...magic('found-all'), requestedFields: ['phone'] }
  const short = await quote(poor, 'contact', body)
  assert.deepEqual(
    {
      totalCredits: short.totalCredits,
      sufficient: short.sufficient,
      companyCreditsAfter: short.companyCreditsAfter,
      refusedWith: short.refusedWith,
    },
    { totalCredits: 5, sufficient: false, companyCreditsAfter: null, refusedWith: 'INSUFFICIENT_CREDITS' },
  )
  const rich = await service.account(100)
  assert.equal((await quote(rich, 'contact', { ...body, maxCredits: 4.5 })).refusedWith, 'MAX_CREDITS_EXCEEDED')
  const terms = { name: 'capped', dailyCap: fromCredits(4) }
  const { apiKey: key } = await issueKey(service.scout.database, rich.accountId, terms)
  const sent = { key, body: { operation: 'contact', body } }
  const { body: capped } = await service.call('POST', '/v1/credits/quote', sent)
  assert.deepEqual(
    { refusedWith: capped.refusedWith, sufficient: capped.sufficient },
    { refusedWith: 'CREDIT_CAP_REACHED', sufficient: true },
  )
})

test('a quote changes nothing, and faults of the body are named within it', async () => {
  const account = await service.account(100)
  const talents = [{ urn: '' }]
  const faults: [string, string, object | undefined][] = [
    ['operation', 'resolve', {}],
    ['body', 'search', undefined],
    ['body.talents[0].urn', 'enrich/batch', { talents }],
    ['body.requestedFields', 'contact', { urn: 'a' }],
    ['body.urn', 'enrich', {}],
    ['body.forceRefresh', 'enrich', { urn: 'a', forceRefresh: 'yes' }],
    ['body.maxCredits', 'search', { maxCredits: -1 }],
    ['body.filtersJson', 'search', { filtersJson: '[]' }],
    ['body.filtersJson.skills[0].name', 'search', { filtersJson: '{"skills":[{"name":1}]}' }],
  ]
  await withoutTrace(service, async () => {
    for (const [field, operation, body] of faults) {
      const called = await account.call('POST', 'credits/quote', { operation, body })
      assertRefused(called, 400, 'INVALID_REQUEST', { field, about: operation })
    }
    await quote(account, 'search', { prompt: 'nurse' })
    await quote(account, 'enrich', { urn: magic('found-all').urn })
    await quote(account, 'contact', { ...magic('found-all'), requestedFields: all })
  })
})

test('maxCredits: one credit too few and nothing happens, enough and it goes through, free calls always do', async () => {
  const account = await service.account(100)
  const [one, two] = await account.people(2)
  await account.awaitBatch((await account.post('enrich/batch', { talents: [{ urn: two }] })).body.jobId)
  const calls: [string, Body, number][] = [
    ['search', { prompt: 'teacher' }, 1],
    ['enrich', { urn: one! }, 1],
    ['enrich/batch', { talents: [{ urn: magic('found-all').urn }] }, 1],
    ['contact', { ...magic('stuck'), requestedFields: all }, 9],
    ['contact/batch', { talents: [{ urn: two }], requestedFields: ['phone'] }, 5],
  ]
  for (const [operation, body, price] of calls) {
    await withoutTrace(service, async () => {
      const refused = await charge(account, operation, { ...body, maxCredits: price - 0.001 })
      assertRefused(refused, 402, 'MAX_CREDITS_EXCEEDED', { about: operation })
      assert.deepEqual(
        { requiredCredits: refused.body.requiredCredits, maxCredits: refused.body.maxCredits },
        { requiredCredits: price, maxCredits: price - 0.001 },
      )
    })
    const done = await charge(account, operation, { ...body, maxCredits: price })
    assert.deepEqual({ status: done.status, charged: charged(done) }, { status: 200, charged: price }, operation)
    if (done.body.jobId) await account.awaitBatch(done.body.jobId)
    const again = await charge(account, operation, { ...body, maxCredits: 0 })
    assert.equal(again.status, 200, operation)
  }
  for (const max of ['-1', '1e3', 'x', '', '99999999999']) {
    assertRefused(await account.get(`enrich?urn=a&maxCredits=${max}`), 400, 'INVALID_REQUEST', {
      field: 'maxCredits',
      about: max,
    })
  }
  await service.verify()
})

test('several are quoted in one call, each as by itself, and one that is refused does not spoil the others', async () => {
  const account = await service.account(10)
  const [urn] = await account.enriched(1)
  const asked = [
    { operation: 'search', body: { prompt: 'nurse' } },
    { operation: 'enrich', body: { urn } },
    { operation: 'search', body: { filtersJson: '{' } },
    { operation: 'contact', body: { urn, requestedFields: all } },
  ]
  const { status, body } = await account.call('POST', 'credits/quotes', { quotes: asked })
  assert.equal(status, 200)
  for (const [at, one] of asked.entries()) {
    const { body: alone } = await account.call('POST', 'credits/quote', one)
    assert.deepEqual({ ...body.quotes[at], traceId: '' }, { ...alone, traceId: '' })
  }
  assert.equal(body.quotes[2].code, 'INVALID_REQUEST')
  const { apiKey } = (await account.call('POST', 'keys', { name: 'search only', scopes: ['search'] })).body
  const quoted = await service.call('POST', '/v1/credits/quotes', { key: apiKey, body: { quotes: asked } })
  assert.deepEqual(
    quoted.body.quotes.map(({ success, code }: Body) => code ?? success),
    [true, 'FORBIDDEN', 'INVALID_REQUEST', 'FORBIDDEN'],
  )
  assertRefused(await account.call('POST', 'credits/quotes', { quotes: [] }), 400, 'INVALID_REQUEST')
})
