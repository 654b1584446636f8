/** What Okta sends according to its documentation, from the first test of the connection to the removal of the last group. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryOf } from '../support/scim.ts'
import { startService } from '../support/service.ts'
import { linkFor, signIn } from '../support/session.ts'

const ROLES = 'Talent=recruiter, Hiring managers=reviewer, Talent leads=admin, Owners=owner'
const service = await startService({ worker: false, env: { SCOUT_OIDC_ROLES: ROLES } })
const account = await service.account(100)
const okta = await directoryOf(service, account)

const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const newUser = (userName: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
})

const auditOf = async (subject: string) => {
  const { body } = await account.call('GET', 'audit?limit=100')
  return (body.entries as { action: string; subject: string; keyId: string; details: object }[]).filter(
    (entry) => entry.subject === subject,
  )
}

test('a user is looked for, not found, made, found, read, and a second one of the name is refused', async () => {
  const userName = 'test.user@okta.example'
  const find = `Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}&startIndex=1&count=100`
  const none = await okta.call('GET', find)
  assert.deepEqual(
    { status: none.status, body: none.body },
    {
      status: 200,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      },
    },
  )
  const made = await okta.call('POST', 'Users', newUser(userName))
  assert.equal(made.status, 201)
  assert.match(made.headers.get('content-type') ?? '', /^application\/scim\+json/)
  const { id } = made.body
  assert.equal(made.headers.get('location'), `${service.url}/scim/v2/Users/${id}`)
  assert.deepEqual(
    { ...made.body, meta: undefined },
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      externalId: '00ujl29u0le5T6Aj10h7',
      userName,
      name: { formatted: 'Test User', givenName: 'Test', familyName: 'User' },
      displayName: 'Test User',
      emails: [{ value: userName, type: 'work', primary: true }],
      active: true,
      roles: [{ value: 'reviewer', primary: true }],
      groups: [],
      meta: undefined,
    },
  )
  assert.deepEqual((await okta.call('GET', find.replace('test.user', 'TEST.User'))).body.Resources, [made.body])
  assert.deepEqual((await okta.call('GET', `Users/${id}`)).body, made.body)
  const again = await okta.call('POST', 'Users', newUser('Test.User@okta.example'))
  assert.deepEqual(
    { status: again.status, scimType: again.body.scimType, bodyStatus: again.body.status },
    { status: 409, scimType: 'uniqueness', bodyStatus: '409' },
  )
  assert.deepEqual(again.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
  const [entry] = await auditOf(id)
  assert.deepEqual(
    { action: entry?.action, keyId: entry?.keyId, details: entry?.details },
    { action: 'member.invite', keyId: okta.keyId, details: { role: 'reviewer', by: 'scim' } },
  )
})

test('a profile that was read, changed and put back whole is changed; put again, nothing is', async () => {
  const id = await okta.user('another.user@okta.example', newUser('another.user@okta.example'))
  const { body } = await okta.call('GET', `Users/${id}`)
  const wanted = {
    ...body,
    name: { givenName: 'Another', familyName: 'User' },
    displayName: 'Another User',
    emails: [{ primary: true, value: 'another.name@okta.example', type: 'work', display: 'x' }],
  }
  const put = await okta.call('PUT', `Users/${id}`, wanted)
  assert.equal(put.status, 200)
  assert.deepEqual(
    { displayName: put.body.displayName, email: put.body.emails[0].value },
    { displayName: 'Another User', email: 'another.name@okta.example' },
  )
  const before = (await auditOf(id)).length
  assert.deepEqual((await okta.call('PUT', `Users/${id}`, wanted)).body, put.body)
  assert.equal((await auditOf(id)).length, before)
})

test('a deactivated user is out at once, keeps their name beside their work, and comes back as the groups say', async () => {
  const id = await okta.user('leaver@okta.example')
  const session = await signIn(service, account, id)
  const link = await linkFor(service, account, id)
  const off = { schemas: PATCH, Operations: [{ op: 'replace', value: { active: false } }] }
  const called = await okta.call('PATCH', `Users/${id}`, off)
  assert.deepEqual(
    { status: called.status, active: called.body.active, roles: called.body.roles },
    { status: 200, active: false, roles: undefined },
  )
  assert.equal((await session.call('GET', 'account')).status, 401)
  const headers = { origin: service.url, 'x-scout-page': '1' }
  assert.equal((await service.call('POST', '/v1/sign-in/link', { body: { link }, headers })).status, 401)
  const { body } = await account.call('GET', 'members')
  assert.ok(!JSON.stringify(body.members).includes(id))
  const entries = (await auditOf(id)).length
  assert.equal((await okta.call('PATCH', `Users/${id}`, off)).status, 200)
  assert.equal((await auditOf(id)).length, entries)
  const find = `Users?filter=${encodeURIComponent('userName eq "leaver@okta.example"')}`
  assert.equal((await okta.call('GET', find)).body.Resources[0].active, false)
  const back = await okta.call('PUT', `Users/${id}`, { ...newUser('leaver@okta.example'), id, active: true })
  assert.deepEqual(
    { status: back.status, id: back.body.id, active: back.body.active, role: back.body.roles[0].value },
    { status: 200, id, active: true, role: 'reviewer' },
  )
  assert.equal((await session.call('GET', 'account')).status, 401)
  assert.ok((await signIn(service, account, id)).cookie)
})

test('a pushed group gives its members a role, and takes it back with the membership, the name or the group', async () => {
  const [ana, ben] = [await okta.user('ana@okta.example'), await okta.user('ben@okta.example')]
  const find = `Groups?filter=${encodeURIComponent('displayName eq "Talent"')}&startIndex=1&count=100`
  assert.equal((await okta.call('GET', find)).body.totalResults, 0)
  const made = await okta.call('POST', 'Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Talent',
    members: [],
  })
  const { id } = made.body
  assert.deepEqual({ status: made.status, members: made.body.members }, { status: 201, members: [] })
  const add = { op: 'add', path: 'members', value: [{ value: ana, display: 'ana@okta.example' }, { value: ben }] }
  const added = await okta.call('PATCH', `Groups/${id}`, { schemas: PATCH, Operations: [add] })
  assert.equal(added.status, 204)
  assert.deepEqual({ ana: await okta.roleOf(ana), ben: await okta.roleOf(ben) }, { ana: 'recruiter', ben: 'recruiter' })
  const entries = (await auditOf(id)).length
  assert.equal((await okta.call('PATCH', `Groups/${id}`, { schemas: PATCH, Operations: [add] })).status, 204)
  assert.equal((await auditOf(id)).length, entries)
  const remove = { op: 'remove', path: `members[value eq "${ana}"]` }
  await okta.call('PATCH', `Groups/${id}`, { schemas: PATCH, Operations: [remove] })
  assert.deepEqual({ ana: await okta.roleOf(ana), ben: await okta.roleOf(ben) }, { ana: 'reviewer', ben: 'recruiter' })
  const rename = { op: 'replace', value: { id, displayName: 'Sales' } }
  await okta.call('PATCH', `Groups/${id}`, { schemas: PATCH, Operations: [rename] })
  assert.equal(await okta.roleOf(ben), 'reviewer')
  await okta.call('PATCH', `Groups/${id}`, {
    schemas: PATCH,
    Operations: [{ ...rename, value: { displayName: 'Talent' } }],
  })
  assert.equal(await okta.roleOf(ben), 'recruiter')
  const swap = { op: 'replace', path: 'members', value: [{ value: ana }] }
  await okta.call('PATCH', `Groups/${id}`, { schemas: PATCH, Operations: [swap] })
  assert.deepEqual({ ana: await okta.roleOf(ana), ben: await okta.roleOf(ben) }, { ana: 'recruiter', ben: 'reviewer' })
  const put = await okta.call('PUT', `Groups/${id}`, { id, displayName: 'Talent', members: [{ value: ben }] })
  assert.deepEqual(
    { status: put.status, members: put.body.members.map(({ value }: { value: string }) => value) },
    { status: 200, members: [ben] },
  )
  assert.deepEqual((await okta.call('GET', `Users/${ben}`)).body.groups[0].display, 'Talent')
  assert.equal((await okta.call('DELETE', `Groups/${id}`)).status, 204)
  assert.deepEqual({ ana: await okta.roleOf(ana), ben: await okta.roleOf(ben) }, { ana: 'reviewer', ben: 'reviewer' })
  assert.equal((await okta.call('GET', `Groups/${id}`)).status, 404)
  assert.deepEqual(
    (await auditOf(id))
      .map(({ action }) => action)
      .toSorted()
      .at(0),
    'group.change',
  )
  assert.ok((await auditOf(id)).every(({ keyId }) => keyId === okta.keyId))
})
