/**
 * The members of an account: invited, changed, removed; who may do that to whom; the last owner; spending caps; names shown beside
 * entries.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeScopes } from '../../contract/keys.ts'
import { roles } from '../../contract/roles.ts'
import { assertRefused } from '../http/refused.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { invite, linkFor, pageHeaders, signedIn, signIn, type TestSession } from '../support/session.ts'

const service = await startService()

const inviteBy = (account: TestAccount, role: string, more: object = {}) =>
  account.call('POST', 'members', { email: `${role}-${Math.random()}@acme.example`, role, ...more })

test('a member is invited once for an address, listed with what their role may do, and named by it', async () => {
  const account = await service.account()
  const body = { email: ' Ana@Acme.example ', role: 'recruiter', monthlyCreditCap: 5 }
  const { member } = (await account.call('POST', 'members', body)).body
  assert.deepEqual(
    { email: member.email, name: member.name, joinedAt: member.joinedAt },
    { email: 'ana@acme.example', name: 'ana@acme.example', joinedAt: null },
  )
  assert.deepEqual(member.scopes, ['search', 'enrich', 'contact', 'pool', 'view', 'comment'])
  assertRefused(await account.call('POST', 'members', body), 409, 'MEMBER_EXISTS')
  const listed = (await account.call('GET', 'members')).body.members
  assert.deepEqual(listed, [member])
  for (const email of ['', 'x', 'a b@c', 'a@b@c', 'a@\u0007b']) {
    assertRefused(await account.call('POST', 'members', { email, role: 'admin' }), 400, 'INVALID_REQUEST', {
      field: 'email',
    })
  }
  assertRefused(await inviteBy(account, 'superuser'), 400, 'INVALID_REQUEST', { field: 'role' })
})

test('an invitation under an Idempotency-Key is made once', async () => {
  const account = await service.account()
  const ask = () =>
    account.call('POST', 'members', { email: 'x@y.example', role: 'admin' }, { 'idempotency-key': 'one' })
  const [first, again] = [await ask(), await ask()]
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
})

test('a key names the first owner; afterwards only owners make, change, remove and let in owners', async () => {
  const account = await service.account()
  const first = (await inviteBy(account, 'owner')).body.member
  assert.equal((await account.call('POST', `members/${first.memberId}/link`, {})).status, 200)
  const owner = await signIn(service, account, first.memberId)
  const admin = await signedIn(service, account, 'admin')
  const { memberId } = admin
  for (const by of [account, admin]) {
    assertRefused(await by.call('POST', 'members', { email: 'o@o.example', role: 'owner' }), 403, 'FORBIDDEN')
    assertRefused(await by.call('PATCH', `members/${memberId}`, { role: 'owner' }), 403, 'FORBIDDEN')
    assertRefused(await by.call('PATCH', `members/${first.memberId}`, { role: 'auditor' }), 403, 'FORBIDDEN')
    assertRefused(await by.call('DELETE', `members/${first.memberId}`), 403, 'FORBIDDEN')
    assertRefused(await by.call('POST', `members/${first.memberId}/link`, {}), 403, 'FORBIDDEN')
  }
  // A key that an admin creates is no way around this.
  const { apiKey } = (await admin.call('POST', 'keys', { name: 'ladder', scopes: ['admin'] })).body
  const ladder = await service.call('PATCH', `/v1/members/${memberId}`, { key: apiKey, body: { role: 'owner' } })
  assertRefused(ladder, 403, 'FORBIDDEN')
  assert.equal((await owner.call('PATCH', `members/${memberId}`, { role: 'owner' })).status, 200)
})

test('a key gives no role that may do more than itself', async () => {
  const account = await service.account()
  const { apiKey } = (await account.call('POST', 'keys', { name: 'admin alone', scopes: ['admin'] })).body
  const by = (role: string) =>
    service.call('POST', '/v1/members', { key: apiKey, body: { email: `${role}@x.example`, role } })
  for (const role of roles) {
    if (role === 'auditor') assert.equal((await by(role)).status, 200)
    else assertRefused(await by(role), 403, 'FORBIDDEN', { about: role })
  }
})

test('a key that ends makes nobody who stays, and no link outlives who made it', async () => {
  const account = await service.account()
  const made = async (more: object) =>
    (await account.call('POST', 'keys', { name: 'k', scopes: wholeScopes, ...more })).body
  const ending = await made({ expiresAt: new Date(service.clock.now().getTime() + 60_000).toISOString() })
  const { memberId } = (await inviteBy(account, 'admin')).body.member
  const by = (key: string, method: string, path: string, body: object) =>
    service.call(method, `/v1/members${path}`, { key, body })
  for (const [method, path, body] of [
    ['POST', '', { email: 'x@x.example', role: 'owner' }],
    ['POST', `/${memberId}/link`, {}],
    ['PATCH', `/${memberId}`, { role: 'recruiter' }],
  ] as const)
    assertRefused(await by(ending.apiKey, method, path, body), 403, 'FORBIDDEN', { about: `${method} ${path}` })
  const other = await made({})
  const { url } = (await by(other.apiKey, 'POST', `/${memberId}/link`, {})).body
  await account.call('DELETE', `keys/${other.key.keyId}`)
  const body = { link: new URL(url).hash.replace('#link=', '') }
  assert.equal((await service.call('POST', '/v1/sign-in/link', { body, headers: pageHeaders(service) })).status, 401)
})

test('the last owner neither leaves nor steps down, also when two do it at once', async () => {
  for (const [method, body] of [['DELETE'], ['PATCH', { role: 'admin' }]] as [string, object?][]) {
    const account = await service.account()
    const owners = [await signedIn(service, account, 'owner'), await signedIn(service, account, 'owner')]
    const called = await Promise.all(owners.map((each) => each.call(method, `members/${each.memberId}`, body)))
    const statuses = called.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 409], method)
    assertRefused(called.find(({ status }) => status === 409)!, 409, 'LAST_OWNER')
    const left = (await account.call('GET', 'members')).body.members.filter(
      (each: { role: string }) => each.role === 'owner',
    )
    assert.equal(left.length, 1)
  }
})

test('a role that was changed holds within a second, whoever is removed is out, and their work stays under their name', async () => {
  const account = await service.account()
  const recruiter = await signedIn(service, account, 'recruiter')
  const { projectId } = (await recruiter.call('POST', 'projects', { name: 'Stays' })).body.project
  await account.call('PATCH', `members/${recruiter.memberId}`, { role: 'reviewer', name: 'Rita Recruiter' })
  const write = () => recruiter.call('PATCH', `projects/${projectId}`, { name: 'Stays' })
  let called = await write()
  // A process may remember a session for a second. Only calls make that second pass here.
  while (called.status === 200) called = await write()
  assertRefused(called, 403, 'FORBIDDEN')
  const link = await linkFor(service, account, recruiter.memberId)
  assert.equal((await account.call('DELETE', `members/${recruiter.memberId}`)).status, 200)
  called = await recruiter.call('GET', 'account')
  while (called.status === 200) called = await recruiter.call('GET', 'account')
  assertRefused(called, 401, 'UNAUTHORIZED')
  const late = await service.call('POST', '/v1/sign-in/link', { body: { link }, headers: pageHeaders(service) })
  assertRefused(late, 401, 'UNAUTHORIZED')
  assertRefused(await account.call('DELETE', `members/${recruiter.memberId}`), 404, 'NOT_FOUND')
  const [entry] = (await account.call('GET', `projects/${projectId}/feed`)).body.entries
  assert.equal(entry.by.memberId, recruiter.memberId)
})

test('a member spends up to their cap in a month, counted from before it was set; reviewers nothing', async () => {
  const account = await service.account(100)
  const before = await signedIn(service, account, 'recruiter')
  const people = await account.people(3)
  const enrich = (urn: string, by: TestSession) => by.call('GET', `talent-scout/enrich?urn=${encodeURIComponent(urn)}`)
  assert.equal((await enrich(people[0]!, before)).status, 200)
  await account.call('PATCH', `members/${before.memberId}`, { monthlyCreditCap: 2 })
  // Signs in again, because a process may remember the old session without the cap.
  const recruiter = await signIn(service, account, before.memberId)
  assert.equal((await recruiter.call('GET', 'account')).body.limits.monthlyCreditCap, 2)
  assert.equal((await enrich(people[1]!, recruiter)).status, 200)
  const refused = await enrich(people[2]!, recruiter)
  assertRefused(refused, 402, 'CREDIT_CAP_REACHED')
  assert.deepEqual(
    { capCredits: refused.body.capCredits, spentThisMonthCredits: refused.body.spentThisMonthCredits },
    { capCredits: 2, spentThisMonthCredits: 2 },
  )
  const listed = (await account.call('GET', 'members')).body.members[0]
  assert.equal(listed.spentThisMonthCredits, 2)
  const entries = (await account.call('GET', `credits/ledger?keyId=${recruiter.memberId}`)).body.entries
  assert.ok(entries.length >= 2 && entries.every((each: { memberId: string }) => each.memberId === recruiter.memberId))
  await service.verify()
})

test('nobody raises the cap that was set to them', async () => {
  const account = await service.account()
  const admin = await signedIn(service, account, 'admin')
  const path = `members/${admin.memberId}`
  await account.call('PATCH', path, { monthlyCreditCap: 1 })
  for (const monthlyCreditCap of [null, 2]) {
    assertRefused(await admin.call('PATCH', path, { monthlyCreditCap }), 403, 'FORBIDDEN')
  }
})

test('account, audit and requests say which member it was', async () => {
  const account = await service.account()
  const memberId = await invite(service, account, 'admin', 'who@who.example')
  const admin = await signIn(service, account, memberId)
  const { member, key } = (await admin.call('GET', 'account')).body
  assert.deepEqual(member, { memberId, email: 'who@who.example', name: 'who@who.example', role: 'admin' })
  assert.deepEqual({ keyId: key.keyId, hint: key.hint }, { keyId: memberId, hint: '' })
  assert.equal((await account.call('GET', 'account')).body.member, null)
  const audit = (await admin.call('GET', `audit?keyId=${memberId}`)).body.entries
  assert.deepEqual(
    audit.map((each: { action: string }) => each.action),
    ['session.start'],
  )
  assert.equal(audit[0].memberId, memberId)
  // A key created in a session belongs to the account; the audit log names the member who created it.
  const made = await admin.call('POST', 'keys', { name: 'mine', scopes: ['search'] })
  const [noted] = (await admin.call('GET', 'audit?action=key.create')).body.entries
  assert.deepEqual({ subject: noted.subject, memberId: noted.memberId }, { subject: made.body.key.keyId, memberId })
})

test('one person may be a member of several accounts, each by itself', async () => {
  const [one, other] = [await service.account(), await service.account()]
  const email = 'both@both.example'
  const first = await signIn(service, one, await invite(service, one, 'admin', email))
  const second = await signIn(service, other, await invite(service, other, 'reviewer', email))
  assert.equal((await first.call('GET', 'account')).body.accountId, one.accountId)
  assert.equal((await second.call('GET', 'account')).body.accountId, other.accountId)
  assertRefused(await first.call('PATCH', `members/${second.memberId}`, { name: 'Mine' }), 404, 'NOT_FOUND')
})

test('a note mentions members, who find it over all projects; nobody else does, and nobody unknown is mentioned', async () => {
  const account = await service.account()
  const [writer, reader] = [await signedIn(service, account, 'recruiter'), await signedIn(service, account, 'reviewer')]
  const { projectId } = (await writer.call('POST', 'projects', { name: 'Nurses' })).body.project
  const note = (mentions: string[]) =>
    writer.call('POST', `projects/${projectId}/notes`, { text: 'what do you think?', mentions })
  const other = await invite(service, await service.account(), 'admin')
  for (const stranger of ['mem_none', other]) {
    assertRefused(await note([reader.memberId, stranger]), 400, 'INVALID_REQUEST', { field: 'mentions[1]' })
  }
  const { entry } = (await note([reader.memberId, reader.memberId])).body
  assert.deepEqual(entry.details, { mentions: [reader.memberId] })
  await note([])
  const { entries } = (await reader.call('GET', 'mentions')).body
  assert.deepEqual(entries, [{ ...entry, projectId, projectName: 'Nurses' }])
  for (const by of [writer, account]) assert.deepEqual((await by.call('GET', 'mentions')).body.entries, [])
})
