/**
 * What no directory should send: bad filters, bodies of every kind, too much of anything. Each gets a clear refusal in SCIM's own
 * envelope.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SCIM_FILTER_CHARS_MAX, SCIM_GROUPS_MAX, SCIM_OPERATIONS_MAX } from '../../contract/limits.ts'
import { anyText, junk, or } from '../support/from-schema.ts'
import { directoryOf, patchOf, type ScimCalled } from '../support/scim.ts'
import { startService } from '../support/service.ts'
import { invite } from '../support/session.ts'

const service = await startService({ worker: false, env: { SCOUT_OIDC_ROLES: 'Talent=recruiter' } })
const { database } = service.scout
const account = await service.account()
const directory = await directoryOf(service, account)
const user = await directory.user('known@x.example', { displayName: 'Known' })
const group = await directory.group('Known', [user])

const shown = async () =>
  JSON.stringify([
    (await directory.call('GET', `Users/${user}`)).body,
    (await directory.call('GET', `Groups/${group}`)).body,
  ])

function assertScimError(
  { status, headers, body }: ScimCalled,
  expected: number,
  scimType: string | undefined,
  about: string,
) {
  assert.deepEqual(
    { status, scimType: body.scimType },
    { status: expected, scimType },
    `${about} ${JSON.stringify(body)}`,
  )
  assert.match(headers.get('content-type') ?? '', /^application\/scim\+json/)
  assert.deepEqual(body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
}

const FILTERS = [
  'userName',
  'userName eq',
  'userName eq ""x"',
  'userName eq "x',
  "userName eq 'x'",
  'userName eq x',
  'userName sw "x"',
  'userName eq "x" or userName eq "y"',
  'not (userName eq "x")',
  '(userName eq "x")',
  'userName pr',
  'userName eq "x"; drop table members',
  'userName eq "x" or 1=1 --',
  `userName eq "x" and "1" eq "1"`,
  'password eq "x"',
  '__proto__ eq "x"',
  'constructor eq "x"',
  'userName eq "\\u0000"',
  'userName eq "\\ud800"',
  'userName eq "\\x"',
  'emails[type eq "work" eq "x"',
  'emails[].value eq "x"',
  `userName eq "${'x'.repeat(501)}"`,
  `userName eq "${'x'.repeat(SCIM_FILTER_CHARS_MAX)}"`,
  `${'userName eq "x" and '.repeat(60)}userName eq "x"`,
  '['.repeat(900),
]

test('a bad filter is an invalidFilter, of users and of groups; nothing in one is ever anything but a value', async () => {
  for (const filter of FILTERS)
    for (const kind of ['Users', 'Groups']) {
      const called = await directory.call('GET', `${kind}?filter=${encodeURIComponent(filter)}`)
      assertScimError(called, 400, 'invalidFilter', `${kind} ${filter.slice(0, 80)}`)
    }
  for (const value of [`' or '1'='1`, `x'; drop table members; --`, '%', '_', '*', '\\" or \\"', '$1', '$$']) {
    const called = await directory.call('GET', `Users?filter=${encodeURIComponent(`userName eq "${value}"`)}`)
    assert.deepEqual(
      { status: called.status, totalResults: called.body.totalResults },
      { status: 200, totalResults: 0 },
      value,
    )
  }
})

const users: [body: unknown, scimType: string][] = [
  [{}, 'invalidValue'],
  [{ userName: '' }, 'invalidValue'],
  [{ userName: '   ' }, 'invalidValue'],
  [{ userName: 7 }, 'invalidValue'],
  [{ userName: 'no-address' }, 'invalidValue'],
  [{ userName: 'a\u0000@x.example' }, 'invalidValue'],
  [{ userName: '\ud800@x.example' }, 'invalidValue'],
  [{ userName: `${'x'.repeat(500)}@x.example` }, 'invalidValue'],
  [{ userName: 'a@x.example', displayName: 'x'.repeat(201) }, 'invalidValue'],
  [{ userName: 'a@x.example', displayName: 'a\u0007' }, 'invalidValue'],
  [{ userName: 'a@x.example', name: 'Ana' }, 'invalidSyntax'],
  [{ userName: 'a@x.example', name: { givenName: {} } }, 'invalidValue'],
  [{ userName: 'a@x.example', emails: [{ value: 'none' }] }, 'invalidValue'],
  [{ userName: 'a@x.example', active: 'maybe' }, 'invalidValue'],
  [{ userName: 'a@x.example', externalId: ['x'] }, 'invalidValue'],
  [[], 'invalidSyntax'],
  ['"x"', 'invalidSyntax'],
  ['null', 'invalidSyntax'],
  ['{', 'invalidSyntax'],
  ['', 'invalidSyntax'],
]

const patches: [operation: unknown, scimType: string][] = [
  [{ op: 'move', path: 'active' }, 'invalidSyntax'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'replace', path: 'nothing', value: 1 }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 7, value: 1 }, 'invalidPath'],
  [{ op: 'replace', path: 'x'.repeat(2_000), value: 1 }, 'invalidPath'],
  [{ op: 'replace', path: '__proto__', value: { admin: true } }, 'invalidPath'],
  [{ op: 'replace', path: 'id', value: 'mem_other' }, 'mutability'],
  [{ op: 'add', path: 'groups', value: [] }, 'mutability'],
  [{ op: 'remove', path: 'userName' }, 'invalidValue'],
  [{ op: 'remove', path: 'active' }, 'invalidValue'],
  [{ op: 'replace', path: 'active', value: 'x' }, 'invalidValue'],
  [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
  ['x', 'invalidSyntax'],
]

const groups: [operation: unknown, scimType: string][] = [
  [{ op: 'add', path: 'members', value: [{ value: 'mem_nobody' }] }, 'invalidValue'],
  [{ op: 'add', path: 'members', value: [{ value: group, type: 'Group' }] }, 'invalidValue'],
  [{ op: 'add', path: 'members', value: [{ value: 7 }] }, 'invalidValue'],
  [{ op: 'add', path: 'members', value: [{ value: '\u0000' }] }, 'invalidValue'],
  [{ op: 'remove', path: 'members[display eq "x"]' }, 'invalidPath'],
  [{ op: 'remove', path: 'members[value eq "x" and value eq "y"]' }, 'invalidPath'],
  [{ op: 'remove', path: 'displayName' }, 'mutability'],
  [{ op: 'replace', path: 'displayName', value: '' }, 'invalidValue'],
  [{ op: 'replace', path: 'nothing', value: '' }, 'invalidPath'],
  [{ op: 'add', path: 'members', value: Array(SCIM_OPERATIONS_MAX + 1).fill({ value: user }) }, 'tooMany'],
]

test('a body that is not understood is refused whole, with the word for why, and changes nothing', async () => {
  const before = await shown()
  const about = (body: unknown) => JSON.stringify(body).slice(0, 120)
  for (const [body, type] of users) assertScimError(await directory.call('POST', 'Users', body), 400, type, about(body))
  const renaming = { op: 'replace', path: 'displayName', value: 'Renamed' }
  for (const [path, rows] of [
    [`Users/${user}`, patches],
    [`Groups/${group}`, groups],
  ] as const)
    for (const [operation, type] of rows) {
      const called = await directory.call('PATCH', path, { Operations: [renaming, operation] })
      assertScimError(called, 400, type, about(operation))
    }
  for (const body of [{}, { Operations: [] }, { Operations: {} }])
    assertScimError(await directory.call('PATCH', `Users/${user}`, body), 400, 'invalidSyntax', about(body))
  assertScimError(await directory.call('POST', 'Groups', { displayName: 'KNOWN' }), 409, 'uniqueness', 'a second group')
  assert.equal(await shown(), before)
})

test('an object where a word is expected is no word, and no failure of ours', async () => {
  const odd = { toString: 1 }
  const emails = [{ value: 'odd@x.example', primary: odd, type: odd }]
  assert.equal((await directory.call('POST', 'Users', { userName: 'odd@x.example', emails })).status, 201)
  const asked = await directory.call('POST', 'Groups', { displayName: 'Odd', members: [{ value: user, type: odd }] })
  assert.equal(asked.status, 400, JSON.stringify(asked.body))
})

test('a member whose address and whose id others are called by joins a group all the same', async () => {
  const emails = [{ value: 'elsewhere@x.example' }]
  await directory.user('clash@x.example', { emails })
  const member = await invite(service, account, 'reviewer', 'clash@x.example')
  await directory.user(member, { emails: [{ value: 'third@x.example' }] })
  const made = await directory.call('POST', 'Groups', { displayName: 'Clash', members: [{ value: member }] })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await directory.call('DELETE', `Groups/${made.body.id}`)
})

test('what is too much is refused: bodies, operations, groups; and whoever asks otherwise than the standard does', async () => {
  assertScimError(await directory.call('POST', 'Users', { userName: 'x'.repeat(300_000) }), 413, undefined, 'a body')
  const many = patchOf(...Array(SCIM_OPERATIONS_MAX + 1).fill({ op: 'replace', path: 'active', value: true }))
  assertScimError(await directory.call('PATCH', `Users/${user}`, many), 400, 'tooMany', 'operations')
  const deep = `${'{"name":'.repeat(40)}1${'}'.repeat(40)}`
  assertScimError(await directory.call('POST', 'Users', deep), 400, 'invalidSyntax', 'deep')
  const typed = { 'content-type': 'text/plain' }
  assertScimError(await directory.call('POST', 'Users', 'x', typed), 415, undefined, 'another kind')
  assertScimError(await directory.call('POST', `Users/${user}`, {}), 405, undefined, 'another method')
  assertScimError(await directory.call('GET', 'Bulk'), 404, undefined, 'what there is not')
  assertScimError(await directory.call('GET', '%'), 400, 'invalidSyntax', 'no address')
  for (const query of [
    'startIndex=x',
    'count=1.5',
    'count=1&count=2',
    'filter=a&filter=b',
    `attributes=${'x'.repeat(501)}`,
  ])
    assertScimError(await directory.call('GET', `Users?${query}`), 400, 'invalidSyntax', query)
  await database.queryBuilt(
    `insert into scim_groups (account_id, group_id, display_name, name_key, created_at, updated_at)
     select $1, 'grp_full_' || n, 'Full ' || n, 'full ' || n, now(), now() from generate_series(1, $2::int) n`,
    [account.accountId, SCIM_GROUPS_MAX - 1],
  )
  assertScimError(await directory.call('POST', 'Groups', { displayName: 'One more' }), 409, undefined, 'groups')
  const { body } = await directory.call('GET', 'Groups?count=1000')
  assert.deepEqual(
    { totalResults: body.totalResults, Resources: body.Resources.length },
    { totalResults: SCIM_GROUPS_MAX, Resources: 20 },
  )
})

const words = fc.constantFrom('userName', 'active', 'emails', 'name', 'displayName', 'externalId', 'members', 'roles')
const body = or(
  fc.dictionary(fc.oneof(words, anyText), or(fc.oneof(anyText, fc.boolean(), fc.array(junk, { maxLength: 3 })))),
)
const operation = fc.record(
  {
    op: or(fc.constantFrom('add', 'Replace', 'remove')),
    path: or(fc.oneof(words, fc.constantFrom('emails[type eq "work"].value', `members[value eq "${user}"]`), anyText)),
    value: or(fc.oneof(anyText, body)),
  },
  { requiredKeys: ['op'] },
)
const sent = fc.oneof(body, fc.record({ Operations: or(fc.array(operation, { maxLength: 4 })) }))

test('made-up bodies and filters are answered in SCIM’s envelope, and never by a 5xx', async () => {
  const paths = ['Users', `Users/${user}`, 'Groups', `Groups/${group}`]
  const methods = fc.constantFrom('POST', 'PUT', 'PATCH')
  const made = fc.tuple(methods, fc.constantFrom(...paths), sent, anyText)
  const ask = async ([method, path, content, filter]: [string, string, unknown, string]) => {
    const asked = JSON.stringify(content) ?? ''
    const query = encodeURIComponent(filter.toWellFormed().slice(0, 500))
    for (const called of [
      await directory.call(method, path, asked),
      await directory.call('GET', `${path.split('/')[0]}?filter=${query}&startIndex=${query}`),
    ]) {
      assert.ok(called.status < 500, `${called.status} ${method} ${path} ${asked}`)
      if (called.status >= 400) assert.equal(called.body.status, String(called.status), asked)
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(made, { maxLength: 8 }), (all) => Promise.all(all.map(ask)).then(() => true)),
    {
      seed: 20_261_117,
      numRuns: 60,
    },
  )
})
