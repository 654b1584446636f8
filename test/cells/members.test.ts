/** Members behind a door: their browser is sent to their own cell and stays there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageAt } from '../../src/members/sign-in-settings.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openDoor, startCells } from '../support/cells.ts'
import { cookieOf, invite, linkFor } from '../support/session.ts'

const { services, cells } = await startCells('a', 'b')
const [a, b] = services
const { url } = await openDoor(cells)

const look = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })
const page = (cookie: string) => ({ cookie, origin: url, 'x-scout-page': '1', 'content-type': 'application/json' })

test('a link leads to the cell of its member, and so does all that their browser asks afterwards', async () => {
  for (const [name, service] of [
    ['a', a!],
    ['b', b!],
  ] as const) {
    const account = await service.account(10)
    const link = await linkFor(service, account, await invite(service, account, 'recruiter'))
    const led = await look(`/cells/${name}/sign-in?next=%2Fpool`)
    assert.deepEqual(
      { status: led.status, location: led.headers.get('location') },
      { status: 303, location: '/sign-in?next=%2Fpool' },
    )
    const cell = cookieOf(led, 'scout_cell')!
    const entered = await look('/v1/sign-in/link', {
      method: 'POST',
      headers: page(cell),
      body: JSON.stringify({ link }),
    })
    assert.equal(entered.status, 200, await entered.clone().text())
    const session = `theme=dark; ${cookieOf(entered)}; ${cell}`
    for (let times = 0; times < 4; times++) {
      const answer = await look('/v1/account', { headers: page(session) })
      assert.equal(answer.status, 200)
      assert.equal(((await answer.json()) as { accountId: string }).accountId, account.accountId)
    }
  }
})

test('an address leads to a cell that there is, on this host alone, and by a read alone', async () => {
  assert.equal((await look('/cells/b')).headers.get('location'), '/')
  assert.equal((await look('/cells/b/')).headers.get('location'), '/')
  assert.equal((await look('/cells/none/sign-in')).status, 404)
  for (const odd of ['/cells/b//evil.example', '/cells/b/v1/account', '/cells/b/sign-in/x']) {
    assert.equal((await look(odd)).headers.get('location'), null, odd)
  }
  assert.equal((await look('/cells/b/sign-in', { method: 'POST' })).headers.get('location'), null)
})

test('a cookie that names no cell is no reason to refuse, and a key goes before it', async () => {
  const account = await a!.account(10)
  assert.equal(
    (await look('/sign-in', { headers: { cookie: 'scout_cell=none' } })).status,
    (await look('/sign-in')).status,
  )
  const headers = { authorization: `Bearer ${account.key}`, cookie: 'scout_cell=b' }
  assert.equal((await look('/v1/account', { headers })).status, 200)
})

test('a provider tells the cell that its address names who has left', async () => {
  const body = new URLSearchParams({ logout_token: 'x' })
  const answer = await look('/cells/b/v1/sign-in/back-channel-logout', { method: 'POST', body })
  assert.equal(answer.status, 404)
  assert.match(await answer.text(), /No sign-in provider is configured/)
})

test('where links lead is the public address, with the cell where it names one', () => {
  assert.equal(pageAt('https://scout.example/'), 'https://scout.example')
  assert.equal(pageAt('https://scout.example/cells/a/'), 'https://scout.example/cells/a')
  assert.equal(pageAt('https://scout.example/elsewhere'), 'https://scout.example')
  assert.throws(() => readConfig({ SCOUT_PUBLIC_URL: 'https://scout.example/cells/Berlin' }), /name of a cell/)
})
