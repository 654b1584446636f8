/**
 * People's requests for access and erasure: due in a month, extended once, answered by the report or the erasure, announced as events,
 * overdue.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText, monthsAfter } from '../../src/base/clock.ts'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { audit } from './people.ts'

const service = await startService({ worker: false })
const { scout, clock } = service
const DAY = 86_400
const today = () => dayText(clock.now())
const inMonths = (months: number) => dayText(monthsAfter(clock.now(), months))

async function withPerson(name = 'Ann') {
  const account = await service.account(10)
  const email = `${name.toLowerCase()}@asks.example`
  const { body } = await account.call('POST', 'talent-pool/candidates', {
    candidates: [{ full_name: `${name} Asks`, email }],
  })
  return { account, email, urn: body.results[0].urn as string }
}
const ask = (account: TestAccount, body: object, headers = {}) =>
  account.call('POST', 'privacy/requests', { kind: 'ACCESS', identifiedBy: 'DOCUMENT', ...body }, headers)
const change = (account: TestAccount, requestId: string, body: object) =>
  account.call('PATCH', `privacy/requests/${requestId}`, body)
const list = async (account: TestAccount, query = ''): Promise<Body[]> =>
  (await account.call('GET', `privacy/requests${query}`)).body.requests
const eventsOf = async ({ accountId }: TestAccount) =>
  (
    await scout.database.query<{ type: string; data: Body }>(
      `select type, data from events where account_id = $1 and type like 'person_request.%' order by seq`,
      [accountId],
    )
  ).map(({ type, data }) => ({ type, count: data.count, firstDueOn: data.firstDueOn }))

test('recorded by whatever names them, due in a month, extended once by two with a reason', async () => {
  const { account, email, urn } = await withPerson()
  const key = { 'idempotency-key': 'r1' }
  const { status, body } = await ask(account, { email, reference: 'DSR-1' }, key)
  assert.equal(status, 200, JSON.stringify(body))
  const { request } = body
  assert.deepEqual(
    { urns: request.urns, state: request.state, dueOn: request.dueOn },
    { urns: [urn], state: 'OPEN', dueOn: inMonths(1) },
  )
  const again = await ask(account, { email, reference: 'DSR-1' }, key)
  assert.deepEqual(
    { request: again.body.request, idempotentReplayed: again.headers.get('idempotent-replayed') },
    { request, idempotentReplayed: 'true' },
  )
  assert.equal((await list(account)).length, 1)
  const { requestId } = request
  assert.equal((await change(account, requestId, { identifiedBy: 'SIGNED_IN' })).body.request.identifiedBy, 'SIGNED_IN')
  const extended = await change(account, requestId, { extend: { reason: 'many records' } })
  assert.deepEqual(
    {
      dueOn: extended.body.request.dueOn,
      extendedOn: extended.body.request.extendedOn,
      extensionReason: extended.body.request.extensionReason,
    },
    { dueOn: inMonths(3), extendedOn: today(), extensionReason: 'many records' },
  )
  const twice = await change(account, requestId, { extend: { reason: 'more' } })
  assert.deepEqual({ status: twice.status, field: twice.body.fields[0].field }, { status: 400, field: 'extend' })
  const noted = await audit(account, '?action=privacy.request')
  assert.deepEqual(noted.map(({ details }) => details.step).reverse(), ['RECORDED', 'IDENTIFIED', 'EXTENDED'])
  assert.ok(noted.every(({ subject }) => subject === requestId))
})

test('the report answers one for access, the erasure one for erasure; who asked is not known any more, that it was answered is', async () => {
  const { account, email, urn } = await withPerson()
  const access = (await ask(account, { urn })).body.request.requestId
  const erasure = (await ask(account, { email, kind: 'ERASURE', reference: 'letter of Ann Asks' })).body.request
    .requestId
  const other = await account.call('POST', 'talent-pool/candidates', { candidates: [{ full_name: 'Other Person' }] })
  for (const [path, body] of [
    ['access', { urn, requestId: erasure }],
    ['erasures', { urn, requestId: access }],
    ['erasures', { urn: other.body.results[0].urn, requestId: erasure }],
  ] as const) {
    const refused = await account.call('POST', `privacy/${path}`, body)
    assert.deepEqual(
      { status: refused.status, field: refused.body.fields[0].field },
      { status: 400, field: 'requestId' },
    )
  }
  assert.equal((await account.call('POST', 'privacy/erasures', { urn, requestId: 'prq_none' })).status, 404)
  const report = await account.call('POST', 'privacy/access', { urn, requestId: access })
  assert.doesNotMatch(JSON.stringify(report.body.personRequests), /hash/i)
  assert.deepEqual(
    report.body.personRequests.map(({ requestId, state }: Body) => [requestId, state]).sort(),
    [
      [access, 'ANSWERED'],
      [erasure, 'OPEN'],
    ].sort(),
  )
  const erased = await account.call('POST', 'privacy/erasures', { urn, requestId: erasure })
  assert.deepEqual(
    {
      status: erased.status,
      poolRecords: erased.body.removed.poolRecords,
      personRequests: erased.body.removed.personRequests,
    },
    { status: 200, poolRecords: 1, personRequests: 2 },
  )
  const after = await list(account, '?state=ANSWERED')
  assert.deepEqual(
    after.map((each) => ({ urns: each.urns, reference: each.reference, closedOn: each.closedOn })),
    [
      { urns: [], reference: null, closedOn: today() },
      { urns: [], reference: null, closedOn: today() },
    ],
  )
  // Sent again, as after a lost answer.
  assert.equal((await account.call('POST', 'privacy/erasures', { urn, requestId: erasure })).status, 200)
  const [noted] = (await audit(account, '?action=privacy.erase')).reverse()
  assert.equal(noted!.details.requestId, erasure)
})

test('whoever was not held when they asked is in no request either once they are erased', async () => {
  const account = await service.account(10)
  const asked = { kind: 'ERASURE', email: 'late@asks.example', reference: 'Late Quokka' }
  const { requestId } = (await ask(account, asked)).body.request
  await account.call('POST', 'talent-pool/candidates', {
    candidates: [{ full_name: 'Late Quokka', email: 'late@asks.example' }],
  })
  const erased = await account.call('POST', 'privacy/erasures', { email: 'late@asks.example', requestId })
  assert.equal(erased.status, 200, JSON.stringify(erased.body))
  assert.doesNotMatch(JSON.stringify(await list(account)), /Quokka/)
})

test('one that was answered, or whose person was not held, is nobody else’s either', async () => {
  const { account, urn } = await withPerson()
  const { body } = await account.call('POST', 'talent-pool/candidates', { candidates: [{ full_name: 'Bea Other' }] })
  const other: string = body.results[0].urn
  for (const [kind, path] of [
    ['ACCESS', 'privacy/access'],
    ['ERASURE', 'privacy/erasures'],
  ] as const) {
    const nobody = (await ask(account, { email: 'not-held@asks.example', kind })).body.request.requestId
    const answered = (await ask(account, { urn, kind })).body.request.requestId
    assert.equal((await account.call('POST', path, { urn, requestId: answered })).status, 200)
    for (const requestId of [nobody, answered]) {
      const refused = await account.call('POST', path, { urn: other, requestId })
      assert.deepEqual(
        { status: refused.status, field: refused.body.fields[0].field },
        { status: 400, field: 'requestId' },
      )
    }
    assert.equal((await account.call('GET', `talent-pool/candidates/${other}`)).status, 200)
    const states = (await list(account)).map((each) => [each.requestId, each.state])
    assert.equal(Object.fromEntries(states)[nobody], 'OPEN')
  }
})

test('told once that it comes due and once that it is overdue; overdue until it is closed', async () => {
  const { account, urn } = await withPerson()
  const { requestId, dueOn } = (await ask(account, { urn })).body.request
  await runHousekeeping(scout)
  assert.deepEqual(await eventsOf(account), [])
  clock.turn(26 * DAY)
  await runHousekeeping(scout)
  await runHousekeeping(scout)
  assert.deepEqual(await eventsOf(account), [{ type: 'person_request.due', count: 1, firstDueOn: dueOn }])
  assert.deepEqual(await list(account, '?state=OVERDUE'), [])
  clock.turn(7 * DAY)
  await runHousekeeping(scout)
  await runHousekeeping(scout)
  assert.deepEqual((await eventsOf(account)).slice(1), [
    { type: 'person_request.overdue', count: 1, firstDueOn: dueOn },
  ])
  assert.deepEqual(
    (await list(account, '?state=OVERDUE')).map((each) => ({ requestId: each.requestId, state: each.state })),
    [{ requestId, state: 'OVERDUE' }],
  )
  assert.deepEqual(await list(account, '?state=OPEN'), [])
  assert.equal((await change(account, requestId, { extend: { reason: 'too late' } })).status, 400)
  const closed = await change(account, requestId, { close: { state: 'REFUSED', reason: 'could not be identified' } })
  assert.deepEqual(
    { state: closed.body.request.state, closedOn: closed.body.request.closedOn },
    { state: 'REFUSED', closedOn: today() },
  )
  assert.equal((await change(account, requestId, { close: { state: 'ANSWERED' } })).status, 400)
  assert.deepEqual(await list(account, '?state=OVERDUE'), [])
})

test('of somebody who is not held it is recorded all the same; what cannot be is refused in words', async () => {
  const { account, urn } = await withPerson()
  const nobody = (await ask(account, { email: 'nobody@asks.example', receivedOn: '2026-01-31' })).body.request
  assert.deepEqual(
    { urns: nobody.urns, dueOn: nobody.dueOn, state: nobody.state },
    { urns: [], dueOn: '2026-02-28', state: 'OVERDUE' },
  )
  const report = await account.call('POST', 'privacy/access', {
    email: 'nobody@asks.example',
    requestId: nobody.requestId,
  })
  assert.deepEqual({ status: report.status, urns: report.body.urns }, { status: 200, urns: [] })
  const tomorrow = dayText(new Date(clock.now().getTime() + DAY * 1_000))
  for (const body of [
    { urn, kind: 'OTHER' },
    { urn, identifiedBy: 'A_FEELING' },
    { urn, email: 'two@asks.example' },
    {},
    { urn, receivedOn: tomorrow },
    { urn, receivedOn: '2026-02-30' },
    { phone: 'no number' },
  ])
    assert.equal((await ask(account, body)).status, 400, JSON.stringify(body))
  const { requestId } = (await ask(account, { urn })).body.request
  for (const body of [
    {},
    { extend: { reason: 'x' }, identifiedBy: 'DOCUMENT' },
    { close: { state: 'REFUSED' } },
    { close: { state: 'ANSWERED', on: tomorrow } },
    { close: { state: 'ANSWERED', on: '2026-01-01' } },
  ])
    assert.equal((await change(account, requestId, body)).status, 400, JSON.stringify(body))
  const stranger = await service.account(0)
  assert.equal((await change(stranger, requestId, { identifiedBy: 'DOCUMENT' })).status, 404)
  assert.deepEqual(await list(stranger), [])
})
