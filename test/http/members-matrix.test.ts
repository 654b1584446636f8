/** Which endpoints each role may call: the same table that keys are tested against, with sessions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coversScope, scopes } from '../../contract/keys.ts'
import { roles } from '../../contract/roles.ts'
import { roleScopes } from '../../src/members/roles.ts'
import { startService } from '../support/service.ts'
import { signedIn } from '../support/session.ts'
import { addressOf, endpoints } from './endpoints.ts'
import { assertRefused, withoutTrace } from './refused.ts'

const service = await startService({ worker: false })
const account = await service.account(100)

for (const role of roles) {
  const session = await signedIn(service, account, role)
  test(`a member who is ${role} calls what its scopes open, and nothing else`, async () => {
    for (const endpoint of endpoints) {
      const about = `${role}: ${endpoint.method} ${endpoint.path}`
      const ask = () => session.call(endpoint.method, addressOf(endpoint).replace('/v1/', ''), endpoint.body)
      if (endpoint.scopes.some((scope) => roleScopes[role].includes(scope))) {
        const called = await ask()
        assert.ok(called.status !== 401 && called.status !== 403, `${about} ${JSON.stringify(called.body)}`)
      } else {
        await withoutTrace(service, async () => assertRefused(await ask(), 403, 'FORBIDDEN', { about }))
      }
    }
  })
}

test('what roles may do: owners and admins everything, reviewers and auditors nothing that costs or shows a contact', () => {
  assert.deepEqual(roleScopes.owner, scopes)
  assert.deepEqual(roleScopes.admin, scopes)
  for (const role of ['reviewer', 'auditor'] as const) {
    const paying = ['search', 'enrich', 'contact', 'pool', 'admin'] as const
    assert.deepEqual(
      paying.filter((scope) => coversScope(roleScopes[role], scope)),
      [],
      role,
    )
  }
  assert.equal(roleScopes.recruiter.includes('admin'), false)
})

test('whoever only looks sees nobody’s contact values and notes, and finds nobody by them', async () => {
  const { urn, email, notes } = { urn: 'urn:pool:seen', email: 'seen@seen.example', notes: 'call +34600111222' }
  await service.savePool(account, [{ urn, fullName: 'Seen Person', workEmail: email, phone: '+34600111222', notes }])
  const reviewer = await signedIn(service, account, 'reviewer')
  const recruiter = await signedIn(service, account, 'recruiter')
  const project = await recruiter.call('POST', 'projects', { name: 'Seen', urns: [urn] })
  const { projectId } = project.body.project
  const paths = [
    'talent-pool/candidates',
    `talent-pool/candidates/${urn}`,
    `projects/${projectId}/members`,
    `projects/${projectId}/feed`,
  ]
  for (const path of paths) {
    const body = JSON.stringify((await reviewer.call('GET', path)).body)
    assert.ok(body.includes('Seen Person'), path)
    for (const value of [email, '600111222']) assert.ok(!body.includes(value), `${path}: ${body}`)
  }
  const whole = JSON.stringify((await recruiter.call('GET', paths[1]!)).body)
  assert.ok(whole.includes(email) && whole.includes('600111222'))
  for (const query of [`find=${email}`, 'find=600111222', `criteriaJson=${encodeURIComponent(CONTACT_CRITERIA)}`]) {
    assertRefused(await reviewer.call('GET', `talent-pool/candidates?${query}`), 403, 'FORBIDDEN', { about: query })
  }
})

const CONTACT_CRITERIA = JSON.stringify([
  { id: 'c1', kind: 'CONTACT', text: 'an email', importance: 'REQUIRED', anyOf: [{ field: 'EMAIL' }] },
])

test('a reviewer takes back what they wrote themselves, and nobody else’s note', async () => {
  const recruiter = await signedIn(service, account, 'recruiter')
  const reviewer = await signedIn(service, account, 'reviewer')
  const { projectId } = (await recruiter.call('POST', 'projects', { name: 'Notes' })).body.project
  const write = async (by: typeof recruiter) =>
    (await by.call('POST', `projects/${projectId}/notes`, { text: 'said' })).body.entry
  const [theirs, own] = [await write(recruiter), await write(reviewer)]
  assert.deepEqual(
    { memberId: own.by.memberId, keyId: own.by.keyId },
    { memberId: reviewer.memberId, keyId: reviewer.memberId },
  )
  const remove = (id: string) => reviewer.call('DELETE', `projects/${projectId}/notes/${id}`)
  assertRefused(await remove(theirs.entryId), 404, 'NOT_FOUND')
  assert.equal((await remove(own.entryId)).status, 200)
})
