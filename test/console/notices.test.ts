/** Notices in the browser: who is owed one, recorded as sent or as not needed with a reason, and a template in the chosen language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../support/session.ts'
import { assertNoErrors, goTo, openConsole, skip } from './browser.ts'

const { service, open, enter } = await openConsole()

const MONTHS_S = 60 * 86_400

test('whoever is owed a notice is listed, and noted as told or as not to be told', { skip }, async () => {
  const account = await service.account(100)
  const page = await open(account, '/oversight/notices')
  await page.getByText('No notices are due').waitFor()
  const [first, second, third] = (await account.enriched(3)) as [string, string, string]
  await page.reload()
  const list = page.getByRole('list', { name: 'Notices' })
  const rowOf = (urn: string) => list.getByRole('listitem').filter({ hasText: urn })
  await rowOf(first).getByText('Due', { exact: true }).waitFor()
  await rowOf(first)
    .getByRole('button', { name: `Mark as sent: ${first}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await rowOf(first)
    .getByText(/^sent /)
    .waitFor()

  await rowOf(second)
    .getByRole('button', { name: `Not needed: ${second}` })
    .click()
  const dialog = page.getByRole('dialog')
  assert.ok(await dialog.getByRole('button', { name: 'Save' }).isDisabled(), 'not without a reason')
  await dialog.getByLabel('Why').fill('Applied to us in May and knows.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await rowOf(second).getByText('Applied to us in May and knows.').waitFor()
  const { notices } = (await account.call('GET', 'privacy/notices?state=EXEMPT')).body
  assert.deepEqual(
    notices.map(({ urn, reason }: { urn: string; reason: string }) => ({ urn, reason })),
    [{ urn: second, reason: 'Applied to us in May and knows.' }],
  )

  service.clock.turn(MONTHS_S)
  await page.getByLabel('Which').selectOption('OVERDUE')
  await rowOf(third).getByText('Overdue').waitFor()
  assert.equal(await rowOf(first).count(), 0)
  service.clock.turn(-MONTHS_S)
  await assertNoErrors(page)
})

test('the words to send come in the chosen language; an auditor is not offered any of it', { skip }, async () => {
  const account = await service.account()
  const page = await open(account, '/oversight/notices')
  for (const [lang, name] of [['de', 'German'] as const, ['fr', 'French'] as const]) {
    const { subject } = (await account.call('GET', `privacy/notices/template?lang=${lang}`)).body
    await page.getByLabel('Language of the notice').selectOption({ label: name })
    await page.getByText(subject, { exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Copy the text' }).click()
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\{\{\w+\}\}/)
  await assertNoErrors(page)
  const auditor = await enter(await signedIn(service, account, 'auditor'), '/oversight')
  await auditor.getByText('No search has been recorded yet').waitFor()
  assert.equal(await auditor.getByRole('link', { name: 'Notices' }).count(), 0)
  await goTo(auditor, '/oversight/notices')
  await auditor.getByText('This is for owners and admins').waitFor()
  await assertNoErrors(auditor)
})
