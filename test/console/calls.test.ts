/**
 * The page's calls, made by the SDK: charged once even if answers are lost, quotes collected into one call, and events from elsewhere
 * shown.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertNoErrors, goTo, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

/** Lets the service do what is asked but drops its answer, for the given number of times. Returns the idempotency keys sent. */
async function lose(page: Page, path: string, times: number): Promise<(string | null)[]> {
  const keys: (string | null)[] = []
  await page.route(`**${path}`, async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    if (keys.length > times) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return keys
}

test('a search whose answer got lost twice is asked again under its key, paid once, and no banner says anything', {
  skip,
}, async () => {
  const account = await service.account(10)
  const page = await open(account)
  const box = page.getByRole('textbox', { name: 'Whom are you looking for?' })
  const keys = await lose(page, '/v1/talent-scout/search', 2)
  await page.evaluate(() => {
    const seen = window as { alerts?: number }
    seen.alerts = 0
    new MutationObserver(() => {
      if (document.querySelector('[role=alert]')) seen.alerts = 1
    }).observe(document.body, { childList: true, subtree: true })
  })
  await box.fill('nurse')
  await page
    .getByRole('button', { name: /^Search/ })
    .filter({ hasText: 'leaves 9 + 0' })
    .click()
  await page.getByText('Your pool and the network').waitFor()
  assert.equal(keys.length, 3)
  assert.ok(keys[0] && keys.every((key) => key === keys[0]))
  assert.equal((await account.call('GET', 'credits')).body.companyCredits, 9)
  assert.equal(await page.evaluate(() => (window as { alerts?: number }).alerts), 0)
  await assertNoErrors(page)
})

const LOCAL = encodeURIComponent('{"localOnly":true}')

test('what a page wants to know of prices goes as one call', { skip }, async () => {
  const account = await service.account(100)
  const people = Array.from({ length: 20 }, (_, at) => ({
    urn: `urn:pool:${at}`,
    fullName: 'Ada Lind',
    jobTitle: 'Nurse',
  }))
  await service.savePool(account, people)
  const page = await open(account)
  const alone: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/credits/quote')) alone.push(request.url())
  })
  const together = page.waitForRequest(
    (request) => request.url().endsWith('/credits/quotes') && request.postDataJSON().quotes.length > 1,
  )
  await goTo(page, `/?q=nurse&f=${LOCAL}`)
  await together
  assert.deepEqual(alone, [])
  await assertNoErrors(page)
})

test('what happens elsewhere is shown as it happens, also after another key was taken in place', { skip }, async () => {
  const account = await service.account()
  const people = ['Ada Smith', 'Bo Lind'].map((fullName, at) => ({
    urn: `urn:pool:${at}`,
    fullName,
    jobTitle: 'Nurse',
  }))
  await service.savePool(account, people)
  const { project } = (await account.call('POST', 'projects', { name: 'Care', stages: [{ name: 'New' }] })).body
  const add = (urn: string) => account.call('POST', `projects/${project.projectId}/members`, { urns: [urn] })
  const { apiKey, key } = (await account.call('POST', 'keys', { name: 'short', scopes: ['search', 'pool'] })).body
  const page = await open({ ...account, key: apiKey }, `/projects/${project.projectId}`)
  await page.waitForResponse((response) => response.url().endsWith('/v1/events'))
  await add('urn:pool:0')
  await page.getByText('Ada Smith').first().waitFor()
  await account.call('DELETE', `keys/${key.keyId}`)
  while ((await service.call('GET', '/v1/account', { key: apiKey })).status !== 401);
  await goTo(page, '/pool')
  const notice = page.getByRole('region', { name: 'You are signed out.' })
  await notice.getByLabel('API key').fill(account.key)
  const listening = page.waitForResponse((response) => response.url().endsWith('/v1/events') && response.ok())
  await notice.getByRole('button', { name: 'Sign in', exact: true }).click()
  await notice.waitFor({ state: 'detached' })
  await goTo(page, `/projects/${project.projectId}`)
  await page.getByText('Ada Smith').first().waitFor()
  await listening
  await add('urn:pool:1')
  await page.getByText('Bo Lind').first().waitFor()
  await assertNoErrors(page)
})

test('a first answer of before an event is not the last word', { skip }, async () => {
  const account = await service.account()
  await service.savePool(account, [{ urn: 'urn:pool:0', fullName: 'Ada Smith', jobTitle: 'Nurse' }])
  const { project } = (await account.call('POST', 'projects', { name: 'Care', stages: [{ name: 'New' }] })).body
  const page = await open(account, '/projects')
  let isFirst = true
  await page.route(`**/projects/${project.projectId}/members?*`, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    const event = page.evaluate(
      () => new Promise((resolve) => new BroadcastChannel('talent-scout.events').addEventListener('message', resolve)),
    )
    await account.call('POST', `projects/${project.projectId}/members`, { urns: ['urn:pool:0'] })
    await event.catch(() => undefined)
    await route.fulfill({ response })
  })
  await goTo(page, `/projects/${project.projectId}`)
  await page.getByText('Ada Smith').first().waitFor()
  await assertNoErrors(page)
})
