/** Attacks on sessions: forged, fixed, ended, replayed, used from another site; and who may read the cookies. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeState } from '../../src/accounts/moving.ts'
import { newToken } from '../../src/members/token.ts'
import { assertRefused, withoutTrace } from '../http/refused.ts'
import { startService } from '../support/service.ts'
import { cookieOf, invite, linkFor, pageHeaders, sessionOf, signedIn, signIn } from '../support/session.ts'

const service = await startService({ worker: false })
const account = await service.account(100)
const own = pageHeaders(service)

const enter = (link: string, headers: Record<string, string> = own) =>
  service.call('POST', '/v1/sign-in/link', { body: { link }, headers })

test('a link lets in once, also when many come with it at the same time, and only within its day', async () => {
  const memberId = await invite(service, account, 'recruiter')
  const link = await linkFor(service, account, memberId)
  const called = await Promise.all(Array.from({ length: 8 }, () => enter(link)))
  assert.equal(called.filter(({ status }) => status === 200).length, 1)
  assertRefused(await enter(link), 401, 'UNAUTHORIZED')
  const late = await linkFor(service, account, memberId)
  service.clock.turn(25 * 3_600)
  assertRefused(await enter(late), 401, 'UNAUTHORIZED')
})

test('made-up links and sessions open nothing and leave nothing', async () => {
  await withoutTrace(service, async () => {
    for (const link of [newToken().token, 'x', `${newToken().token}=`, '../..']) {
      assertRefused(await enter(link), 401, 'UNAUTHORIZED')
    }
    for (const token of [newToken().token, 'null', 'a'.repeat(4_000), '%00']) {
      const session = sessionOf(service, '', `scout_session=${token}`)
      assertRefused(await session.call('GET', 'account'), 401, 'UNAUTHORIZED')
    }
  })
})

test('only the hash of a session and of a link is kept', async () => {
  const memberId = await invite(service, account, 'recruiter')
  const link = await linkFor(service, account, memberId)
  const session = await signIn(service, account, memberId)
  const stored = await service.scout.database.query<{ row: string }>(
    `select (select json_agg(s) from member_sessions s)::text || (select json_agg(l) from sign_in_links l)::text as row`,
  )
  for (const secret of [link, session.cookie.split('=')[1]!]) {
    const hex = Buffer.from(secret).toString('hex')
    assert.ok(!stored[0]!.row.includes(secret) && !stored[0]!.row.includes(hex))
  }
})

test('a session cookie is out of reach for scripts and other sites; over https it is of this host and https alone', async () => {
  const memberId = await invite(service, account, 'recruiter')
  const plain = await enter(await linkFor(service, account, memberId))
  const [cookie] = plain.headers.getSetCookie()
  for (const part of [/; HttpOnly/, /; SameSite=Strict/, /; Path=\//, /; Max-Age=259(200|19\d)/])
    assert.match(cookie!, part)
  assert.doesNotMatch(cookie!, /Domain|Secure/)
  const origin = 'https://scout.example.com'
  const secure = await startService({ worker: false, env: { SCOUT_PUBLIC_URL: `${origin}/` } })
  const theirs = await secure.account()
  const link = await linkFor(secure, theirs, await invite(secure, theirs, 'recruiter'))
  const headers = { origin, 'x-scout-page': '1' }
  const called = await secure.call('POST', '/v1/sign-in/link', { body: { link }, headers })
  assert.match(called.headers.getSetCookie()[0]!, /^__Host-scout_session=.*; Secure$/)
  const token = cookieOf(called, '__Host-scout_session')!.split('=')[1]
  const ask = (name: string) =>
    secure.call('GET', '/v1/account', { headers: { ...headers, cookie: `${name}=${token}` } })
  assert.equal((await ask('__Host-scout_session')).status, 200)
  // Downgrade: a cookie that a page without https or on a neighbouring host could have planted is not accepted.
  assertRefused(await ask('scout_session'), 401, 'UNAUTHORIZED')
})

test('fixation: a sign-in makes a new session and ends whatever the browser came with', async () => {
  const memberId = await invite(service, account, 'recruiter')
  const planted = newToken().token
  const link = await linkFor(service, account, memberId)
  const called = await enter(link, { ...own, cookie: `scout_session=${planted}` })
  assert.notEqual(cookieOf(called), `scout_session=${planted}`)
  assertRefused(await sessionOf(service, '', `scout_session=${planted}`).call('GET', 'account'), 401, 'UNAUTHORIZED')
  const before = cookieOf(called)!
  const again = await enter(await linkFor(service, account, memberId), { ...own, cookie: before })
  assert.equal((await sessionOf(service, memberId, cookieOf(again)!).call('GET', 'account')).status, 200)
  assertRefused(await sessionOf(service, memberId, before).call('GET', 'account'), 401, 'UNAUTHORIZED')
})

/** Each is what a page of another site could make a browser send. */
const foreign: [name: string, headers: Record<string, string | undefined>][] = [
  ['without the header', { 'x-scout-page': undefined }],
  ['from another origin', { origin: 'https://evil.example' }],
  ['from another port', { origin: 'http://127.0.0.1:1' }],
  ['from nowhere', { origin: 'null' }],
  ['across sites', { 'sec-fetch-site': 'cross-site' }],
  ['from a neighbouring host', { 'sec-fetch-site': 'same-site' }],
]

test('CSRF: no page of another site reads, writes or spends by somebody’s session', async () => {
  const session = await signedIn(service, account, 'owner')
  const calls: [method: string, path: string, body?: object][] = [
    ['GET', 'talent-scout/enrich?urn=urn:network:person:nobody'],
    ['GET', 'account'],
    ['POST', 'projects', { name: 'planted' }],
    ['PATCH', `members/${session.memberId}`, { name: 'planted' }],
    ['DELETE', `members/${session.memberId}`],
    ['DELETE', 'session'],
  ]
  for (const [name, headers] of [...foreign, ['a form', { origin: undefined }] as const]) {
    for (const [method, path, body] of calls) {
      if (name === 'a form' && method === 'GET') continue
      const called = await session.call(method, path, body, headers)
      assertRefused(called, 403, 'FORBIDDEN', { about: `${name} ${method} ${path}` })
      assert.equal(called.headers.get('access-control-allow-origin'), null)
    }
  }
  assert.equal((await session.call('GET', 'account')).status, 200)
  assert.deepEqual((await session.call('GET', 'projects')).body.projects, [])
})

test('login CSRF: no page of another site signs somebody in as somebody else', async () => {
  const memberId = await invite(service, account, 'recruiter')
  const link = await linkFor(service, account, memberId)
  for (const [name, headers] of foreign) {
    const sent = Object.entries({ ...own, ...headers }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    )
    assertRefused(await enter(link, Object.fromEntries(sent)), 403, 'FORBIDDEN', { about: name })
  }
  assert.equal((await enter(link)).status, 200)
})

test('a preflight of another site is not answered', async () => {
  const answer = await fetch(`${service.url}/v1/projects`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-headers': 'x-scout-page' },
  })
  assert.equal(answer.status, 405)
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
})

test('signing out ends the session everywhere, and takes the cookie back', async () => {
  const session = await signedIn(service, account, 'recruiter')
  const called = await session.call('DELETE', 'session')
  assert.match(called.headers.getSetCookie()[0]!, /^scout_session=; .*Max-Age=0/)
  assertRefused(await session.call('GET', 'account'), 401, 'UNAUTHORIZED')
})

test('a session ends when its time is over', async () => {
  const session = await signedIn(service, account, 'recruiter')
  assert.equal((await session.call('GET', 'account')).status, 200)
  service.clock.turn(72 * 3_600 + 1)
  assertRefused(await session.call('GET', 'account'), 401, 'UNAUTHORIZED')
})

test('a key beside a cookie is asked alone, and a key has no session to end', async () => {
  const session = await signedIn(service, account, 'auditor')
  const bad = { authorization: 'Bearer nonsense' }
  assertRefused(await session.call('GET', 'account', undefined, bad), 401, 'UNAUTHORIZED')
  const good = { authorization: `Bearer ${account.key}` }
  assert.equal((await session.call('GET', 'account', undefined, good)).body.member, null)
  assertRefused(await service.call('DELETE', '/v1/session', { key: account.key }), 403, 'FORBIDDEN')
})

test('agents’ tools take a key and no session', async () => {
  const session = await signedIn(service, account, 'owner')
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const called = await service.call('POST', '/mcp', { body, headers: { cookie: session.cookie, ...own } })
  assert.equal(called.status, 403)
})

test('while its account moves to another installation a session reads and does not write, and nobody signs in', async () => {
  const moving = await service.account()
  const before = await signedIn(service, moving, 'recruiter')
  const link = await linkFor(service, moving, before.memberId)
  const stand = (to: 'MOVING' | 'FROZEN' | 'ACTIVE') =>
    changeState(service.scout.database, moving.accountId, { from: ['ACTIVE', 'MOVING', 'FROZEN'], to })
  await stand('MOVING')
  assert.equal((await before.call('GET', 'projects')).status, 200)
  assertRefused(await before.call('POST', 'projects', { name: 'lost' }), 503, 'SERVICE_UNAVAILABLE')
  assertRefused(await enter(link), 503, 'SERVICE_UNAVAILABLE')
  await stand('FROZEN')
  let called = await before.call('GET', 'projects')
  // A process may remember a session for a second. Only calls make that second pass here.
  while (called.status === 200) called = await before.call('GET', 'projects')
  assertRefused(called, 503, 'SERVICE_UNAVAILABLE')
  await stand('ACTIVE')
  assert.equal((await enter(link)).status, 200)
})
