/**
 * Sign-in by a real provider: who is let in with which role, and every way to abuse it: replays, mixed-up browsers, other sites, made-up
 * groups.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import { ownPage } from '../../src/http/next-page.ts'
import { CLIENT, freePort, startProvider, Walker } from '../support/identity-provider.ts'
import { startService } from '../support/service.ts'
import { cookieOf, invite, linkFor, sessionOf, signIn } from '../support/session.ts'
import { until } from '../support/until.ts'

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const provider = await startProvider(origin)
const service = await startService({ worker: false, port, env: provider.env })
const account = await service.account(100)

const verified = (email: string, more: object = {}) => ({ email, email_verified: true, ...more })
await provider.people({
  ana: verified('ana@acme.example', { name: 'Ana' }),
  ben: verified('ben@acme.example'),
  liar: { email: 'ben@acme.example', email_verified: false },
  both: verified('both@acme.example'),
  stranger: verified('stranger@elsewhere.example'),
})
await invite(service, account, 'recruiter', 'ana@acme.example')
await invite(service, account, 'admin', 'ben@acme.example')

const sessionIn = (walker: Walker) => sessionOf(service, '', `scout_session=${walker.cookie(origin, 'scout_session')}`)
const failed = (url: string, code: string) => assert.equal(url, `${origin}/sign-in?failed=${code}`)

test('whoever the provider vouches for is let in as the member of that address, and comes to the page they wanted', async () => {
  const walker = new Walker()
  assert.equal(
    await walker.signIn(origin, 'ana', '/projects?archived=true#top'),
    `${origin}/projects?archived=true#top`,
  )
  const { member } = (await sessionIn(walker).call('GET', 'account')).body
  assert.deepEqual({ email: member.email, role: member.role }, { email: 'ana@acme.example', role: 'recruiter' })
  assert.equal(walker.cookie(origin, 'scout_sign_in'), undefined)
  // The address changes at the provider, but it is still the same member.
  await provider.people({ ana: verified('ana.married@acme.example'), ben: verified('ben@acme.example') })
  assert.equal(await new Walker().signIn(origin, 'ana'), `${origin}/`)
})

test('whoever signs in again ends the session they had, though the browser does not send its cookie from another site', async () => {
  const walker = new Walker()
  await walker.signIn(origin, 'ben')
  const former = sessionIn(walker)
  const callback = await walker.identify(origin, 'ben')
  assert.equal((await former.call('GET', 'account')).status, 200)
  const cookie = `scout_sign_in=${walker.cookie(origin, 'scout_sign_in')}`
  const { headers } = await fetch(callback, { headers: { cookie }, redirect: 'manual' })
  assert.equal(headers.get('location'), '/')
  await until('the former session is over', async () => (await former.call('GET', 'account')).status === 401)
  assert.equal((await sessionOf(service, '', cookieOf({ headers })!).call('GET', 'account')).status, 200)
})

test('an address that nobody verified, and one that was never invited, let nobody in', async () => {
  await provider.people({
    liar: { email: 'ben@acme.example', email_verified: false },
    unsure: { email: 'ben@acme.example' },
    stranger: verified('stranger@elsewhere.example'),
  })
  for (const login of ['liar', 'unsure', 'stranger']) failed(await new Walker().signIn(origin, login), 'FORBIDDEN')
})

test('an address belongs to whom it was bound to first', async () => {
  await provider.people({ ben: verified('ben@acme.example'), thief: verified('ben@acme.example') })
  assert.equal(await new Walker().signIn(origin, 'ben'), `${origin}/`)
  failed(await new Walker().signIn(origin, 'thief'), 'FORBIDDEN')
})

test('the answer of the provider is good once, and in the browser that asked', async () => {
  await provider.people({ ana: verified('ana@acme.example') })
  const [walker, other] = [new Walker(), new Walker()]
  const callback = await walker.identify(origin, 'ana')
  // In somebody else's browser, whether or not it began a sign-in of its own, a stolen code is worth nothing.
  failed(await new Walker().follow(callback), 'UNAUTHORIZED')
  await other.follow(`${origin}/v1/sign-in/provider`)
  failed(await other.follow(callback), 'UNAUTHORIZED')
  assert.equal(other.cookie(origin, 'scout_session'), undefined)
  const cookie = walker.cookie(origin, 'scout_sign_in')!
  assert.equal(await walker.follow(callback), `${origin}/`)
  const replayed = await fetch(callback, { headers: { cookie: `scout_sign_in=${cookie}` }, redirect: 'manual' })
  failed(new URL(replayed.headers.get('location')!, origin).href, 'UNAUTHORIZED')
})

test('a changed state, another code, another issuer and an error of the provider let nobody in', async () => {
  for (const [name, value] of [
    ['state', 'other'],
    ['code', 'made-up'],
    ['iss', 'https://evil.example'],
  ] as const) {
    const walker = new Walker()
    const callback = new URL(await walker.identify(origin, 'ana'))
    callback.searchParams.set(name, value)
    failed(await walker.follow(callback.href), 'UNAUTHORIZED')
  }
  const walker = new Walker()
  const at = new URL(await walker.follow(`${origin}/v1/sign-in/provider`))
  const state = at.searchParams.get('state')!
  failed(await walker.follow(`${origin}/v1/sign-in/callback?error=access_denied&state=${state}`), 'UNAUTHORIZED')
})

test('downgrade: every sign-in has a fresh state, nonce and S256 challenge, and asks for a code alone', async () => {
  const asked = await Promise.all(
    [1, 2].map(async () => new URL(await new Walker().follow(`${origin}/v1/sign-in/provider`)).searchParams),
  )
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const values = asked.map((each) => each.get(name)!)
    assert.ok(values.every((value) => value.length >= 32) && values[0] !== values[1], name)
  }
  for (const each of asked) {
    assert.deepEqual(
      { responseType: each.get('response_type'), codeChallengeMethod: each.get('code_challenge_method') },
      { responseType: 'code', codeChallengeMethod: 'S256' },
    )
    assert.equal(each.get('redirect_uri'), `${origin}/v1/sign-in/callback`)
  }
})

test('open redirect: after a sign-in the browser stays here', async () => {
  await provider.people({ ana: verified('ana@acme.example') })
  const away = ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)']
  const hidden = ['/.//evil.example', '/a/..//evil.example', '\\\\evil.example', 'evil.example', '/\n/evil.example', '']
  for (const next of [...away, ...hidden]) assert.equal(ownPage(next), '/', JSON.stringify(next))
  assert.equal(ownPage('/projects/prj_1?tab=feed#x'), '/projects/prj_1?tab=feed#x')
  assert.equal(await new Walker().signIn(origin, 'ana', '//evil.example'), `${origin}/`)
})

test('group spoofing: what a browser says of its groups is nobody’s word', async () => {
  await provider.people({ ana: verified('ana@acme.example', { groups: ['Owners'] }) })
  const walker = new Walker()
  const callback = new URL(await walker.identify(origin, 'ana'))
  for (const [name, value] of [
    ['groups', 'Owners'],
    ['role', 'owner'],
  ] as const)
    callback.searchParams.append(name, value)
  await walker.follow(callback.href)
  assert.equal((await sessionIn(walker).call('GET', 'account')).body.member.role, 'recruiter')
})

test('whoever is a member of several accounts chooses one of theirs, once', async () => {
  const second = await service.account()
  await provider.people({ both: verified('both@acme.example') })
  const first = await invite(service, account, 'recruiter', 'both@acme.example')
  const other = await invite(service, second, 'auditor', 'both@acme.example')
  const walker = new Walker()
  assert.equal(await walker.signIn(origin, 'both', '/pool'), `${origin}/sign-in?choose=true`)
  assert.equal(walker.cookie(origin, 'scout_session'), undefined)
  const headers = { origin, 'x-scout-page': '1', 'content-type': 'application/json' }
  const read = await walker.go(`${origin}/v1/sign-in/choices`, { headers })
  const { choices } = (await read.json()) as { choices: { memberId: string }[] }
  assert.deepEqual(new Set(choices.map(({ memberId }) => memberId)), new Set([first, other]))
  const choose = (memberId: string, sent: Record<string, string> = headers) =>
    walker.go(`${origin}/v1/sign-in/choices`, { method: 'POST', headers: sent, body: JSON.stringify({ memberId }) })
  assert.equal((await choose(other, { ...headers, origin: 'https://evil.example' })).status, 403)
  const cookie = walker.cookie(origin, 'scout_sign_in')!
  const chosen = await choose(other)
  assert.deepEqual(
    { status: chosen.status, next: ((await chosen.json()) as { next: string }).next },
    { status: 200, next: '/pool' },
  )
  assert.equal((await sessionIn(walker).call('GET', 'account')).body.accountId, second.accountId)
  const again = await fetch(`${origin}/v1/sign-in/choices`, {
    method: 'POST',
    headers: { ...headers, cookie: `scout_sign_in=${cookie}` },
    body: JSON.stringify({ memberId: first }),
  })
  assert.equal(again.status, 401)
})

test('nobody chooses a member who is not theirs', async () => {
  await provider.people({ both: verified('both@acme.example') })
  const stranger = await invite(service, account, 'owner', 'somebody@acme.example')
  const walker = new Walker()
  await walker.signIn(origin, 'both')
  const headers = { origin, 'x-scout-page': '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ memberId: stranger })
  assert.equal((await walker.go(`${origin}/v1/sign-in/choices`, { method: 'POST', headers, body })).status, 401)
})

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const tell = (token: string) =>
  fetch(`${origin}/v1/sign-in/back-channel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })

const logoutOf = (claims: object, key = provider.privateKey) =>
  new SignJWT({ events: LOGOUT, sub: 'ana', jti: crypto.randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'logout+jwt' })
    .setIssuedAt()
    .setIssuer((claims as { iss?: string }).iss ?? provider.issuer)
    .setAudience((claims as { aud?: string }).aud ?? CLIENT.id)
    .sign(key)

test('a logout that the provider tells ends its sessions within a second, and no others', async () => {
  await provider.people({ ana: verified('ana@acme.example'), ben: verified('ben@acme.example') })
  const [ana, ben] = [new Walker(), new Walker()]
  await ana.signIn(origin, 'ana')
  await ben.signIn(origin, 'ben')
  assert.equal((await sessionIn(ana).call('GET', 'account')).status, 200)
  await provider.logOut('ana')
  // A process may remember a session for a second. Only calls make that second pass here.
  let called = await sessionIn(ana).call('GET', 'account')
  while (called.status === 200) called = await sessionIn(ana).call('GET', 'account')
  assert.equal(called.status, 401)
  assert.equal((await sessionIn(ben).call('GET', 'account')).status, 200)
})

test('a logout of a person, not of one session, ends whatever lets them in; one of a session ends that alone', async () => {
  await provider.people({ cleo: verified('cleo@acme.example') })
  const memberId = await invite(service, account, 'recruiter', 'cleo@acme.example')
  const enter = async () => {
    const walker = new Walker()
    await walker.signIn(origin, 'cleo')
    return sessionIn(walker)
  }
  const left = () =>
    service.scout.database.query<{ means: string; sid: string }>(
      `select means, provider_session as sid from member_sessions where member_id = $1 union all
       select 'a link', null from sign_in_links where member_id = $1`,
      [memberId],
    )
  await enter()
  const byLink = await signIn(service, account, memberId)
  await linkFor(service, account, memberId)
  const { sid } = (await left()).find(({ means }) => means === 'PROVIDER')!
  await provider.logOut('cleo', sid)
  assert.deepEqual(new Set((await left()).map(({ means }) => means)), new Set(['LINK', 'a link']))
  assert.equal((await byLink.call('GET', 'account')).status, 200)
  await tell(await logoutOf({ sub: 'cleo' }))
  assert.deepEqual(await left(), [])
})

test('a logout that is forged, of another, or an ID token in its place ends nothing', async () => {
  await provider.people({ ana: verified('ana@acme.example') })
  const walker = new Walker()
  await walker.signIn(origin, 'ana')
  const { privateKey: stranger } = await generateKeyPair('RS256')
  const old = await new SignJWT({ events: LOGOUT, sub: 'ana', jti: 'old' })
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .setIssuedAt(Math.floor(Date.now() / 1_000) - 3_600)
    .setIssuer(provider.issuer)
    .setAudience(CLIENT.id)
    .sign(provider.privateKey)
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: provider.issuer, aud: CLIENT.id, sub: 'ana' }))}.`
  const bad = [
    await logoutOf({}, stranger),
    await logoutOf({ iss: 'https://evil.example' }),
    await logoutOf({ aud: 'another' }),
    await logoutOf({ nonce: 'of an ID token' }),
    await logoutOf({ events: {} }),
    await logoutOf({ sub: undefined }),
    old,
    unsigned,
    'nonsense',
  ]
  for (const [n, token] of bad.entries()) assert.equal((await tell(token)).status, 400, String(n))
  const ended = async (token: string) => ((await (await tell(token)).json()) as { ended: number }).ended
  const good = await logoutOf({})
  const all = await ended(good)
  assert.ok(all > 0)
  // A repeated logout token ends only the sessions that it ended the first time.
  await walker.signIn(origin, 'ana')
  assert.equal(await ended(good), 0)
  assert.equal((await sessionIn(walker).call('GET', 'account')).status, 200)
})
