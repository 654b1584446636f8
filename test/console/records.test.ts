/** Search records in the browser: listed, opened, replayed, overridden; each only for those whose scopes allow it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../support/session.ts'
import { assertNoErrors, goTo, openConsole, skip } from './browser.ts'

const { service, open, enter } = await openConsole()

const LOCAL = { filtersJson: '{"localOnly":true}' }

const welders = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    urn: `urn:pool:welder-${n}`,
    fullName: `Wanda Welder ${n}`,
    jobTitle: 'Welder',
    skills: n === 0 ? ['TIG Welding', 'Blueprint reading'] : ['Blueprint reading'],
  }))

async function workshop(count = 3) {
  const account = await service.account(10)
  await service.savePool(account, welders(count))
  return account
}

test('a search has its record: read, overridden, run again with the same and another order', {
  skip,
}, async () => {
  const account = await workshop()
  const page = await open(account, '/?q=welder%2C%20ideally%20TIG%20welding&f=%7B%22localOnly%22%3Atrue%7D')
  await page.getByRole('link', { name: 'Search record', exact: true }).click()
  await page.waitForURL(/\/oversight\/records\/dec_/)
  const criteria = page.getByRole('list', { name: 'Criteria' })
  await criteria.getByText('Preferred').waitFor()
  const ranked = page.getByRole('list', { name: 'Who ranked where' }).locator(':scope > li')
  assert.equal(await ranked.count(), 3)
  assert.match(await ranked.first().innerText(), /1[\s\S]*urn:pool:welder-0[\s\S]*Match: /)
  await ranked
    .first()
    .getByRole('button', { name: /TIG welding: met\. By: skills/i })
    .waitFor()
  assert.equal(await page.getByText('Wanda Welder').count(), 0, 'a record names nobody')
  await page.getByRole('switch', { name: 'Show names' }).click()
  await ranked.first().getByText('Wanda Welder 0').waitFor()

  await page.getByRole('button', { name: 'Run again' }).click()
  await page.getByText('The order is the same').last().waitFor()
  await page.getByText('The pool has not changed since then.').waitFor()

  await page.getByRole('button', { name: 'Override the ranking of Wanda Welder 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Decision').selectOption('MOVED')
  await dialog.getByLabel('To rank').fill('1')
  assert.ok(await dialog.getByRole('button', { name: 'Save decision' }).isDisabled(), 'not without a reason')
  await dialog.getByLabel('Why').fill('Has built our line.')
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  const decided = page.getByRole('list', { name: 'Decisions by people' })
  await decided.getByText('Moved to rank 1').waitFor()
  await decided.getByText('Has built our line.').waitFor()

  const better = { urn: 'urn:pool:better', fullName: 'Bea Better', jobTitle: 'Welder', skills: ['TIG Welding'] }
  await service.savePool(account, [better])
  await page.getByRole('button', { name: 'Run again' }).click()
  await page.getByText('The order is different now').last().waitFor()
  await page.getByRole('list', { name: 'Differences' }).getByText('is new at rank').waitFor()

  await page.getByRole('link', { name: 'All records' }).click()
  const row = page.getByRole('row', { name: /welder, ideally TIG welding/ })
  await row.getByText('1 overridden').waitFor()
  await assertNoErrors(page)
})

test('the list goes on by pages, is narrowed by who asked, and says when there is nothing', { skip }, async () => {
  const account = await workshop(1)
  const recruiter = await signedIn(service, account, 'recruiter')
  const page = await open(account, '/oversight')
  await page.getByText('No search has been recorded yet').waitFor()
  await recruiter.call('POST', 'talent-scout/search', { prompt: 'welder asked by a member', ...LOCAL })
  for (let n = 0; n < 55; n++) await account.search({ prompt: `welder number ${n}`, ...LOCAL })
  await page.reload()
  await page.getByRole('link', { name: 'welder number 54' }).waitFor()
  const first = page.getByRole('link', { name: 'welder asked by a member' })
  await page.keyboard.press('End')
  for (let tries = 0; tries < 20 && (await first.count()) === 0; tries++) await page.mouse.wheel(0, 2_000)
  await first.waitFor()
  await goTo(page, `/oversight?keyId=${recruiter.memberId}`)
  await page.getByRole('link', { name: 'welder number 54' }).waitFor({ state: 'detached' })
  await first.waitFor()
  await goTo(page, '/oversight?urn=urn:nobody')
  await page.getByText('No record matches').waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('link', { name: 'welder number 54' }).waitFor()
  await assertNoErrors(page)
})

test('an auditor reads records without names or decisions; a recruiter is not led there', { skip }, async () => {
  const account = await workshop()
  const { decisionId } = (await account.search({ prompt: 'welder', ...LOCAL })).body
  const auditor = await enter(await signedIn(service, account, 'auditor'), `/oversight/records/${decisionId}`)
  await auditor.getByText('urn:pool:welder-0').waitFor()
  await auditor.getByRole('button', { name: 'Run again' }).waitFor()
  assert.equal(await auditor.getByRole('switch', { name: 'Show names' }).count(), 0)
  assert.equal(await auditor.getByRole('button', { name: /Override/ }).count(), 0)
  await goTo(auditor, '/oversight/records/dec_none')
  await auditor.getByRole('alert').waitFor()
  await assertNoErrors(auditor)
  const recruiter = await enter(
    await signedIn(service, account, 'recruiter'),
    '/?q=welder&f=%7B%22localOnly%22%3Atrue%7D',
  )
  await recruiter.getByText('Wanda Welder 0').first().waitFor()
  assert.equal(await recruiter.getByRole('link', { name: 'Search record', exact: true }).count(), 0)
  assert.equal(await recruiter.getByRole('link', { name: 'Oversight' }).count(), 0)
  await goTo(recruiter, '/oversight')
  await recruiter.getByText('This is for owners, admins and auditors').waitFor()
  await assertNoErrors(recruiter)
})
