/** Notices to people whose data came from a network: opened with the data, due, announced, sent, exempt, and removed with the person. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText } from '../../src/base/clock.ts'
import { emitNoticesDue } from '../../src/operations/upkeep/emit-notices-due.ts'
import { monthAfter } from '../../src/privacy/notice.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()
const DAY = 86_400

const list = async (account: TestAccount, query = ''): Promise<Body[]> => {
  const { status, body } = await account.call('GET', `privacy/notices${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.notices
}
const record = (account: TestAccount, urn: string, body: object, headers = {}) =>
  account.call('POST', `privacy/notices/${encodeURIComponent(urn)}`, body, headers)

const eventsOf = async ({ accountId }: TestAccount) =>
  (
    await service.scout.database.query<{ type: string; data: Body }>(
      `select type, data from events where account_id = $1 and type like 'notice.%' order by seq`,
      [accountId],
    )
  ).map(({ type, data }) => ({ type, count: data.count, firstDueOn: data.firstDueOn }))

test('whoever is enriched is owed word within a month, whoever is unlocked at once; found alone, nobody', async () => {
  const account = await service.account(1_000)
  assert.deepEqual(await list(account), [])
  const [one, other] = await account.enriched(2)
  const due = monthAfter(service.clock.now())
  const before = await list(account)
  assert.deepEqual(before.map(({ urn }) => urn).sort(), [one, other].sort())
  assert.ok(before.every(({ state, dueOn, on, reason }) => state === 'DUE' && dueOn === due && on === null && !reason))
  assert.equal(before[0]!.source, service.scout.networkName)
  await account.post('contact', { urn: one, requestedFields: ['work_email', 'personal_email', 'phone'] })
  const { body } = await account.awaitContact(one!)
  const isFound = body.work_email !== null || body.personal_email !== null || body.phone_number !== null
  const [first] = await list(account)
  assert.deepEqual(
    { urn: first!.urn, dueOn: first!.dueOn },
    isFound ? { urn: one, dueOn: dayText(service.clock.now()) } : { urn: first!.urn, dueOn: due },
  )
})

test('sent and exempt are kept with their day and reason, filtered, paged and noted; a repeat is replayed', async () => {
  const account = await service.account(1_000)
  const urns = (await account.enriched(3)).sort()
  const today = dayText(service.clock.now())
  const key = { 'idempotency-key': 'n1' }
  const sent = await record(account, urns[0]!, { state: 'SENT' }, key)
  assert.deepEqual(
    { status: sent.status, state: sent.body.notice.state, on: sent.body.notice.on },
    { status: 200, state: 'SENT', on: today },
  )
  const again = await record(account, urns[0]!, { state: 'SENT' }, key)
  assert.deepEqual(
    { notice: again.body.notice, idempotentReplayed: again.headers.get('idempotent-replayed') },
    { notice: sent.body.notice, idempotentReplayed: 'true' },
  )
  const exempt = { state: 'EXEMPT', reason: 'They know: Article 14 (5) (a)', on: '2026-01-02' }
  assert.equal((await record(account, urns[1]!, exempt)).body.notice.on, '2026-01-02')
  assert.deepEqual(
    (await list(account, '?state=EXEMPT')).map(({ urn, reason }) => ({ urn, reason })),
    [{ urn: urns[1], reason: exempt.reason }],
  )
  assert.deepEqual(
    (await list(account, '?state=DUE')).map(({ urn }) => urn),
    [urns[2]],
  )
  const { body } = await account.call('GET', 'privacy/notices?limit=2')
  const rest = await account.call('GET', `privacy/notices?limit=2&cursor=${body.nextCursor}`)
  assert.deepEqual(
    [...body.notices, ...rest.body.notices].map(({ urn }: Body) => urn),
    urns,
  )
  const noted = await account.call('GET', 'audit?action=privacy.notice')
  assert.equal(noted.body.entries.length, 2)
})

test('what cannot be is refused in words, another account knows nothing of it', async () => {
  const account = await service.account(1_000)
  const [urn] = await account.enriched(1)
  const tomorrow = dayText(new Date(service.clock.now().getTime() + DAY * 1_000))
  for (const [body, at] of [
    [{ state: 'EXEMPT' }, 'reason'],
    [{ state: 'EXEMPT', reason: '  ' }, 'reason'],
    [{ state: 'DUE' }, 'state'],
    [{ state: 'SENT', on: tomorrow }, 'on'],
    [{ state: 'SENT', on: '2026-02-30' }, 'on'],
  ] as const) {
    const refused = await record(account, urn!, body)
    assert.equal(refused.status, 400)
    assert.match(refused.body.message, new RegExp(at))
  }
  const stranger = await service.account(0)
  assert.deepEqual(
    { status: (await record(stranger, urn!, { state: 'SENT' })).status, list: await list(stranger) },
    { status: 404, list: [] },
  )
  assert.equal((await list(account))[0]!.state, 'DUE')
  const words = await account.call('GET', 'privacy/notices/template?lang=de')
  assert.match(words.body.body, /Artikel 14 DSGVO/)
  assert.equal((await account.call('GET', 'privacy/notices/template?lang=xx')).status, 400)
})

test('an account is told once that notices come due and once that they are overdue', async () => {
  const account = await service.account(1_000)
  const [one, other] = await account.enriched(2)
  const due = (await list(account))[0]!.dueOn
  await emitNoticesDue(service.scout)
  assert.deepEqual(await eventsOf(account), [])
  await record(account, other!, { state: 'SENT' })
  service.clock.turn(25 * DAY)
  await emitNoticesDue(service.scout)
  await emitNoticesDue(service.scout)
  assert.deepEqual(await eventsOf(account), [{ type: 'notice.due', count: 1, firstDueOn: due }])
  service.clock.turn(10 * DAY)
  await emitNoticesDue(service.scout)
  await emitNoticesDue(service.scout)
  assert.deepEqual((await eventsOf(account)).at(-1), { type: 'notice.overdue', count: 1, firstDueOn: due })
  assert.deepEqual(
    (await list(account, '?state=OVERDUE')).map(({ urn }) => urn),
    [one],
  )
})

test('it is in the access report, and goes with the person', async () => {
  const account = await service.account(1_000)
  const [urn] = await account.enriched(1)
  const held = await account.call('POST', 'privacy/access', { urn })
  assert.deepEqual(
    held.body.notices.map((each: Body) => ({ urn: each.urn, state: each.state })),
    [{ urn, state: 'DUE' }],
  )
  const erased = await account.call('POST', 'privacy/erasures', { urn })
  assert.equal(erased.body.removed.notices, 1)
  assert.deepEqual(await list(account), [])
})
