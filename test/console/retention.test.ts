/** Retention in the browser: off until somebody sets it, announced people with their day, kept with a reason, and that undone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retainPools } from '../../src/operations/privacy/retain-pool.ts'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

const YEAR_S = 400 * 86_400
const ADA = 'urn:pool:1'
const BO = 'urn:pool:2'

test('the rule is off, set with its months and grace once it was confirmed, and switched off again', {
  skip,
}, async () => {
  const account = await service.account()
  const ruleNow = async () => (await account.call('GET', 'privacy/retention')).body.rule
  const page = await open(account, '/oversight/retention')
  await page.getByText('People are kept for ever.').waitFor()
  const save = page.getByRole('button', { name: 'Save the rule' })
  assert.ok(await save.isDisabled(), 'nothing to save')
  await page.getByRole('switch', { name: 'Erase people after a time without activity' }).click()
  await page.getByLabel('Months without activity').fill('0')
  assert.ok(await save.isDisabled(), 'no time at all')
  await page.getByLabel('Months without activity').fill('12')
  await page.getByLabel('Days of grace').fill('10')
  await save.click()
  await page.getByRole('dialog').getByText('erased 10 days later').waitFor()
  assert.equal((await ruleNow()).months, null, 'not before it is confirmed')
  await page.getByRole('button', { name: 'Set the rule' }).click()
  await page.getByText('People without activity for 12 months are announced here, and erased 10 days later.').waitFor()
  const { months, graceDays } = await ruleNow()
  assert.deepEqual({ months, graceDays }, { months: 12, graceDays: 10 })
  await page.getByRole('switch', { name: 'Erase people after a time without activity' }).click()
  await save.click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('People are kept for ever.').waitFor()
  assert.equal((await ruleNow()).months, null)
  await assertNoErrors(page)
})

test('whoever is announced is listed with their day, kept with a reason, and not any more', { skip }, async () => {
  const account = await service.account()
  await service.savePool(account, [
    { urn: ADA, fullName: 'Ada Smith' },
    { urn: BO, fullName: 'Bo Lind' },
  ])
  await account.call('PUT', 'privacy/retention', { months: 12, graceDays: 10 })
  const page = await open(account, '/oversight/retention')
  await page.getByText('Nobody is due for erasure').waitFor()
  service.clock.turn(YEAR_S)
  await retainPools(service.scout)
  await page.reload()
  const rowOf = (urn: string) =>
    page.getByRole('list', { name: 'People due for erasure' }).getByRole('listitem').filter({ hasText: urn })
  await page.getByText(/^2 people are announced; the first will be erased on /).waitFor()
  await rowOf(BO)
    .getByText(/^will be erased on .* · last saved /)
    .waitFor()
  await rowOf(ADA)
    .getByRole('button', { name: `Keep: ${ADA}` })
    .click()
  const dialog = page.getByRole('dialog')
  const keep = dialog.getByRole('button', { name: 'Keep' })
  assert.ok(await keep.isDisabled(), 'not without a reason')
  await dialog.getByLabel('Why').selectOption('OTHER')
  assert.ok(await keep.isDisabled(), 'nor with another without which')
  await dialog.getByLabel('Which reason').fill('asked us to wait')
  await keep.click()
  await rowOf(ADA).waitFor({ state: 'detached' })
  await page.getByText(/^1 person is announced/).waitFor()

  await page.getByLabel('Which people').selectOption('KEPT')
  await rowOf(ADA).getByText('asked us to wait').waitFor()
  const { people } = (await account.call('GET', 'privacy/retention/people?state=KEPT')).body
  assert.deepEqual(
    { people: people.length, urn: people[0].urn, reason: people[0].reason },
    { people: 1, urn: ADA, reason: 'OTHER' },
  )
  await rowOf(ADA)
    .getByRole('button', { name: `Undo: ${ADA}` })
    .click()
  await page.getByText('Nobody is kept beyond the rule').waitFor()
  await page.getByLabel('Which people').selectOption({ label: 'Announced' })
  await rowOf(ADA).getByText('Announced').waitFor()
  await page.getByRole('switch', { name: 'Show names' }).click()
  await rowOf('Ada Smith').waitFor()
  service.clock.turn(-YEAR_S)
  await assertNoErrors(page)
})
