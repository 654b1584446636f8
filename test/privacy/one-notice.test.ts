/** One person is owed one notice, under however many urns an account knows them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText } from '../../src/base/clock.ts'
import { emitNoticesDue } from '../../src/operations/upkeep/emit-notices-due.ts'
import { countingNotice, type LinkedNotice } from '../../src/privacy/notice.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { target } from './people.ts'

const service = await startService()
const { scout, clock } = service
const DAY = 86_400

const list = async (account: TestAccount, query = ''): Promise<Body[]> =>
  (await account.call('GET', `privacy/notices${query}`)).body.notices
const record = (account: TestAccount, urn: string, body: object) =>
  account.call('POST', `privacy/notices/${encodeURIComponent(urn)}`, body)
const toldCounts = async ({ accountId }: TestAccount) =>
  (
    await scout.database.query<{ data: Body }>(
      `select data from events where account_id = $1 and type like 'notice.%' order by seq`,
      [accountId],
    )
  ).map(({ data }) => data.count)

/** Enriched in the network, saved by the account under another urn, and unlocked under that urn. */
async function knownTwice() {
  const account = await service.account(1_000)
  await account.get(`enrich?urn=${target.urn}`)
  const { networkUrl } = target
  const put = await account.call('POST', 'talent-pool/candidates', {
    candidates: [{ full_name: 'Found All', externalId: 'own', networkUrl }],
  })
  const own = put.body.results[0].urn as string
  await account.post('contact', { urn: own, networkUrl, requestedFields: ['work_email'] })
  await account.awaitContact(own)
  const rows = await scout.database.query('select urn from candidate_notices where account_id = $1', [
    account.accountId,
  ])
  assert.equal(rows.length, 2)
  return { account, own }
}

test('a person of the network and a record of the pool are owed one, on the earlier day, told once', async () => {
  const { account } = await knownTwice()
  const owed = await list(account)
  assert.deepEqual(
    owed.map(({ urn, dueOn, state }) => ({ urn, dueOn, state })),
    [{ urn: target.urn, dueOn: dayText(clock.now()), state: 'DUE' }],
  )
  await emitNoticesDue(scout)
  assert.deepEqual(await toldCounts(account), [1])
  const held = await account.call('POST', 'privacy/access', { urn: target.urn })
  assert.equal(held.body.notices.length, 1)
})

test('told of before anybody listed them, it is one all the same', async () => {
  const { account } = await knownTwice()
  await emitNoticesDue(scout)
  assert.deepEqual(await toldCounts(account), [1])
})

test('sent under one urn it is sent under all; what comes later is owed no other, and all go with the person', async () => {
  const { account, own } = await knownTwice()
  const sent = await record(account, own, { state: 'SENT' })
  assert.deepEqual(
    { status: sent.status, urn: sent.body.notice.urn, state: sent.body.notice.state },
    { status: 200, urn: target.urn, state: 'SENT' },
  )
  await account.get(`enrich?urn=${target.urn}&forceRefresh=true`)
  assert.deepEqual({ due: await list(account, '?state=DUE'), all: (await list(account)).length }, { due: [], all: 1 })
  clock.turn(60 * DAY)
  await emitNoticesDue(scout)
  assert.deepEqual(await toldCounts(account), [])
  const erased = await account.call('POST', 'privacy/erasures', { urn: own })
  assert.deepEqual({ notices: erased.body.removed.notices, list: await list(account) }, { notices: 2, list: [] })
})

test('merged they are owed one, divided again two', async () => {
  const account = await service.account(1_000)
  const [one, other] = await account.enriched(2)
  await account.call('POST', 'talent-pool/candidates/save', { urns: [one, other] })
  assert.equal((await list(account)).length, 2)
  const merged = await account.call('POST', 'talent-pool/duplicates/merge', { keep: one, merge: [other] })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.equal((await list(account)).length, 1)
  const { mergeId } = merged.body
  assert.equal((await account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId })).status, 200)
  assert.deepEqual((await list(account)).map(({ urn }) => urn).sort(), [one, other].sort())
})

test('an address that comes later makes two people one before their day comes', async () => {
  const account = await service.account(1_000)
  const [one] = await account.enriched(1)
  await account.call('POST', 'talent-pool/candidates/save', { urns: [one] })
  await account.get(`enrich?urn=${target.urn}`)
  assert.equal((await list(account)).length, 2)
  await account.call('PATCH', `talent-pool/candidates/${one}`, { networkUrl: target.networkUrl })
  clock.turn(25 * DAY)
  await emitNoticesDue(scout)
  assert.deepEqual(await toldCounts(account), [1])
})

test('which counts: one that was sent, else the first obtained, on the earliest day', () => {
  const notice = (urn: string, obtained: string, dueOn: string, more: Partial<LinkedNotice> = {}): LinkedNotice => ({
    urn,
    state: 'PENDING',
    obtainedAt: new Date(obtained),
    dueOn,
    on: null,
    ...more,
  })
  const [first, second] = [notice('b', '2026-01-01', '2026-02-01'), notice('a', '2026-01-02', '2026-01-02')]
  assert.deepEqual(countingNotice([second, first]), { urn: 'b', dueOn: '2026-01-02' })
  const sent = notice('c', '2026-01-03', '2026-02-03', { state: 'SENT', on: '2026-01-09' })
  assert.deepEqual(countingNotice([second, sent, first]), { urn: 'c', dueOn: '2026-02-03' })
})
