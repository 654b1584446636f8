/**
 * The fairness page: its figures equal those of the documentation, and what it says about an account comes from that account's records.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { FIGURES } from '../../console/src/oversight/fairness/figures.ts'
import { signedIn } from '../support/session.ts'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open, enter } = await openConsole()

const numberIn = (cell: string) => Number(cell.replaceAll(/\D/g, ''))

test('its figures are those of docs/fairness.md', async () => {
  const text = await readFile(new URL('../../docs/fairness.md', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => /^\|.*\*\*\d+\*\* \|$/.test(line))
  const inPage = rows.map((row) => row.split('|').slice(2, 5).map(numberIn))
  assert.deepEqual(
    FIGURES.map(({ pairs, moved }) => [pairs, moved]),
    inPage.map(([pairs, , now]) => [pairs, now]),
  )
})

test('an account sees whether its searches are ranked, and how often people overrode it', { skip }, async () => {
  const account = await service.account(10)
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Ada Smith', jobTitle: 'Nurse' }])
  const page = await open(account, '/oversight/fairness')
  await page.getByText('No search has been recorded yet').waitFor()
  await page.getByText('Searches are ranked').waitFor()
  await page.getByRole('row', { name: /Picture 156,600 0/ }).waitFor()
  const asked = { prompt: 'nurse', filtersJson: '{"localOnly":true}' }
  const { decisionId } = (await account.search(asked)).body
  const reason = 'Moved away.'
  await account.call('POST', `decisions/${decisionId}/override`, { urn: 'urn:pool:1', action: 'REJECTED', reason })
  await page.reload()
  await page.getByText('Ranked', { exact: true }).waitFor()
  assert.match(await page.locator('dl').innerText(), /Overridden by people\s+1/)
  await page.getByRole('button', { name: 'Switch ranking off', exact: true }).click()
  await page.getByText('Searches are not ranked').waitFor()
  assert.equal((await account.search(asked)).body.ranking, 'OFF')
  await assertNoErrors(page)
  const auditor = await enter(await signedIn(service, account, 'auditor'), '/oversight/fairness')
  await auditor.getByText('Searches are not ranked').waitFor()
  assert.equal(await auditor.getByRole('button', { name: 'Switch ranking off' }).count(), 0)
  assert.equal(await auditor.getByRole('button', { name: 'Switch ranking on' }).count(), 0)
  await assertNoErrors(auditor)
})
