/** What Entra ID sends according to its documentation, including its own spellings. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryOf, patchOf } from '../support/scim.ts'
import { startService } from '../support/service.ts'

const LEADS = '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159'
const service = await startService({ worker: false, env: { SCOUT_OIDC_ROLES: `${LEADS}=recruiter` } })
const account = await service.account(100)
const entra = await directoryOf(service, account)

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const newUser = (name: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
  externalId: `0a21f0f2-8d2a-4f8e-bf98-${name}`,
  userName: `Test_User_${name}`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `Test_User_${name}@testuser.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
  [ENTERPRISE]: { department: 'x', manager: { value: 'y' } },
})

const find = async (what: string, filter: string) =>
  (await entra.call('GET', `${what}?filter=${encodeURIComponent(filter)}`)).body

test('users are made, and found by name, by external id, by address, and by nothing else', async () => {
  const made = await entra.call('POST', 'Users', newUser('one'))
  assert.equal(made.status, 201)
  assert.equal(made.body.emails[0].value, 'test_user_one@testuser.example')
  for (const filter of [
    'userName eq "Test_User_one"',
    'externalId eq "0a21f0f2-8d2a-4f8e-bf98-one"',
    'emails[type eq "work"].value eq "Test_User_one@testuser.example"',
    'emails.value eq "test_user_one@testuser.example" and active eq true',
    `id eq "${made.body.id}"`,
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "test_user_ONE"',
  ]) {
    const { totalResults, Resources } = await find('Users', filter)
    assert.deepEqual({ totalResults, id: Resources[0]?.id }, { totalResults: 1, id: made.body.id }, filter)
  }
  for (const filter of [
    'userName eq "non-existent user"',
    'externalId eq "Test_User_one"',
    'emails[type eq "home"].value eq "test_user_one@testuser.example"',
    'userName eq "Test_User_one" and userName eq "another"',
    'userName eq "Test_User_one" and active eq false',
    'userName eq true',
  ])
    assert.equal((await find('Users', filter)).totalResults, 0, filter)
})

test('a patch in its own case of letters and words changes what it names; again, nothing', async () => {
  const { id } = (await entra.call('POST', 'Users', newUser('two'))).body
  const body = patchOf(
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.example' },
    { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Sales' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1' },
    { op: 'Replace', path: 'userName', value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.example' },
  )
  const { status, body: answer } = await entra.call('PATCH', `Users/${id}`, body)
  assert.equal(status, 200)
  assert.deepEqual(answer.emails[0].value, 'updatedemail@microsoft.example')
  assert.deepEqual(answer.name, {
    formatted: 'givenName updatedFamilyName',
    givenName: 'givenName',
    familyName: 'updatedFamilyName',
  })
  assert.equal(answer.userName, '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.example')
  assert.deepEqual((await entra.call('PATCH', `Users/${id}`, body)).body, answer)
  const flat = patchOf({
    op: 'Add',
    value: { displayName: 'Bjfe', 'name.givenName': 'B', [`${ENTERPRISE}:title`]: 'x' },
  })
  const named = await entra.call('PATCH', `Users/${id}`, flat)
  assert.deepEqual(
    { displayName: named.body.displayName, givenName: named.body.name.givenName },
    { displayName: 'Bjfe', givenName: 'B' },
  )
})

test('"False" deactivates and "True" brings back, under the same id; a deletion is for good and frees the name', async () => {
  const { id } = (await entra.call('POST', 'Users', newUser('three'))).body
  const set = async (value: unknown) =>
    (await entra.call('PATCH', `Users/${id}`, patchOf({ op: 'Replace', path: 'active', value }))).body.active
  assert.deepEqual(
    {
      deactivated: await set('False'),
      again: await set('False'),
      activated: await set('True'),
      byBoolean: await set(false),
    },
    { deactivated: false, again: false, activated: true, byBoolean: false },
  )
  assert.equal(await set([{ $ref: null, value: 'True' }]), true)
  const headers = { 'content-type': 'application/scim+json; charset=utf-8' }
  assert.equal((await entra.call('DELETE', `Users/${id}`, undefined, headers)).status, 204)
  for (const method of ['GET', 'DELETE']) assert.equal((await entra.call(method, `Users/${id}`)).status, 404, method)
  assert.equal(
    (await entra.call('PATCH', `Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: true }))).status,
    404,
  )
  assert.equal((await find('Users', 'userName eq "Test_User_three"')).totalResults, 0)
  const again = await entra.call('POST', 'Users', newUser('three'))
  assert.equal(again.status, 201)
  assert.notEqual(again.body.id, id)
})

test('a group is known by the id that the directory gave it, and its members come and go as values', async () => {
  const { id: one } = (await entra.call('POST', 'Users', newUser('four'))).body
  const { id: other } = (await entra.call('POST', 'Users', newUser('five'))).body
  const made = await entra.call('POST', 'Groups', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
    ],
    externalId: LEADS,
    displayName: 'displayName',
    meta: { resourceType: 'Group' },
  })
  assert.equal(made.status, 201)
  const { id } = made.body
  const patch = (op: object) => entra.call('PATCH', `Groups/${id}`, patchOf(op))
  const value = [one, other].map((each) => ({ $ref: null, value: each }))
  assert.equal((await patch({ op: 'Add', path: 'members', value })).status, 204)
  assert.deepEqual(
    { one: await entra.roleOf(one), other: await entra.roleOf(other) },
    { one: 'recruiter', other: 'recruiter' },
  )
  const bare = await entra.call('GET', `Groups/${id}?excludedAttributes=members`)
  assert.deepEqual(
    { members: bare.body.members, displayName: bare.body.displayName, externalId: bare.body.externalId },
    { members: undefined, displayName: 'displayName', externalId: LEADS },
  )
  const ids = await entra.call('GET', `Groups/${id}?attributes=members.value`)
  assert.deepEqual(Object.keys(ids.body).toSorted(), ['id', 'members', 'schemas'])
  assert.equal((await find('Groups', 'displayName eq "DISPLAYNAME"')).totalResults, 1)
  assert.equal((await find('Groups', `id eq "${id}" and members eq "${one}"`)).totalResults, 1)
  await patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] })
  assert.deepEqual(
    { one: await entra.roleOf(one), other: await entra.roleOf(other) },
    { one: 'reviewer', other: 'recruiter' },
  )
  assert.equal((await find('Groups', `id eq "${id}" and members eq "${one}"`)).totalResults, 0)
  await patch({ op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName' })
  assert.equal(await entra.roleOf(other), 'recruiter')
  await patch({ op: 'Remove', path: 'members' })
  assert.deepEqual((await entra.call('GET', `Groups/${id}`)).body.members, [])
  assert.equal(await entra.roleOf(other), 'reviewer')
  assert.equal((await entra.call('DELETE', `Groups/${id}`)).status, 204)
})

test('lists are told in windows that begin where they are asked to', async () => {
  const { body: all } = await entra.call('GET', 'Users')
  assert.ok(all.totalResults >= 5)
  const ids = (resources: { id: string }[]) => resources.map(({ id }) => id)
  const paged: string[] = []
  for (let startIndex = 1; paged.length < all.totalResults; startIndex += 2) {
    const { body } = await entra.call('GET', `Users?startIndex=${startIndex}&count=2`)
    assert.deepEqual(
      { totalResults: body.totalResults, startIndex: body.startIndex },
      { totalResults: all.totalResults, startIndex },
    )
    paged.push(...ids(body.Resources))
  }
  assert.deepEqual(paged, ids(all.Resources))
  for (const [query, count] of [
    ['count=0', 0],
    ['count=-1', 0],
    ['startIndex=0&count=1', 1],
    ['startIndex=-5&count=1', 1],
    ['startIndex=999999999', 0],
  ] as const)
    assert.equal((await entra.call('GET', `Users?${query}`)).body.Resources.length, count, query)
})

test('members who were invited by hand are found and taken over as they are', async () => {
  const invited = await account.call('POST', 'members', { email: 'hand@testuser.example', role: 'admin', name: 'Hand' })
  const { memberId } = invited.body.member
  const { Resources } = await find('Users', 'userName eq "hand@testuser.example"')
  assert.deepEqual({ id: Resources[0].id, role: Resources[0].roles[0].value }, { id: memberId, role: 'admin' })
  assert.equal((await entra.call('POST', 'Users', { userName: 'HAND@testuser.example' })).body.scimType, 'uniqueness')
  const known = patchOf({ op: 'Add', path: 'externalId', value: 'known-as' })
  const { status, body } = await entra.call('PATCH', `Users/${memberId}`, known)
  assert.deepEqual(
    { status, externalId: body.externalId, role: body.roles[0].value },
    { status: 200, externalId: 'known-as', role: 'admin' },
  )
})

test('whoever was deactivated and then invited by hand is the one whom the directory finds', async () => {
  const old = await entra.user('again@testuser.example', { externalId: 'again' })
  await entra.call('PATCH', `Users/${old}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }))
  const invited = await account.call('POST', 'members', { email: 'again@testuser.example', role: 'reviewer' })
  const { memberId } = invited.body.member
  assert.equal((await entra.call('GET', `Users/${old}`)).status, 404)
  const { Resources } = await find('Users', 'userName eq "again@testuser.example"')
  assert.deepEqual({ Resources: Resources.length, id: Resources[0].id }, { Resources: 1, id: memberId })
  const group = await entra.group('Again', [memberId])
  const named = patchOf({ op: 'Replace', path: 'userName', value: 'Again@testuser.example' })
  assert.equal((await entra.call('PATCH', `Users/${memberId}`, named)).body.groups[0].value, group)
})

test('a name or an address that another has is refused, by whichever way it comes', async () => {
  const [one, other] = [await entra.user('one@testuser.example'), await entra.user('other@testuser.example')]
  for (const operation of [
    { op: 'Replace', path: 'userName', value: 'ONE@testuser.example' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'one@testuser.example' },
  ]) {
    const { status, body } = await entra.call('PATCH', `Users/${other}`, patchOf(operation))
    assert.deepEqual({ status, scimType: body.scimType }, { status: 409, scimType: 'uniqueness' })
  }
  const set = (id: string, value: object) => entra.call('PATCH', `Users/${id}`, patchOf({ op: 'Replace', value }))
  await set(one, { active: false })
  await set(other, { emails: [{ value: 'one@testuser.example' }] })
  assert.equal((await set(one, { active: true })).status, 404)
  const renamed = { userName: 'first@testuser.example', emails: [{ value: 'first@testuser.example' }] }
  assert.equal((await entra.call('POST', 'Users', renamed)).status, 201)
})

test('an address that is another’s userName is no failure of ours', async () => {
  await entra.user('shared@testuser.example', { emails: [{ value: 'not-shared@testuser.example' }] })
  const invited = await account.call('POST', 'members', { email: 'shared@testuser.example', role: 'reviewer' })
  const { memberId } = invited.body.member
  const named = patchOf({ op: 'Add', path: 'externalId', value: 'x' })
  assert.equal((await entra.call('PATCH', `Users/${memberId}`, named)).body.scimType, 'uniqueness')
  const group = await entra.group('Shared', [memberId])
  assert.equal((await entra.call('GET', `Groups/${group}`)).body.members[0].value, memberId)
  assert.equal((await entra.call('GET', `Users/${memberId}`)).body.userName, memberId)
})
