/** Idempotency-Key on each POST: the work is done and paid for once, however often and by whomever it is repeated. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { fromCredits } from '../../src/credits/amount.ts'
import { grantCredits } from '../../src/operations/accounts/accounts.ts'
import { type Called, magic, startService, type TestAccount } from '../support/service.ts'
import { posts } from './endpoints.ts'
import { assertRefused } from './refused.ts'

const service = await startService()

interface Post {
  path: string
  price: number
  /** What making the bodies costs. */
  setup: number
  /** Bodies that cost `price` each, for an account that has what they need. */
  bodies: (account: TestAccount) => Promise<[object, object]>
}

const paidPosts: Post[] = [
  { path: 'search', price: 1, setup: 0, bodies: async () => [{ prompt: 'nurse' }, { prompt: 'teacher' }] },
  {
    path: 'enrich/batch',
    price: 2,
    setup: 1,
    bodies: async (account) => {
      const urns = await account.people(4)
      const batch = (from: number) => ({ talents: urns.slice(from, from + 2).map((urn) => ({ urn })) })
      return [batch(0), batch(2)]
    },
  },
  {
    path: 'contact',
    price: 5,
    setup: 0,
    bodies: async () => [
      { ...magic('found-all'), requestedFields: ['phone'] },
      { ...magic('stuck'), requestedFields: ['phone'] },
    ],
  },
  {
    path: 'contact/batch',
    price: 4,
    setup: 5,
    bodies: async (account) => {
      const urns = await account.enriched(4)
      const batch = (from: number) => ({ talents: urns.slice(from, from + 2).map((urn) => ({ urn })) })
      return [
        { ...batch(0), requestedFields: ['work_email'] },
        { ...batch(2), requestedFields: ['work_email'] },
      ]
    },
  },
]

const keyed = (key: string) => ({ 'idempotency-key': key })
const isReplay = ({ headers }: Called) => headers.get('idempotent-replayed') === 'true'

/** Everything ever charged, whether refunded later or not. */
async function charged({ accountId }: TestAccount): Promise<number> {
  const [row] = await service.scout.database.query<{ units: number }>(
    `select coalesce(sum(plan_units + extra_units), 0)::bigint as units from ledger_entries
     where account_id = $1 and kind = 'HOLD'`,
    [accountId],
  )
  return row!.units / 1_000
}

async function remembered({ accountId }: TestAccount): Promise<number> {
  const rows = await service.scout.database.query('select from idempotency where account_id = $1', [accountId])
  return rows.length
}

for (const { path, price, setup, bodies } of paidPosts) {
  test(`POST ${path}: the same key and body replays the first answer and charges nothing more`, async () => {
    const account = await service.account(1_000)
    const [body] = await bodies(account)
    const before = await charged(account)
    const first = await account.post(path, body, keyed('k'))
    assert.equal(first.status, 200, JSON.stringify(first.body))
    assert.equal(first.headers.get('idempotent-replayed'), null)
    if (first.body.jobId) await account.awaitBatch(first.body.jobId)
    for (let repeat = 0; repeat < 3; repeat++) {
      const again = await account.post(path, body, keyed('k'))
      assert.deepEqual({ status: again.status, isReplay: isReplay(again) }, { status: 200, isReplay: true })
      assert.deepEqual(again.body, first.body)
    }
    assert.equal((await charged(account)) - before, price)
    await service.verify()
  })

  test(`POST ${path}: the same key with another body is 422 and changes nothing`, async () => {
    const account = await service.account(1_000)
    const [body, other] = await bodies(account)
    const first = await account.post(path, body, keyed('k'))
    assert.equal(first.status, 200)
    const before = await charged(account)
    assertRefused(await account.post(path, other, keyed('k')), 422, 'IDEMPOTENCY_KEY_REUSED')
    assert.equal(await charged(account), before)
    const afresh = await account.post(path, other, keyed('k2'))
    assert.deepEqual({ status: afresh.status, isReplay: isReplay(afresh) }, { status: 200, isReplay: false })
  })

  test(`POST ${path}: a key belongs to its account`, async () => {
    const [one, two] = [await service.account(1_000), await service.account(1_000)]
    const [[body], [otherBody]] = [await bodies(one), await bodies(two)]
    assert.equal((await one.post(path, body, keyed('k'))).status, 200)
    const before = await charged(two)
    const other = await two.post(path, otherBody, keyed('k'))
    assert.deepEqual({ status: other.status, isReplay: isReplay(other) }, { status: 200, isReplay: false })
    assert.equal((await charged(two)) - before, price)
  })

  test(`POST ${path}: a refusal for want of credits is not remembered`, async () => {
    const account = await service.account(setup + price - 0.5)
    const [body] = await bodies(account)
    const before = await charged(account)
    const poor = await account.post(path, body, keyed('k'))
    assertRefused(poor, 402, 'INSUFFICIENT_CREDITS')
    assert.deepEqual(
      { requiredCredits: poor.body.requiredCredits, availableCredits: poor.body.availableCredits },
      { requiredCredits: price, availableCredits: price - 0.5 },
    )
    assert.deepEqual(
      { charged: await charged(account), remembered: await remembered(account) },
      { charged: before, remembered: 0 },
    )
    const grant = { plan: fromCredits(100), extra: fromCredits(0) }
    await grantCredits(
      service.scout.database,
      account.accountId,
      { ref: `grant ${path}`, credits: grant },
      service.clock.now(),
    )
    const rich = await account.post(path, body, keyed('k'))
    assert.deepEqual({ status: rich.status, isReplay: isReplay(rich) }, { status: 200, isReplay: false })
    assert.equal((await charged(account)) - before, price)
  })

  test(`POST ${path}: after 24 hours the key is new`, async () => {
    const account = await service.account(1_000)
    const [body, other] = await bodies(account)
    assert.equal((await account.post(path, body, keyed('k'))).status, 200)
    service.clock.turn(24 * 3_600 - 60)
    assertRefused(await account.post(path, other, keyed('k')), 422, 'IDEMPOTENCY_KEY_REUSED')
    service.clock.turn(120)
    const afresh = await account.post(path, other, keyed('k'))
    assert.deepEqual({ status: afresh.status, isReplay: isReplay(afresh) }, { status: 200, isReplay: false })
  })

  test(`POST ${path}: twenty at once under one key are one piece of work`, async () => {
    const account = await service.account(1_000)
    const [body] = await bodies(account)
    const before = await charged(account)
    const all = await Promise.all(Array.from({ length: 20 }, () => account.post(path, body, keyed('k'))))
    const done = all.filter(({ status }) => status === 200)
    for (const refused of all.filter(({ status }) => status !== 200)) {
      assertRefused(refused, 409, 'IDEMPOTENCY_IN_PROGRESS')
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    }
    assert.equal(done.filter((called) => !isReplay(called)).length, 1)
    for (const { body: answer } of done) assert.deepEqual(answer, done[0]!.body)
    assert.equal((await charged(account)) - before, price)
    await service.verify()
  })
}

test('a key of one endpoint is refused at another', async () => {
  const account = await service.account(1_000)
  const talents = [{ urn: 'urn:network:person:nobody' }]
  assert.equal((await account.post('enrich/batch', { talents }, keyed('k'))).status, 200)
  for (const { path, body } of posts.filter((each) => each.path !== 'talent-scout/enrich/batch')) {
    assertRefused(await account.call('POST', path, body, keyed('k')), 422, 'IDEMPOTENCY_KEY_REUSED', { about: path })
  }
})

test('a key that is empty, too long or not visible ASCII is 400 and does nothing', async () => {
  const account = await service.account(1_000)
  for (const { path, body } of posts) {
    for (const key of ['', 'a'.repeat(256), 'a b', 'caf\u00e9', '\u00ff', 'a\tb']) {
      const called = await account.call('POST', path, body, keyed(key))
      assertRefused(called, 400, 'INVALID_REQUEST', { field: 'Idempotency-Key', about: JSON.stringify(key) })
    }
  }
  assert.deepEqual(
    { charged: await charged(account), remembered: await remembered(account) },
    { charged: 0, remembered: 0 },
  )
  const longest = await account.search({ filtersJson: '{"localOnly":true}' }, keyed('~'.repeat(255)))
  assert.equal(longest.status, 200)
})

test('the same request is the same however its JSON is written', async () => {
  const account = await service.account(1_000)
  await account.post('search', '{"prompt":"nurse","page":1}', keyed('k'))
  assert.ok(
    isReplay(await account.post('search', ' { "page": 1, "filtersJson": "{}", "prompt": "nurse" } ', keyed('k'))),
  )
})

test('a search whose network fails is not remembered: the next try under the key is the first', async () => {
  const shaken = await startService({ worker: false })
  const account = await shaken.account(10)
  const port = Number(new URL(shaken.sandbox.url).port)
  await shaken.sandbox.close()
  const failed = await account.search({ prompt: 'nurse' }, keyed('k'))
  assertRefused(failed, 503, 'NETWORK_UNAVAILABLE')
  assert.ok(Number(failed.headers.get('retry-after')) >= 1)
  assert.deepEqual(await account.balance(), { credits: 10, extra: 0 })
  const sandbox = await startSandbox({ port, token: 'test', timeFactor: 0, seed: 1, people: 2_000 })
  after(() => sandbox.close())
  const next = await account.search({ prompt: 'nurse' }, keyed('k'))
  assert.deepEqual(
    { status: next.status, isReplay: isReplay(next), creditsDeducted: next.body.creditsDeducted },
    { status: 200, isReplay: false, creditsDeducted: 1 },
  )
  assert.ok(isReplay(await account.search({ prompt: 'nurse' }, keyed('k'))))
  assert.deepEqual(await account.balance(), { credits: 9, extra: 0 })
  await shaken.verify()
})
