/** Nothing is spent that was not shown on the screen, what cannot be bought says why, and an unlock shows its state. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { assertNoErrors, openConsole, skip } from './browser.ts'

/** The network's clock and faults, which the tests control. */
let networkMs = 0
const faults: { error?: number } = {}
const sandbox = { timeFactor: 0.01, now: () => networkMs, faults }
const { service, open } = await openConsole({ sandbox })

const box = (page: Page) => page.getByRole('textbox', { name: 'Whom are you looking for?' })
const button = (page: Page) => page.getByRole('button', { name: /^Search/ })
const planIs = (page: Page, credits: number) =>
  page
    .getByTestId('plan-credits')
    .filter({ hasText: new RegExp(`^${credits}$`) })
    .waitFor()

/** The searches the page sends, as they were sent. */
function searchesOf(page: Page): { prompt: string; maxCredits?: number }[] {
  const sent: { prompt: string; maxCredits?: number }[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/talent-scout/search')) sent.push(request.postDataJSON())
  })
  return sent
}

test('Enter right after typing asks once, at the price on the button; what is free costs nothing', {
  skip,
}, async () => {
  const account = await service.account(10)
  const page = await open(account)
  const sent = searchesOf(page)
  const paid = () => sent.filter(({ maxCredits }) => maxCredits !== undefined && maxCredits > 0)
  await planIs(page, 10)
  // No quote arrives. The most that a search costs is known and is on the button from the first letter on.
  await page.route('**/credits/quote*', (route) => route.abort())
  await box(page).focus()
  await page.keyboard.type('nurse in Spain')
  await button(page).filter({ hasText: 'up to 1 credit' }).waitFor()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Results' }).waitFor()
  assert.deepEqual(
    paid().map(({ prompt, maxCredits }) => ({ prompt, maxCredits })),
    [{ prompt: 'nurse in Spain', maxCredits: 1 }],
  )
  await planIs(page, 9)
  await page.unroute('**/credits/quote*')
  await page.getByRole('switch', { name: 'My pool only' }).click()
  await page.getByText('Nobody in your pool matches', { exact: false }).waitFor()
  await box(page).fill('welder')
  await box(page).press('Enter')
  await page.waitForURL(/q=welder/)
  await planIs(page, 9)
  assert.equal(paid().length, 1)
  await assertNoErrors(page)
})

test('a corrected search is what is run, and what is paid', { skip }, async () => {
  const account = await service.account(10)
  const page = await open(account, '/?q=nurse%20in%20Spain')
  const sent = searchesOf(page)
  const run = page.getByRole('button', { name: /^Run search/ })
  await run.filter({ hasText: 'up to 1 credit' }).waitFor()
  await box(page).fill('nurse')
  await run.filter({ hasText: 'up to 1 credit' }).click()
  await page.waitForURL(/q=nurse$/)
  await page.getByRole('list', { name: 'Results' }).waitFor()
  assert.deepEqual(
    sent.flatMap(({ prompt, maxCredits }) => (maxCredits ? [[prompt, maxCredits]] : [])),
    [['nurse', 1]],
  )
  await assertNoErrors(page)
})

test('words are read after a pause, not at every letter', { skip }, async () => {
  const page = await open(await service.account(10))
  const sent = searchesOf(page)
  await box(page).focus()
  await page.keyboard.type('nurses in Berlin who speak German')
  await page.getByTestId('chip').filter({ hasText: 'German' }).waitFor()
  assert.ok(sent.length < 8, `${sent.length} requests for 33 letters`)
  await assertNoErrors(page)
})

test('an address does nothing by being opened: it neither spends nor saves', { skip }, async () => {
  const account = await service.account(10)
  const [urn = ''] = await account.enriched(1, 'nurse')
  const path = `/?q=nurse&person=${encodeURIComponent(urn)}&do=save`
  const page = await open(account, path)
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  await drawer.getByRole('heading', { name: 'Experience' }).waitFor()
  await drawer.getByRole('button', { name: 'Save to pool' }).waitFor()
  assert.equal((await account.call('GET', 'talent-pool/candidates')).body.candidates.length, 0)
  // The key that requests saving saves at once, and the list behind the profile shows it at once.
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator('[data-row]') })
    .first()
  await row.getByText('Network', { exact: true }).waitFor()
  await page.keyboard.press('s')
  await drawer.getByText('My pool', { exact: true }).waitFor()
  await page.getByRole('list', { name: 'Results' }).getByText('My pool', { exact: true }).waitFor()
  await assertNoErrors(page)
})

test('after the network was away, the same search is asked again', { skip }, async () => {
  const account = await service.account(10)
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Ada Smith', jobTitle: 'Nurse' }])
  const page = await open(account)
  faults.error = 1
  await box(page).fill('nurse')
  await button(page).filter({ hasText: 'leaves 9 + 0' }).click()
  await page.getByText('The network is not responding', { exact: false }).waitFor()
  await planIs(page, 10)
  delete faults.error
  await button(page).filter({ hasText: 'leaves 9 + 0' }).click()
  await page.getByText('Your pool and the network').waitFor()
  await planIs(page, 9)
  await assertNoErrors(page)
})

test('a price that cannot be paid says why, to eyes and to ears', { skip }, async () => {
  const poor = await open(await service.account(0))
  await box(poor).fill('nurse')
  await poor.getByText('You have 0: not enough for this.').waitFor()
  const disabled = button(poor).and(poor.locator('[aria-disabled=true]'))
  assert.equal(await disabled.evaluate(describedBy), 'You have 0: not enough for this.')
  await assertNoErrors(poor)

  const account = await service.account(10)
  const { body } = await account.call('POST', 'keys', { name: 'capped', scopes: ['search'], dailyCreditCap: 0.5 })
  const capped = await open({ ...account, key: body.apiKey })
  await box(capped).fill('nurse')
  await capped.getByText('This would exceed the daily limit of this key', { exact: false }).waitFor()
  await box(capped).press('Enter')
  await button(capped).focus()
  await capped.keyboard.press('Enter')
  assert.doesNotMatch(capped.url(), /q=/)
  await assertNoErrors(capped)
})

/** Runs in the page. */
function describedBy(node: Element): string | null | undefined {
  return document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent
}

test('an unlock is queued, searched for with the time it takes, and found; or not found, or failed, and refunded', {
  skip,
}, async () => {
  const account = await service.account(50)
  const page = await open(account, `/?f=${encodeURIComponent('{"firstName":"Sandbox"}')}`)
  await page.getByRole('button', { name: /^Run search/ }).click()
  const unlock = async (name: string) => {
    await page.getByRole('button', { name: `Open ${name}`, exact: true }).click()
    const field = page.getByTestId('contact-work_email')
    await page.getByRole('dialog', { name: 'Profile' }).getByRole('heading', { name, exact: true }).waitFor()
    await field
      .getByRole('button', { name: /^Unlock/ })
      .filter({ hasText: 'up to 2 credits' })
      .click()
    return field
  }
  await service.stopWorker()
  const found = await unlock('Sandbox Found All')
  await found.getByText(/^Queued \d:\d\d$/).waitFor()
  service.startWorker()
  await found.getByText(/^Searching \d:\d\d$/).waitFor()
  networkMs += 60_000
  await found.getByTestId('contact-value').getByText('@').waitFor()
  await found.getByRole('button', { name: 'Copy Work email' }).waitFor()
  const none = await unlock('Sandbox Found None')
  await none.getByText(/^Searching/).waitFor()
  networkMs += 60_000
  await none.getByText('Not found · 2 credits refunded').waitFor()
  const failed = await unlock('Sandbox Failed')
  await failed.getByText(/^Searching/).waitFor()
  networkMs += 60_000
  await failed.getByText('The lookup failed · 2 credits refunded').waitFor()
  await failed.getByRole('button', { name: /^Unlock/ }).waitFor()
  await service.verify()
  await assertNoErrors(page)
})

test('what one tab spends the others show at once', { skip }, async () => {
  const page = await open(await service.account(10))
  await planIs(page, 10)
  const other = await page.context().newPage()
  await other.goto(service.url)
  await planIs(other, 10)
  await box(page).fill('nurse in Spain')
  await button(page).filter({ hasText: 'up to 1 credit' }).click()
  await planIs(page, 9)
  await planIs(other, 9)
  await assertNoErrors(page)
})
