/** Credits and developers in a real browser: the ledger, keys, webhooks, the log of requests. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole({ env: { SCOUT_WEBHOOK_PRIVATE: 'true' } })

test('the ledger is filtered by its address, charted by day and saved as a file', { skip }, async () => {
  const account = await service.account(100, 20)
  const [urn] = await account.people(1)
  const { full_name: name } = (await account.get(`enrich?urn=${urn}`)).body.profile
  const page = await open(account, '/credits')
  await page.getByText('Plan credits').waitFor()
  const table = page.getByRole('table', { name: 'Ledger' })
  await table.getByText('Enrich').first().waitFor()
  await page.getByLabel('Kind', { exact: true }).selectOption('GRANT')
  await table.getByText('Enrich').first().waitFor({ state: 'detached' })
  await table.getByText('+120').waitFor()
  assert.equal(await table.locator('tbody tr').count(), 1)
  assert.match(page.url(), /\?kind=GRANT$/)
  await page.getByRole('button', { name: 'Clear' }).click()
  await table.getByRole('button', { name }).first().click()
  await page.getByRole('dialog', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Escape')
  const chart = page.getByRole('table', { name: 'Spending' })
  await chart.locator('tbody tr').first().waitFor({ state: 'attached' })
  assert.equal(await chart.locator('tbody tr').count(), 1)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await saving
  assert.equal(file.suggestedFilename(), 'ledger.csv')
  assert.match(await readFile(await file.path(), 'utf8'), /^\ufeffseq,at,kind,/, 'as Excel needs it')
  await assertNoErrors(page)
})

test('a key is made, shown once, rotated and revoked', { skip }, async () => {
  const account = await service.account()
  const page = await open(account, '/developers', { developer: true })
  await page.getByRole('button', { name: 'New key' }).click()
  const making = page.getByRole('dialog', { name: 'New key' })
  await making.getByLabel('Name').fill('Our ATS')
  await making.getByText('Pool: your own people').click()
  await making.getByLabel('Daily credit limit').fill('50')
  await making.getByRole('button', { name: 'Copy as curl' }).click()
  const curl = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(curl, /-X POST .*\/v1\/keys.*Bearer \$KEY.*"scopes":\["search","pool"\],"dailyCreditCap":50/s)
  await making.getByRole('button', { name: 'New key' }).click()
  const secret = await page.getByTestId('secret').textContent()
  const made = await service.call('GET', '/v1/account', { key: secret })
  assert.deepEqual({ status: made.status, scopes: made.body.key.scopes }, { status: 200, scopes: ['search', 'pool'] })
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText(secret!).waitFor({ state: 'detached' })

  const row = page.getByRole('listitem').filter({ hasText: 'Our ATS' })
  await row.getByRole('button', { name: 'Rotate' }).click()
  await page.getByLabel('Overlap').selectOption('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  const next = await page.getByTestId('secret').textContent()
  assert.notEqual(next, secret)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await row.filter({ hasText: 'ended' }).waitFor()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const { keys } = (await account.call('GET', 'keys')).body
  assert.deepEqual(
    keys.map((key: { name: string; usable: boolean }) => ({ name: key.name, usable: key.usable })),
    [
      { name: 'Our ATS', usable: false },
      { name: 'Our ATS', usable: false },
      { name: keys[2].name, usable: true },
    ],
  )
  await assertNoErrors(page)
})

test('a webhook is named and tried, and its deliveries and every refused request can be read', { skip }, async () => {
  const account = await service.account()
  const page = await open(account, '/developers/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const making = page.getByRole('dialog', { name: 'New webhook' })
  await making.getByLabel('Address').fill('ftp://nowhere')
  await making.getByRole('button', { name: 'New webhook' }).click()
  await making.getByRole('alert').waitFor()
  await making.getByLabel('Address').fill(`${service.url}/nowhere`)
  await making.getByRole('button', { name: 'New webhook' }).click()
  assert.match((await page.getByTestId('secret').textContent()) ?? '', /^whsec_/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('link', { name: /nowhere/ }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('webhook.test').first().waitFor()
  await page.getByRole('switch', { name: 'Deliver events' }).click()
  await page.getByText('off', { exact: true }).waitFor()

  await service.scout.requests.flush()
  await page.getByRole('link', { name: 'Requests' }).click()
  await page.getByRole('button', { name: /INVALID_REQUEST/ }).click()
  assert.match(page.url(), /\?code=INVALID_REQUEST$/)
  const table = page.getByRole('table', { name: 'Requests' })
  await table.getByText('/v1/webhooks').first().waitFor()
  await table.locator('tbody tr').nth(1).waitFor({ state: 'detached' })
  assert.equal(await table.locator('tbody tr').count(), 1)
  await assertNoErrors(page)
})
