/**
 * Attacks on who governs an account: through what a process still remembers, what was planted before a promotion, and around a spending
 * cap.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../src/accounts/account.ts'
import { memberAsCaller } from '../../src/members/as-caller.ts'
import { findAccountMember } from '../../src/members/member-store.ts'
import { insertPasskey } from '../../src/members/passkey-store.ts'
import { createKey, revokeOwnKey, rotateOwnKey } from '../../src/operations/accounts/keys.ts'
import { changeMember, inviteMember, makeLink, removeFromAccount } from '../../src/operations/members/members.ts'
import { assertRefused } from '../http/refused.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { invite, linkFor, pageHeaders, signedIn, signIn } from '../support/session.ts'

const service = await startService({ worker: false })
const { scout } = service
const { database } = scout
const operator = ({ accountId }: TestAccount) => ({ accountId, keyId: null })

/** The caller as a process remembers them for a second, whatever happens meanwhile. */
const remembered = async (account: TestAccount, memberId: string): Promise<Caller> =>
  memberAsCaller((await findAccountMember(database, account.accountId, memberId))!)

const enter = (link: string) =>
  service.call('POST', '/v1/sign-in/link', { body: { link }, headers: pageHeaders(service) })

const keyIdOf = async (account: TestAccount): Promise<string> => (await account.call('GET', 'account')).body.key.keyId

const refusedAs = (code: string) => (error: { code?: string }) => error.code === code

const wanted = { name: 'x', scopes: ['search' as const], expiresAt: null, dailyCap: null }

/** Everything that needs an admin, asked by a caller as the process remembers them. */
const governing = (caller: Caller, other: string, keyId: string): [string, () => Promise<unknown>][] => [
  ['raise themselves', () => changeMember(scout, caller, caller.keyId, { role: 'admin' })],
  ['change another', () => changeMember(scout, caller, other, { name: 'Other' })],
  ['invite', () => inviteMember(scout, caller, { email: 'alias@x.example', role: 'auditor', monthlyCap: null })],
  ['remove', () => removeFromAccount(scout, caller, other)],
  ['make a link', () => makeLink(scout, caller, other)],
  ['make a key', () => createKey(scout, caller, wanted)],
  ['rotate a key', () => rotateOwnKey(scout, caller, { keyId, overlapSeconds: 0 })],
  ['end a key', () => revokeOwnKey(scout, caller, keyId)],
]

test('an admin who was demoted a moment ago governs nothing, and does not raise themselves again', async () => {
  const account = await service.account()
  const [memberId, other] = [await invite(service, account, 'admin'), await invite(service, account, 'auditor')]
  const stale = await remembered(account, memberId)
  await changeMember(scout, operator(account), memberId, { role: 'auditor' })
  for (const [name, act] of governing(stale, other, await keyIdOf(account)))
    await assert.rejects(act(), refusedAs('FORBIDDEN'), name)
  assert.equal((await findAccountMember(database, account.accountId, memberId))!.role, 'auditor')
})

test('a key that was ended a moment ago governs nothing', async () => {
  const account = await service.account()
  const other = await invite(service, account, 'auditor')
  const { key } = (await account.call('POST', 'keys', { name: 'ends', scopes: ['admin', 'search'] })).body
  const stale: Caller = { accountId: account.accountId, keyId: key.keyId, scopes: key.scopes, cap: null }
  assert.equal((await account.call('DELETE', `keys/${key.keyId}`)).status, 200)
  for (const [name, act] of governing(stale, other, await keyIdOf(account)).slice(1)) {
    await assert.rejects(act(), refusedAs('UNAUTHORIZED'), name)
  }
})

test('a session that was ended a moment ago governs nothing', async () => {
  const account = await service.account()
  const [admin, other] = [await signedIn(service, account, 'admin'), await invite(service, account, 'auditor')]
  const sessionHash = Buffer.alloc(32, 7)
  const stale = { ...(await remembered(account, admin.memberId)), sessionHash }
  for (const [name, act] of governing(stale, other, await keyIdOf(account))) {
    await assert.rejects(act(), refusedAs('UNAUTHORIZED'), name)
  }
})

const plantPasskey = (account: TestAccount, memberId: string) =>
  database.transaction((tx) =>
    insertPasskey(tx, {
      credentialId: `planted-${memberId}`,
      accountId: account.accountId,
      memberId,
      name: 'planted',
      publicKey: Buffer.from('x'),
      counter: 0,
      transports: [],
      createdAt: new Date(),
    }),
  )

const passkeysOf = (memberId: string) => database.query('select 1 from passkeys where member_id = $1', [memberId])

test('a raised role is no session’s, link’s or passkey’s that was there before: they sign in anew', async () => {
  for (const [from, to] of [
    ['reviewer', 'recruiter'],
    ['auditor', 'reviewer'],
    ['recruiter', 'admin'],
    ['admin', 'owner'],
  ] as const) {
    const account = await service.account()
    const planted = await signedIn(service, account, from)
    const link = await linkFor(service, account, planted.memberId)
    await plantPasskey(account, planted.memberId)
    await changeMember(scout, operator(account), planted.memberId, { role: to })
    assert.deepEqual(await passkeysOf(planted.memberId), [], to)
    assertRefused(await enter(link), 401, 'UNAUTHORIZED')
    assertRefused(await planted.call('GET', 'account'), 401, 'UNAUTHORIZED')
    const anew = await signIn(service, account, planted.memberId)
    assert.equal((await anew.call('GET', 'account')).body.member.role, to)
  }
})

test('a lowered role keeps the session and the passkeys, for less; links of before are over', async () => {
  const account = await service.account()
  const session = await signedIn(service, account, 'recruiter')
  const link = await linkFor(service, account, session.memberId)
  await plantPasskey(account, session.memberId)
  await changeMember(scout, operator(account), session.memberId, { role: 'reviewer' })
  assert.equal((await session.call('GET', 'account')).body.member.role, 'reviewer')
  assert.equal((await passkeysOf(session.memberId)).length, 1)
  assertRefused(await enter(link), 401, 'UNAUTHORIZED')
})

test('whoever has a cap goes no way round it: no alias, no link, nobody’s role or cap; by their keys neither', async () => {
  const account = await service.account()
  const admin = await signedIn(service, account, 'admin')
  const colleague = await invite(service, account, 'recruiter')
  const { apiKey } = (
    await admin.call('POST', 'keys', { name: 'mine', scopes: ['admin', 'search', 'enrich', 'contact', 'pool'] })
  ).body
  await account.call('PATCH', `members/${admin.memberId}`, { monthlyCreditCap: 1 })
  const byKey = (method: string, path: string, body?: object) =>
    service.call(method, `/v1/${path}`, { key: apiKey, body })
  for (const call of [admin.call, byKey]) {
    const refused: [string, string, object][] = [
      ['POST', 'members', { email: 'alias@x.example', role: 'recruiter' }],
      ['POST', `members/${colleague}/link`, {}],
      ['PATCH', `members/${colleague}`, { role: 'admin' }],
      ['PATCH', `members/${colleague}`, { monthlyCreditCap: 9 }],
      ['PATCH', `members/${admin.memberId}`, { monthlyCreditCap: 2 }],
      ['PATCH', `members/${admin.memberId}`, { monthlyCreditCap: null }],
      ['POST', 'keys', { name: 'more', scopes: ['search'] }],
      ['POST', `keys/${await keyIdOf(account)}/rotate`, {}],
    ]
    for (const [method, path, body] of refused) {
      assertRefused(await call(method, path, body), 403, 'FORBIDDEN', {
        about: `${method} ${path} ${JSON.stringify(body)}`,
      })
    }
    assert.equal((await call('PATCH', `members/${colleague}`, { name: 'Renamed' })).status, 200)
  }
  assert.equal((await admin.call('PATCH', `members/${admin.memberId}`, { monthlyCreditCap: 0.5 })).status, 200)
})

test('an owner raises nobody’s own cap either: theirs', async () => {
  const account = await service.account()
  const owner = await signedIn(service, account, 'owner')
  await changeMember(scout, operator(account), owner.memberId, { monthlyCap: 100 as never })
  for (const monthlyCreditCap of [null, 1_000]) {
    const called = await owner.call('PATCH', `members/${owner.memberId}`, { monthlyCreditCap })
    assertRefused(called, 403, 'FORBIDDEN')
  }
})

test('a link that was made under an Idempotency-Key is shown again to whoever made it, not to an admin who names the key', async () => {
  const account = await service.account()
  const owner = await signedIn(service, account, 'owner')
  const admin = await signedIn(service, account, 'admin')
  const path = `members/${owner.memberId}/link`
  const headers = { 'idempotency-key': 'link-1' }
  const made = await owner.call('POST', path, {}, headers)
  assert.equal(made.status, 200)
  for (const other of [admin, account])
    assertRefused(await other.call('POST', path, {}, headers), 422, 'IDEMPOTENCY_KEY_REUSED')
  const again = await owner.call('POST', path, {}, headers)
  assert.deepEqual(
    { url: again.body.url, idempotentReplayed: again.headers.get('idempotent-replayed') },
    { url: made.body.url, idempotentReplayed: 'true' },
  )
})
