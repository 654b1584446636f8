/** Addresses: opened afresh, reached by back and forward, malformed, without a key; and the scroll position. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

const LOCAL = encodeURIComponent('{"localOnly":true}')
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Profile' })

async function crew(count: number) {
  const account = await service.account()
  const people = Array.from({ length: count }, (_, at) => ({
    urn: `urn:pool:${at}`,
    fullName: `Ada Smith ${String.fromCharCode(65 + at)}`,
    jobTitle: 'Nurse',
  }))
  await service.savePool(account, people)
  return account
}

test('back and forward go through what was asked, opened and looked at, and find the page where it was', {
  skip,
}, async () => {
  const page = await open(await crew(20), `/?q=nurse&f=${LOCAL}`)
  await page.getByRole('button', { name: 'Open Ada Smith T' }).waitFor()
  await page.evaluate(() => window.scrollTo({ top: 400 }))
  const scrolled = await top(page)
  assert.ok(scrolled > 200)
  await page.getByRole('button', { name: 'Open Ada Smith S' }).click()
  await drawer(page).getByRole('heading', { name: 'Ada Smith S' }).waitFor()
  assert.equal(queryOf(page).person, 'urn:pool:18')
  assert.equal(await top(page), scrolled, 'a drawer moves nothing')
  await page.goBack()
  await drawer(page).waitFor({ state: 'detached' })
  assert.deepEqual(Object.keys(queryOf(page)), ['q', 'f'])
  assert.equal(await top(page), scrolled)
  await page.goForward()
  await drawer(page).getByRole('heading', { name: 'Ada Smith S' }).waitFor()
  await page.goBack()
  await drawer(page).waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('textbox', { name: 'New project' }).waitFor()
  assert.equal(await top(page), 0, 'another page begins at its beginning')
  await page.goBack()
  await page.getByRole('button', { name: 'Open Ada Smith T' }).waitFor()
  await page.waitForFunction((at) => Math.round(window.scrollY) === at, scrolled)
  await assertNoErrors(page)
})

test('an address opened anew shows what it says: a drawer, a part of a page, its filters; and mangled values are dropped', {
  skip,
}, async () => {
  const account = await crew(2)
  const page = await open(account, `/?q=nurse&f=${LOCAL}&view=table&person=${encodeURIComponent('urn:pool:1')}`)
  await drawer(page).getByRole('heading', { name: 'Ada Smith B' }).waitFor()
  await page.getByRole('table', { name: 'Results' }).waitFor()
  await page.goto(`${service.url}/credits?kind=HOLD&days=7&from=2026-13-99`)
  assert.equal(await page.getByLabel('Kind').inputValue(), 'HOLD')
  assert.equal(await page.getByLabel('How many days').inputValue(), '7')
  assert.deepEqual(queryOf(page), { kind: 'HOLD', days: '7' })
  await page.goto(`${service.url}/?q=nurse&f=${LOCAL}&view=nothing&page=99999&tab=x`)
  await page.getByRole('button', { name: 'Open Ada Smith B' }).waitFor()
  await page.goto(`${service.url}/developers/requests?failed=perhaps`)
  await page.getByRole('heading', { name: 'Requests' }).first().waitFor()
  for (const nowhere of ['/pool/nosuch', '/pool/nosuch/deeper', '/jobs/nosuch', '/developers/nosuch']) {
    await page.goto(service.url + nowhere)
    await page.getByText('Page not found').waitFor()
  }
  await assertNoErrors(page)
})

test('a mistyped address is told in words, with a way back; programs are told in JSON', { skip }, async () => {
  const page = await open(await service.account(), '/serches')
  await page.getByText('Page not found').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Search' }).click()
  await page.getByText('Find the right person').waitFor()
  for (const [path, accept] of [
    ['/serches', 'application/json'],
    ['/serches', '*/*'],
    ['/v1/serches', 'text/html'],
    ['/assets/none.js', 'text/html'],
  ] as const) {
    const answer = await fetch(service.url + path, { headers: { accept } })
    assert.equal(answer.status, 404, path)
    assert.equal(((await answer.json()) as { code: string }).code, 'NOT_FOUND', `${path} ${accept}`)
  }
  const answer = await fetch(`${service.url}/serches`, { headers: { accept: 'text/html,application/xhtml+xml' } })
  assert.equal(answer.status, 404)
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  await assertNoErrors(page)
})
