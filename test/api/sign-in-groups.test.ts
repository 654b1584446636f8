/** Roles from the groups of a real provider: given, changed and removed at each sign-in; and people who join by themselves. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEMBERS_MAX } from '../../contract/limits.ts'
import { lockAccountKeys } from '../../src/accounts/store.ts'
import { insertPasskey } from '../../src/members/passkey-store.ts'
import { makeLink } from '../../src/operations/members/members.ts'
import { assertRefused } from '../http/refused.ts'
import { freePort, startProvider, Walker } from '../support/identity-provider.ts'
import { directoryOf, patchOf } from '../support/scim.ts'
import { startService } from '../support/service.ts'
import { invite, linkFor, pageHeaders, sessionOf } from '../support/session.ts'

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const provider = await startProvider(origin)
const service = await startService({
  worker: false,
  port,
  env: {
    ...provider.env,
    SCOUT_OIDC_ROLES: 'Talent=recruiter, Hiring managers=reviewer, Heads = of = talent=admin',
    SCOUT_OIDC_ACCOUNT: 'Account 1',
  },
})
const home = await service.account()
const elsewhere = await service.account()
const { database } = service.scout

const claimsOf = (email: string, ...groups: string[]) => ({ email, email_verified: true, name: 'Told Name', groups })

async function enter(login: string) {
  const walker = new Walker()
  const at = await walker.signIn(origin, login)
  const cookie = walker.cookie(origin, 'scout_session')
  const account =
    cookie === undefined
      ? undefined
      : (await sessionOf(service, '', `scout_session=${cookie}`).call('GET', 'account')).body
  return {
    at,
    role: account?.member.role,
    name: account?.member.name,
    accountId: account?.accountId,
    cookie,
    memberId: account?.member.memberId,
  }
}

test('people of a group join the account with its role, the highest of several, under the name the provider tells', async () => {
  await provider.people({
    one: claimsOf('one@acme.example', 'Hiring managers'),
    more: claimsOf('more@acme.example', 'Hiring managers', 'Heads = of = talent', 'Unknown'),
    none: claimsOf('none@acme.example', 'Unknown', 'owner', 'admin'),
  })
  const one = await enter('one')
  assert.deepEqual(
    { at: one.at, role: one.role, name: one.name, accountId: one.accountId },
    { at: `${origin}/`, role: 'reviewer', name: 'Told Name', accountId: home.accountId },
  )
  assert.equal((await enter('more')).role, 'admin')
  const { at, role } = await enter('none')
  assert.deepEqual({ at, role }, { at: `${origin}/sign-in?failed=FORBIDDEN`, role: undefined })
})

test('a group that was left is a role that is lost at the next sign-in; with the last one nobody is let in', async () => {
  await provider.people({ mover: claimsOf('mover@acme.example', 'Talent') })
  assert.equal((await enter('mover')).role, 'recruiter')
  await provider.people({ mover: claimsOf('mover@acme.example', 'Hiring managers') })
  assert.equal((await enter('mover')).role, 'reviewer')
  await provider.people({ mover: claimsOf('mover@acme.example') })
  assert.equal((await enter('mover')).at, `${origin}/sign-in?failed=FORBIDDEN`)
})

test('an owner stays one whatever their groups, so that no change of a group shuts the account', async () => {
  await invite(service, home, 'owner', 'owner@acme.example')
  await provider.people({ boss: claimsOf('owner@acme.example', 'Hiring managers') })
  assert.equal((await enter('boss')).role, 'owner')
})

/** Gives a member a link and a passkey as they could have before groups decided the roles. Returns the link's token. */
async function plant(memberId: string): Promise<string> {
  const link = await makeLink({ database, clock: service.clock }, { accountId: home.accountId, keyId: null }, memberId)
  const { token } = link.result
  const named = { credentialId: `planted-${memberId}`, accountId: home.accountId, memberId, name: 'planted' }
  const made = { publicKey: Buffer.from('x'), counter: 0, transports: [], createdAt: new Date() }
  await database.transaction((tx) => insertPasskey(tx, { ...named, ...made }))
  return token
}

const entrancesOf = async (memberId: string): Promise<string[]> =>
  (
    await database.query<{ kind: string }>(
      `select 'link' as kind from sign_in_links where member_id = $1 union all
       select 'passkey' from passkeys where member_id = $1 union all
       select 'session' from member_sessions where member_id = $1 order by 1`,
      [memberId],
    )
  ).map(({ kind }) => kind)

const byLink = (link: string) =>
  service.call('POST', '/v1/sign-in/link', { body: { link }, headers: pageHeaders(service) })

test('whoever is in no group any more is shut out of every session, link, passkey and key at the next sign-in', async () => {
  await provider.people({ leaver: claimsOf('leaver@acme.example', 'Heads = of = talent') })
  const { cookie, memberId } = await enter('leaver')
  const session = sessionOf(service, memberId, `scout_session=${cookie}`)
  const { apiKey } = (await session.call('POST', 'keys', { name: 'kept', scopes: ['search'] })).body
  await plant(memberId)
  await provider.people({ leaver: claimsOf('leaver@acme.example') })
  assert.equal((await enter('leaver')).at, `${origin}/sign-in?failed=FORBIDDEN`)
  assert.deepEqual(await entrancesOf(memberId), [])
  assert.equal((await service.call('GET', '/v1/account', { key: apiKey })).status, 401)
})

test('a role that the provider raises ends what was made for the lesser one', async () => {
  await provider.people({ riser: claimsOf('riser@acme.example', 'Hiring managers') })
  const { memberId } = await enter('riser')
  await plant(memberId)
  await provider.people({ riser: claimsOf('riser@acme.example', 'Talent') })
  assert.equal((await enter('riser')).role, 'recruiter')
  assert.deepEqual(await entrancesOf(memberId), ['session'])
})

test('where groups rule, a link is no way round them but for owners; elsewhere it is one', async () => {
  await provider.people({ linked: claimsOf('linked@acme.example', 'Talent') })
  const { memberId, cookie } = await enter('linked')
  const planted = await plant(memberId)
  assertRefused(await byLink(planted), 403, 'FORBIDDEN')
  assertRefused(await home.call('POST', `members/${memberId}/link`, {}), 403, 'FORBIDDEN')
  const session = sessionOf(service, memberId, `scout_session=${cookie}`)
  assertRefused(await session.call('POST', 'session/passkeys/options', {}), 403, 'FORBIDDEN')
  const owner = await invite(service, home, 'owner')
  assert.equal((await byLink(await linkFor(service, home, owner))).status, 200)
  const guest = await invite(service, elsewhere, 'reviewer')
  assert.equal((await byLink(await linkFor(service, elsewhere, guest))).status, 200)
})

test('what somebody changed while the provider was heard stands: its groups change the role alone, and no owner’s', async () => {
  const role = async (memberId: string) =>
    (
      await database.query<{ role: string; name: string }>('select role, name from members where member_id = $1', [
        memberId,
      ])
    )[0]!
  for (const [login, change, expected] of [
    ['kept', `name = 'Changed'`, { role: 'reviewer', name: 'Changed' }],
    ['raised', `role = 'owner'`, { role: 'owner', name: 'Told Name' }],
  ] as const) {
    await provider.people({ [login]: claimsOf(`${login}@acme.example`, 'Talent') })
    const { memberId } = await enter(login)
    await provider.people({ [login]: claimsOf(`${login}@acme.example`, 'Hiring managers') })
    let entering: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      await lockAccountKeys(tx, home.accountId)
      entering = enter(login)
      await awaitLockWait()
      await tx.queryBuilt(`update members set ${change} where member_id = $1`, [memberId])
    })
    await entering
    assert.deepEqual(await role(memberId), expected)
  }
})

/** Waits until another session waits for a lock that is held here. */
async function awaitLockWait(): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await database.query(text)).length === 0) await new Promise((resolve) => setImmediate(resolve))
}

test('where an account is named, its groups rule it alone', async () => {
  await invite(service, elsewhere, 'auditor', 'guest@acme.example')
  await provider.people({ guest: claimsOf('guest@acme.example') })
  const { role, accountId } = await enter('guest')
  assert.deepEqual({ role, accountId }, { role: 'auditor', accountId: elsewhere.accountId })
})

test('groups that the directory told before count at sign-in, of the account whose they are; whoever it deactivated stays out', async () => {
  const directory = await directoryOf(service, home)
  const id = await directory.user('told-before@acme.example')
  await provider.people({ before: claimsOf('told-before@acme.example') })
  assert.equal((await enter('before')).at, `${origin}/sign-in?failed=FORBIDDEN`)
  const group = await directory.group('Talent', [id])
  assert.equal((await enter('before')).role, 'recruiter')
  await directory.call('DELETE', `Groups/${group}`)
  assert.equal((await enter('before')).at, `${origin}/sign-in?failed=FORBIDDEN`)
  await provider.people({ before: claimsOf('told-before@acme.example', 'Talent') })
  const active = (value: boolean) =>
    directory.call('PATCH', `Users/${id}`, patchOf({ op: 'replace', value: { active: value } }))
  assert.equal((await active(false)).status, 200)
  assert.equal((await enter('before')).at, `${origin}/sign-in?failed=FORBIDDEN`)
  assert.equal((await active(true)).status, 200)
  const back = await enter('before')
  assert.deepEqual({ role: back.role, memberId: back.memberId }, { role: 'recruiter', memberId: id })
  const other = await directoryOf(service, elsewhere)
  const stranger = await other.user('stranger@acme.example')
  await other.group('Heads = of = talent', [stranger])
  assert.equal(await other.roleOf(stranger), 'reviewer')
})

test('by their groups no more people join than an account may have, also when two come at once', async () => {
  await database.queryBuilt(
    `insert into members (account_id, member_id, email, name, role, created_at)
     select $1, 'mem_full_' || n, n || '@full.example', 'Full', 'auditor', now()
     from generate_series(1, $2 - (select count(*)::int from members where account_id = $1 and removed_at is null)) n`,
    [home.accountId, MEMBERS_MAX - 1],
  )
  await provider.people({
    last: claimsOf('last@acme.example', 'Talent'),
    late: claimsOf('late@acme.example', 'Talent'),
  })
  const entered = await Promise.all(['last', 'late'].map(enter))
  assert.deepEqual(entered.map(({ role }) => role ?? 'out').sort(), ['out', 'recruiter'])
})
