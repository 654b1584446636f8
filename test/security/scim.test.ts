/**
 * Attacks on provisioning: by keys of other accounts or other scopes, by groups that give more than the key may give, and on the last
 * owner.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Scope, scopes } from '../../src/accounts/account.ts'
import { Metrics } from '../../src/base/metrics.ts'
import { fromCredits } from '../../src/credits/amount.ts'
import type { App } from '../../src/http/app.ts'
import { createServer } from '../../src/http/server.ts'
import { findAccountMember } from '../../src/members/member-store.ts'
import { changeMember } from '../../src/operations/members/members.ts'
import { directoryOf, patchOf, RECRUITING, type ScimCalled, scimBy } from '../support/scim.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { invite, signedIn } from '../support/session.ts'

const ROLES = 'Talent=recruiter, Leads=admin, group-of-leads=admin, Chiefs=owner, Audit=auditor'
const service = await startService({ worker: false, env: { SCOUT_OIDC_ROLES: ROLES } })
const { database } = service.scout

function assertScimRefused(
  { status, headers, body }: ScimCalled,
  expected: number,
  scimType?: string,
  about = '',
): void {
  assert.equal(status, expected, `${about} ${JSON.stringify(body)}`)
  assert.match(headers.get('content-type') ?? '', /^application\/scim\+json/, about)
  assert.deepEqual(body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'], about)
  assert.equal(headers.get('cache-control'), 'no-store', about)
  assert.equal(body.status, String(expected), about)
  if (scimType !== undefined) assert.equal(body.scimType, scimType, about)
  assert.ok(body.detail.length > 10, about)
}

const off = patchOf({ op: 'replace', value: { active: false } })
const roleIn = async ({ accountId }: TestAccount, id: string) =>
  (await findAccountMember(database, accountId, id))?.role

/** Every route, for this user and group. */
const routes = (user: string, group: string): [method: string, path: string, body?: object][] => [
  ['GET', 'ServiceProviderConfig'],
  ['GET', 'ResourceTypes'],
  ['GET', 'ResourceTypes/User'],
  ['GET', 'Schemas'],
  ['GET', 'Schemas/urn:ietf:params:scim:schemas:core:2.0:User'],
  ['GET', 'Users'],
  ['POST', 'Users', {}],
  ['GET', `Users/${user}`],
  ['PUT', `Users/${user}`, { userName: 'put@x.example' }],
  ['PATCH', `Users/${user}`, off],
  ['DELETE', `Users/${user}`],
  ['GET', 'Groups'],
  ['POST', 'Groups', {}],
  ['GET', `Groups/${group}`],
  ['PUT', `Groups/${group}`, { displayName: 'Put' }],
  ['PATCH', `Groups/${group}`, patchOf({ op: 'remove', path: 'members' })],
  ['DELETE', `Groups/${group}`],
]

test('the table above is every route that the service has', async () => {
  const served: string[] = []
  const describe = async (app: App) => {
    app.addHook('onRoute', ({ method, url }) => {
      if (url.startsWith('/scim/')) served.push(`${method} ${url.replace('/scim/v2/', '')}`)
    })
  }
  const rates = { rateLimitPerMinute: 1, failedKeysPerMinute: 1 }
  const { signal: closing } = new AbortController()
  const app = await createServer({ scout: service.scout, metrics: new Metrics(), ...rates, closing, describe })
  await app.ready()
  const shown = routes(':id', ':id').map(([method, path]) => `${method} ${path.replace(/\/(?:urn:.*|User)$/, '/:id')}`)
  assert.deepEqual(served.toSorted(), shown.toSorted())
  await app.close()
})

test('every route takes a key with provision or admin, and nothing else: no key, no other scope, no session', async () => {
  const account = await service.account()
  const without = await directoryOf(
    service,
    account,
    scopes.filter((scope) => scope !== 'admin' && scope !== 'provision'),
  )
  const session = await signedIn(service, account, 'owner')
  for (const [method, path, body] of routes('mem_none', 'grp_none')) {
    const about = `${method} ${path}`
    const unknown = await scimBy(service, null)(method, path, body)
    assertScimRefused(unknown, 401, undefined, about)
    assert.equal(unknown.headers.get('www-authenticate'), 'Bearer')
    assertScimRefused(await scimBy(service, `tsk_${'a'.repeat(32)}`)(method, path, body), 401, undefined, about)
    assertScimRefused(await without.call(method, path, body), 403, undefined, about)
    const page = { cookie: session.cookie, origin: service.url, 'x-scout-page': '1' }
    assertScimRefused(await scimBy(service, null)(method, path, body, page), 403, undefined, about)
    for (const scope of ['provision', 'admin'] as const) {
      const { status } = await (await directoryOf(service, await service.account(), [scope])).call(method, path, body)
      assert.ok(status !== 401 && status !== 403 && status < 500, `${about} ${scope} ${status}`)
    }
  }
})

test('a key that provisions does nothing else: no members by the API, no keys, no links, no audit log', async () => {
  const account = await service.account()
  const { key } = await directoryOf(service, account, ['provision', 'view', 'comment'])
  const memberId = await invite(service, account, 'reviewer')
  for (const [method, path, body] of [
    ['POST', 'members', { email: 'a@x.example', role: 'reviewer' }],
    ['PATCH', `members/${memberId}`, { name: 'x' }],
    ['POST', `members/${memberId}/link`, {}],
    ['POST', 'keys', { name: 'x', scopes: ['view'] }],
    ['GET', 'audit', undefined],
  ] as const)
    assert.equal((await service.call(method, `/v1/${path}`, { key, body })).status, 403, path)
})

test('another account’s users and groups are as if there were none, and stay as they are', async () => {
  const [owner, stranger] = [await service.account(), await service.account()]
  const theirs = await directoryOf(service, owner)
  const user = await theirs.user('canary@x.example', { externalId: 'canary' })
  const group = await theirs.group('Canary', [user])
  const rows = async () => [(await theirs.call('GET', 'Users')).body, (await theirs.call('GET', 'Groups')).body]
  const before = await rows()
  const mine = await directoryOf(service, stranger)
  const plain = ({ status, body }: ScimCalled) => [status, body.detail, body.scimType]
  for (const [method, path, body] of routes(user, group).filter(([, path]) => /\/(?:mem|grp)_/.test(path))) {
    const nobody = path.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const foreign = await mine.call(method, path, body)
    assertScimRefused(foreign, 404, undefined, `${method} ${path}`)
    assert.deepEqual(plain(foreign), plain(await mine.call(method, nobody, body)))
  }
  for (const filter of [`id eq "${user}"`, 'userName eq "canary@x.example"', 'externalId eq "canary"']) {
    assert.equal((await mine.call('GET', `Users?filter=${encodeURIComponent(filter)}`)).body.totalResults, 0, filter)
  }
  const inGroup = encodeURIComponent(`members eq "${user}"`)
  assert.equal((await mine.call('GET', `Groups?filter=${inGroup}`)).body.totalResults, 0)
  const add = await mine.call('POST', 'Groups', { displayName: 'Mine', members: [{ value: user }] })
  assertScimRefused(add, 400, 'invalidValue')
  const text = JSON.stringify([(await mine.call('GET', 'Users')).body, (await mine.call('GET', 'Groups')).body])
  assert.ok(!/canary/i.test(text), text)
  assert.equal((await mine.call('POST', 'Users', { userName: 'canary@x.example' })).status, 201)
  assert.deepEqual(await rows(), before)
})

test('the last owner is neither removed nor demoted; of several none is by a key; groups leave owners as they are', async () => {
  const account = await service.account()
  const last = await invite(service, account, 'owner', 'owner@x.example')
  const directory = await directoryOf(service, account, [...scopes])
  const ends: [string, object?][] = [
    ['PATCH', off],
    ['PUT', { userName: 'owner@x.example', active: false }],
    ['DELETE'],
  ]
  const joined = () => database.query('update members set joined_at = now() where account_id = $1', [account.accountId])
  const refused = async (status: number, scimType?: string) => {
    for (const [method, body] of ends)
      assertScimRefused(await directory.call(method, `Users/${last}`, body), status, scimType, method)
  }
  await refused(409, 'mutability')
  await joined()
  await refused(409, 'mutability')
  await invite(service, account, 'owner')
  await joined()
  await refused(403)
  const group = await directory.group('Talent', [last])
  assert.equal((await directory.call('DELETE', `Groups/${group}`)).status, 204)
  const renamed = await directory.call('PUT', `Users/${last}`, {
    userName: 'owner@x.example',
    displayName: 'Mallory',
    emails: [{ value: 'mallory@x.example' }],
  })
  assert.deepEqual(
    { status: renamed.status, email: renamed.body.emails[0].value },
    { status: 200, email: 'owner@x.example' },
  )
  assert.notEqual(renamed.body.displayName, 'Mallory')
  assert.equal(await roleIn(account, last), 'owner')
})

test('no group gives what the key could not: made with members, joined, renamed, by external id, while inactive', async () => {
  const account = await service.account()
  const directory = await directoryOf(service, account, RECRUITING)
  const user = await directory.user('climber@x.example')
  const idle = await directory.user('idle@x.example', { active: false })
  const value = [{ value: user }]
  const plain = await directory.group('Plain', [user])
  const [leads, audit] = [await directory.group('Leads'), await directory.group('Audit')]
  const tries: [string, string, object][] = [
    ['POST', 'Groups', { displayName: 'Chiefs', members: value }],
    ['POST', 'Groups', { displayName: 'Any', externalId: 'group-of-leads', members: value }],
    ['PATCH', `Groups/${leads}`, patchOf({ op: 'add', path: 'members', value })],
    ['PATCH', `Groups/${leads}`, patchOf({ op: 'add', path: 'members', value: [{ value: idle }] })],
    ['PUT', `Groups/${leads}`, { displayName: 'Leads', members: value }],
    ['PATCH', `Groups/${audit}`, patchOf({ op: 'add', path: 'members', value })],
    ['PATCH', `Groups/${plain}`, patchOf({ op: 'replace', path: 'externalId', value: 'group-of-leads' })],
    ['PUT', `Groups/${plain}`, { displayName: 'Chiefs', members: value }],
  ]
  // An admin is refused as well, although the group would change nothing for them today; it would once they are demoted.
  const { memberId } = await signedIn(service, account, 'admin')
  tries.push(['PATCH', `Groups/${leads}`, patchOf({ op: 'add', path: 'members', value: [{ value: memberId }] })])
  for (const [method, path, body] of tries)
    assertScimRefused(await directory.call(method, path, body), 403, undefined, `${path} ${JSON.stringify(body)}`)
  assert.equal(await roleIn(account, user), 'reviewer')
  assert.deepEqual((await directory.call('GET', `Groups/${leads}`)).body.members, [])
  assert.equal((await directory.call('GET', `Groups/${plain}`)).body.displayName, 'Plain')
  const roles = patchOf({ op: 'add', path: 'roles', value: [{ value: 'admin' }] })
  assertScimRefused(await directory.call('PATCH', `Users/${user}`, roles), 400, 'mutability')
  await directory.call('PUT', `Users/${user}`, { userName: 'climber@x.example', roles: [{ value: 'owner' }] })
  assert.equal(await roleIn(account, user), 'reviewer')
})

test('a key gives no more than it has, and touches nobody who has more', async () => {
  const account = await service.account()
  const admin = await invite(service, account, 'admin', 'admin@x.example')
  const bare = await directoryOf(service, account, ['provision'])
  assertScimRefused(await bare.call('POST', 'Users', { userName: 'a@x.example' }), 403)
  const small: Scope[] = ['provision', 'view', 'comment']
  const directory = await directoryOf(service, account, small)
  const user = await directory.user('b@x.example')
  assertScimRefused(await directory.call('POST', 'Groups', { displayName: 'Talent', members: [{ value: user }] }), 403)
  for (const [method, body] of [
    ['PATCH', off],
    ['PATCH', patchOf({ op: 'replace', path: 'displayName', value: 'Mallory' })],
    ['PATCH', patchOf({ op: 'replace', path: 'emails', value: [{ value: 'mallory@x.example' }] })],
    ['DELETE', undefined],
  ] as const)
    assertScimRefused(await directory.call(method, `Users/${admin}`, body), 403, undefined, JSON.stringify(body))
  const strong = await directoryOf(service, account)
  assertScimRefused(await strong.call('POST', 'Groups', { displayName: 'Talent', members: [{ value: admin }] }), 403)
  assert.equal(await roleIn(account, admin), 'admin')
  const whole = await directoryOf(service, account, [...scopes])
  await whole.group('Leads', [user])
  assert.equal(await roleIn(account, user), 'admin')
})

test('a group of owners names the first alone', async () => {
  const account = await service.account()
  const directory = await directoryOf(service, account, [...scopes])
  const [first, second] = [await directory.user('first@x.example'), await directory.user('second@x.example')]
  const both = { displayName: 'Chiefs', members: [{ value: first }, { value: second }] }
  assertScimRefused(await directory.call('POST', 'Groups', both), 403)
  const chiefs = await directory.group('Chiefs', [first])
  assert.equal(await roleIn(account, first), 'owner')
  const join = patchOf({ op: 'add', path: 'members', value: [{ value: second }] })
  assertScimRefused(await directory.call('PATCH', `Groups/${chiefs}`, join), 403)
  assert.equal((await directory.call('DELETE', `Groups/${chiefs}`)).status, 204)
  assert.equal(await roleIn(account, first), 'owner')
})

test('whoever has a cap provisions nobody, and a removed member’s key neither', async () => {
  const account = await service.account()
  const admin = await signedIn(service, account, 'admin')
  const { apiKey } = (await admin.call('POST', 'keys', { name: 'mine', scopes: [...RECRUITING] })).body
  const call = scimBy(service, apiKey)
  const one = await call('POST', 'Users', { userName: 'one@x.example' })
  assert.equal(one.status, 201)
  const operator = { accountId: account.accountId, keyId: null }
  await changeMember(service.scout, operator, admin.memberId, { monthlyCap: fromCredits(1) })
  assertScimRefused(await call('POST', 'Users', { userName: 'two@x.example' }), 403)
  const moved = { op: 'replace', path: 'emails', value: [{ value: 'mine@x.example' }] }
  assertScimRefused(await call('PATCH', `Users/${one.body.id}`, patchOf(moved)), 403)
  const whole = await directoryOf(service, account, [...scopes])
  assert.equal((await whole.call('DELETE', `Users/${admin.memberId}`)).status, 204)
  const later = await call('POST', 'Users', { userName: 'three@x.example' })
  assertScimRefused(later, 401)
})

test('two who make the same user at once make one', async () => {
  const directory = await directoryOf(service, await service.account())
  const made = await Promise.all(
    Array.from({ length: 4 }, () => directory.call('POST', 'Users', { userName: 'Same@x.example' })),
  )
  assert.deepEqual(made.map(({ status }) => status).toSorted(), [201, 409, 409, 409])
})
