/** Limits of counts: what they refuse, which scopes they need, what they cost, and that a hostile question stays cheap. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FACET_VALUES_MAX } from '../../contract/limits.ts'
import { type Body, startService } from '../support/service.ts'

const service = await startService({ worker: false })

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const person = (index: number, change = {}) => ({
  urn: `urn:pool:${index}`,
  fullName: `Person ${index}`,
  jobTitle: 'Nurse',
  workEmail: `person${index}@example.com`,
  ...change,
})

test('a body that is none is refused by the field, whatever else it holds', async () => {
  const account = await service.account(0)
  for (const [field, body] of [
    ['limit', { limit: 0 }],
    ['limit', { limit: 101 }],
    ['limit', { limit: 'many' }],
    ['filtersJson', { filtersJson: '[' }],
    ['prompt', { prompt: 'x'.repeat(10_001) }],
  ] as const) {
    const { status, body: answer } = await account.post('counts', body)
    assert.deepEqual({ status, code: answer.code }, { status: 400, code: 'INVALID_REQUEST' }, field)
    assert.match(JSON.stringify(answer), new RegExp(field))
  }
})

test('it needs the scope, sees the own account alone, costs nothing and asks nobody', async () => {
  const [account, other] = [await service.account(5), await service.account(5)]
  await service.savePool(
    account,
    range(0, 20).map((index) => person(index)),
  )
  const { body: key } = await account.call('POST', 'keys', { name: 'pool', scopes: ['pool'] })
  const refused = await service.call('POST', '/v1/talent-scout/counts', { key: key.apiKey, body: {} })
  assert.deepEqual({ status: refused.status, code: refused.body.code }, { status: 403, code: 'FORBIDDEN' })
  const unfiltered = await account.post('counts', { prompt: 'nurse', page: 3, maxCredits: 0 })
  assert.ok(unfiltered.body.total > 0)
  assert.deepEqual(
    unfiltered.body.interpretation.titles.map(({ name }: Body) => name),
    ['nurse'],
  )
  const { body: nobody } = await other.post('counts', {})
  assert.deepEqual({ total: nobody.total, values: nobody.facets.skills.values }, { total: 0, values: [] })
  assert.deepEqual((await account.call('GET', 'credits/ledger?kind=HOLD')).body.entries, [])
  assert.deepEqual(await account.balance(), { credits: 5, extra: 0 })
  const { body: ignored } = await account.post('counts', { filtersJson: '{"unheardOf":1}' })
  assert.deepEqual(ignored.ignoredFilters, [{ field: 'unheardOf', value: 1, reason: 'UNKNOWN_FILTER' }])
})

test('a hostile question is answered with no more than was asked for', async () => {
  const account = await service.account(0)
  const words = range(0, 1_000).map((index) => `w${index}`)
  await service.savePool(
    account,
    range(0, 40).map((index) =>
      person(index, { skills: words.slice(index * 25, index * 25 + 25), tags: words.slice(0, 50) }),
    ),
  )
  for (const prompt of [words.join(' ').repeat(3).slice(0, 10_000), 'nurse or '.repeat(1_000), '🦄'.repeat(5_000)]) {
    const { status, body } = await account.post('counts', { prompt })
    assert.equal(status, 200)
    assert.ok(body.total <= 40)
    for (const { values } of [body.facets.skills, body.facets.tags]) assert.ok(values.length <= 20)
  }
  const { facets } = (await account.post('counts', { limit: FACET_VALUES_MAX })).body
  assert.deepEqual(
    { values: facets.skills.values.length, distinctCount: facets.skills.distinctCount },
    { values: FACET_VALUES_MAX, distinctCount: 1_000 },
  )
})

test('a repeat under one key is counted anew: whoever was suppressed since is not in it', async () => {
  const account = await service.account(0)
  await service.savePool(
    account,
    range(0, 5).map((index) => person(index)),
  )
  const send = (body: object) => account.post('counts', body, { 'idempotency-key': 'once' })
  assert.equal((await send({})).body.total, 5)
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'person2@example.com' }] })
  const again = await send({})
  assert.deepEqual(
    { total: again.body.total, idempotentReplayed: again.headers.get('idempotent-replayed') },
    { total: 4, idempotentReplayed: 'true' },
  )
  assert.equal((await send({ prompt: 'nurse' })).status, 422)
})

test('comparing people with the suppressions takes long: asked to come back, and then it is done', async () => {
  const account = await service.account(0)
  await service.savePool(
    account,
    range(0, 5).map((index) => person(index)),
  )
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'person2@example.com' }] })
  await service.scout.database.transaction(async (tx) => {
    // The table that connects merged people with the suppression lists cannot be read for now.
    await tx.queryBuilt('lock table pool_redirects in access exclusive mode')
    const { status, body, headers } = await account.post('counts', {})
    assert.deepEqual(
      { status, code: body.code, retryable: body.retryable },
      { status: 503, code: 'SERVICE_UNAVAILABLE', retryable: true },
      JSON.stringify(body),
    )
    assert.match(body.message, /suppressions/)
    assert.ok(Number(headers.get('retry-after')) > 0)
  })
  const { status, body } = await account.post('counts', {})
  assert.deepEqual({ status, total: body.total }, { status: 200, total: 4 })
})
