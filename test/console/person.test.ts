/**
 * People written by hand in a real browser: added, found by name, phone number or email, changed; also a workbook with a title
 * row, and an unknown page.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as xlsx from '@e965/xlsx'
import { pdf as pdfOf } from '../support/documents.ts'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

test('somebody is added, found by email and phone, and changed', { skip }, async () => {
  const account = await service.account()
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Bo Lind', jobTitle: 'Welder' }])
  const page = await open(account, '/pool')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog', { name: 'Add a person' })
  assert.equal(await form.getByRole('button', { name: 'Save' }).isDisabled(), true, 'nobody without a name')
  await form.getByLabel('First name').fill('Ana')
  await form.getByLabel('Last name').fill('Ruiz')
  await form.getByLabel('Phone').fill('x')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('is not a phone number').waitFor()
  await form.getByLabel('Phone').fill('+34 600 123 456')
  await form.getByLabel('Work email').fill('ana@acme.example')
  await form.getByLabel('Skills').fill('Welding; Forging')
  await form.getByRole('button', { name: 'Save' }).click()
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  await drawer.getByRole('heading', { name: 'Ana Ruiz' }).waitFor()
  await drawer.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit' })
  assert.equal(await edit.getByLabel('Skills').inputValue(), 'Welding; Forging')
  await edit.getByLabel('Title').fill('Foreman')
  await edit.getByLabel('Work email').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  for (const [find, count] of [
    ['600123456', 1],
    ['rui', 1],
    ['ana@acme.example', 0],
  ] as const) {
    await page.getByLabel('Find a person').fill(find)
    await page.keyboard.press('Enter')
    if (count === 0) await page.getByText('Nobody in your pool matches').waitFor()
    else await page.getByRole('heading', { name: '1 person' }).waitFor()
  }
  const [ana] = (await account.call('GET', 'talent-pool/candidates?find=ana')).body.candidates
  assert.deepEqual(
    { job_title: ana.job_title, work_email: ana.work_email, skills: ana.skills },
    { job_title: 'Foreman', work_email: null, skills: ['Welding', 'Forging'] },
  )
  await assertNoErrors(page)
})

test('the palette finds people, shortlists and saved searches by name', { skip }, async () => {
  const account = await service.account()
  await account.call('POST', 'talent-pool/candidates', { full_name: 'Bo Lind', job_title: 'Welder' })
  const { shortlist } = (await account.call('POST', 'shortlists', { name: 'Lindens' })).body
  await account.call('POST', 'saved-searches', { name: 'Near Lindau', prompt: 'welder' })
  const page = await open(account, '/pool')
  const find = async (option: RegExp) => {
    await page.getByText('Bo Lind').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go anywhere' }).waitFor()
    await page.keyboard.type('lind')
    await page.getByRole('option', { name: option }).click()
  }
  await find(/Bo Lind · Welder/)
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('heading', { name: 'Bo Lind' }).waitFor()
  await page.keyboard.press('Escape')
  await find(/Lindens/)
  await page.waitForURL(`**/pool/shortlists/${shortlist.shortlistId}`)
  await page.goto(`${service.url}/pool`)
  await find(/Near Lindau/)
  await page.waitForURL('**/?q=welder*')
  await assertNoErrors(page)
})

test('a workbook is taken in below its title, its header chosen otherwise; a PDF is refused in words', {
  skip,
}, async () => {
  const account = await service.account()
  const page = await open(account, '/pool/imports')
  const book = xlsx.utils.book_new()
  const rows = [['Kandidaten'], ['Name', 'Telefon'], ['Weiß, Jürgen', '+49 171 2345678']]
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Leute')
  const chooser = page.locator('input[type=file]').first()
  const pdf = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7 x') }
  await chooser.setInputFiles(pdf)
  await page.getByText('It is a PDF, not a table').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const buffer = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' })
  await chooser.setInputFiles({ name: 'people.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByText('One row of XLSX.').waitFor()
  const header = page.getByLabel('Column names are in')
  assert.equal(await header.inputValue(), '2')
  await header.selectOption('0')
  await page.getByLabel('Field for the column Column 1').waitFor()
  await header.selectOption('2')
  await page.getByLabel('Field for the column Telefon').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByTestId('import').getByText('1 new').waitFor()
  const [person] = (await account.call('GET', 'talent-pool/candidates')).body.candidates
  assert.deepEqual(
    { full_name: person.full_name, name_last: person.name_last },
    { full_name: 'Jürgen Weiß', name_last: 'Weiß' },
  )
  await page.goto(`${service.url}/pool/nosuch`)
  await page.getByText('Page not found').waitFor()
  await assertNoErrors(page)
})

test('a CV is dropped, checked and saved', { skip }, async () => {
  const account = await service.account()
  const page = await open(account, '/pool/imports')
  const buffer = pdfOf([
    'Ana Ruiz',
    'Welder',
    'ana@mail.example',
    'Experience',
    'Welder, Forge, 2019 - present',
    'Cook, Inn, 2015 - 2019',
  ])
  await page.locator('input[type=file]').first().setInputFiles({ name: 'ana.pdf', mimeType: 'application/pdf', buffer })
  assert.equal(await page.getByLabel('Last name').inputValue(), 'Ruiz')
  assert.deepEqual((await account.call('GET', 'talent-pool/candidates')).body.candidates, [])
  await page.getByLabel('Place, in words').fill('Turin')
  const jobs = page.getByRole('group', { name: 'Experience' })
  await jobs.getByLabel('From').first().fill('2018')
  await jobs.getByRole('button', { name: 'Remove Cook' }).click()
  await jobs.getByRole('button', { name: 'Add a job' }).click()
  await jobs.getByLabel('Title').last().fill('Apprentice')
  await jobs.getByLabel('Until').last().fill('soon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await jobs.getByText('must be YYYY or YYYY-MM, not "soon"', { exact: true }).waitFor()
  await jobs.getByLabel('Until').last().fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('heading', { name: 'Ana Ruiz' }).waitFor()
  const [ana] = (await account.call('GET', 'talent-pool/candidates')).body.candidates
  assert.deepEqual(
    { location: ana.location, currentCompany: ana.currentCompany, personal_email: ana.personal_email },
    { location: 'Turin', currentCompany: 'Forge', personal_email: 'ana@mail.example' },
  )
  assert.deepEqual(
    ana.experience.map((job: Record<string, string>) => [job.title, job.company, job.startDate]),
    [
      ['Welder', 'Forge', '2018'],
      ['Apprentice', null, null],
    ],
  )
  await assertNoErrors(page)
})

test('a merge and a suppression are undone later, in the page', { skip }, async () => {
  const account = await service.account()
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: 'Ada Smith', jobTitle: 'Welder' },
    { urn: 'urn:pool:2', fullName: 'Ada M. Smith', jobTitle: 'Welder' },
    { urn: 'urn:pool:3', fullName: 'Bo Lind', jobTitle: 'Welder' },
  ])
  await account.call('POST', 'talent-pool/duplicates/merge', { keep: 'urn:pool:1', merge: ['urn:pool:2'] })
  await account.call('POST', 'privacy/suppressions', { entries: [{ urn: 'urn:pool:3' }] })
  const page = await open(account, '/pool')
  await page.getByRole('heading', { name: '1 person' }).waitFor()
  await page.getByRole('link', { name: 'Duplicates' }).click()
  const merges = page.getByRole('list', { name: 'Merged before' })
  await merges.getByText('merged with Ada M. Smith').waitFor()
  await merges.getByRole('button', { name: 'Undo the merge of Ada Smith' }).click()
  await page.getByText('They are two people again').waitFor()
  await merges.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Suppressed' }).click()
  await page.getByText('by their id').waitFor()
  await page.getByRole('button', { name: 'Show again' }).click()
  await page.getByText('Nobody is suppressed').waitFor()
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('heading', { name: '3 people' }).waitFor()
  await assertNoErrors(page)
})
