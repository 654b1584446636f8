/** Attacks on passkeys: forging the unsigned parts, having more than allowed, and a session that has ended meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSKEYS_MAX } from '../../contract/limits.ts'
import { assertRefused } from '../http/refused.ts'
import { registerPasskey } from '../support/passkey.ts'
import { startService } from '../support/service.ts'
import { signedIn } from '../support/session.ts'

const service = await startService({ worker: false })
const account = await service.account()
const { database } = service.scout
const origin = service.url

const kept = (memberId: string) =>
  database.query<{ transports: string[] }>(
    'select transports from passkeys where member_id = $1 order by created_at, credential_id',
    [memberId],
  )

test('of the ways to reach a passkey only known words are kept, whatever a browser sends in their place', async () => {
  const member = await signedIn(service, account, 'recruiter')
  const odd: [given: unknown, kept: string[]][] = [
    [
      ['usb', 'made-up', 7, null, { usb: true }, 'nfc\u0000', 'internal', 'usb'],
      ['internal', 'usb'],
    ],
    ['usb', []],
    [{ length: 3 }, []],
    [null, []],
    [Array.from({ length: 10_000 }, () => 'hybrid'), ['hybrid']],
  ]
  for (const [transports, expected] of odd) {
    const called = await registerPasskey(member, { origin, transports })
    assert.equal(called.status, 200, JSON.stringify(called.body))
    const { credentialId } = called.body.passkeys.at(-1)
    assert.deepEqual((await kept(member.memberId)).at(-1)!.transports, expected)
    await member.call('DELETE', `session/passkeys/${credentialId}`)
  }
})

test('a member has at most so many passkeys, also when many are made at once', async () => {
  const member = await signedIn(service, account, 'recruiter')
  const called = await Promise.all(Array.from({ length: PASSKEYS_MAX + 4 }, () => registerPasskey(member, { origin })))
  assert.equal(called.filter(({ status }) => status === 200).length, PASSKEYS_MAX)
  for (const each of called.filter(({ status }) => status !== 200)) assertRefused(each, 409, 'LIST_LIMIT_REACHED')
  assert.equal((await kept(member.memberId)).length, PASSKEYS_MAX)
})

test('a session that has ended makes no passkey, though a process may still remember it', async () => {
  const member = await signedIn(service, account, 'recruiter')
  assert.equal((await member.call('GET', 'account')).status, 200)
  await database.query('delete from member_sessions where member_id = $1', [member.memberId])
  assertRefused(await registerPasskey(member, { origin }), 401, 'UNAUTHORIZED')
  assert.deepEqual(await kept(member.memberId), [])
})
