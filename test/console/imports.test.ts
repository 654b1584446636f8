/** Importing files as offices send them: old workbooks, semicolons, other encodings, numbers shortened by Excel; and broken files. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as xlsx from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

test('semicolons and letters of Windows are known; "Dupont, Yuki" is two names; a shortened phone number is left out and told', {
  skip,
}, async () => {
  const account = await service.account()
  const page = await open(account, '/pool/imports')
  const text = 'sep=;\r\nName;Mobil\r\n"Dupont, Yuki";4,91512E+11\r\n"Müller, Jörg";+49 151 23456789\r\n'
  await choose(page, 'people.csv', Buffer.from(text, 'latin1'))
  await page.getByText('All 2 rows of CSV.').waitFor()
  assert.equal(await page.getByLabel('Cells are separated by').inputValue(), 'semicolon')
  await page.getByText('1 person is imported without an invalid value').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const row = page.getByTestId('import')
  await row.getByText('2 new').waitFor()
  await row.getByRole('button', { name: 'Values left out' }).click()
  await row.getByRole('list', { name: 'Values left out' }).getByText('Yuki Dupont').waitFor()
  const { candidates } = (await account.call('GET', 'talent-pool/candidates')).body
  assert.deepEqual(
    candidates.map((each: Record<string, string>) => [each.full_name, each.name_last, each.phone_number]).sort(),
    [
      ['Jörg Müller', 'Müller', '+49 151 23456789'],
      ['Yuki Dupont', 'Dupont', null],
    ],
  )
  await assertNoErrors(page)
})

test('a workbook of old Excel is taken in, and one that is broken is refused in words', { skip }, async () => {
  const account = await service.account()
  const page = await open(account, '/pool/imports')
  await choose(page, 'people.xlsx', Buffer.from('PK\u0003\u0004 torn off'))
  await page
    .getByRole('alert')
    .filter({ hasText: /cannot be read|not a|broken|damaged/i })
    .waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const book = xlsx.utils.book_new()
  const rows = [
    ['Nombre', 'Puesto'],
    ['Ana García', 'Soldadora'],
  ]
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Gente')
  await choose(page, 'people.xls', xlsx.write(book, { type: 'buffer', bookType: 'biff8' }))
  await page.getByText('One row of XLS', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByTestId('import').getByText('1 new').waitFor()
  const [ana] = (await account.call('GET', 'talent-pool/candidates')).body.candidates
  assert.deepEqual(
    { full_name: ana.full_name, job_title: ana.job_title },
    { full_name: 'Ana García', job_title: 'Soldadora' },
  )
  await assertNoErrors(page)
})

test('rows that become one person are named before the import, with what they share', { skip }, async () => {
  const page = await open(await service.account(), '/pool/imports')
  const text = 'Id,Name,Email\n7,Ana Ruiz,desk@acme.example\n,Ben Ode,desk@acme.example\n'
  await choose(page, 'people.csv', Buffer.from(text))
  const told = page.getByRole('list', { name: 'These rows become one person' })
  await told.getByText('Row 2 (Ana Ruiz), Row 3 (Ben Ode): Same email, desk@acme.example').waitFor()
  await page.getByLabel('Field for the column Email').selectOption({ label: 'Leave out' })
  await told.waitFor({ state: 'detached' })
  await assertNoErrors(page)
})
