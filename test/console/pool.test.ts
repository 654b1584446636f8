/** The pool in a real browser: a file with bad rows, filters, tags and notes, duplicates, lists, a thousand rows. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

const FILE = `Name,Position,Firma,Ort,E-Mail,Gehalt
Ana García,Welder,Forge,Turin,ana@example.com,1
,Nurse,Charité,Berlin,nobody@example.com,2
Jean Dupont,Comptable,Danone,Paris,not-an-email,3
Maya Okoye,Product Designer,Monzo,London,maya@example.com,4
`

const dropped = (page: Page) =>
  page.getByTestId('drop-zone').evaluateHandle((_zone, text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'people.csv', { type: 'text/csv' }))
    return transfer
  }, FILE)

test('a file is dropped, its columns matched, taken in, and its bad rows shown', { skip }, async () => {
  const account = await service.account()
  const page = await open(account, '/pool/imports')
  const dataTransfer = await dropped(page)
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer })
  await page.getByText('All 4 rows of CSV.').waitFor()
  await page.getByText('1 row would be rejected').waitFor()
  await page.getByText('1 person is imported without an invalid value').waitFor()
  assert.equal(await page.getByLabel('Field for the column Firma').inputValue(), 'currentCompany')
  await page.getByLabel('Field for the column Gehalt').selectOption('notes')
  await page.getByLabel('Field for the column Firma').selectOption('')
  await page.getByText('left out').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const row = page.getByTestId('import')
  await row.getByText('3 new · 0 updated · 0 unchanged').waitFor()
  await row.getByText('1 rejected').waitFor()
  await row.getByRole('button', { name: 'Values left out' }).click()
  const left = row.getByRole('list', { name: 'Values left out' })
  await left.getByText('Jean Dupont').waitFor()
  await left.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit' })
  await form.getByLabel('Work email').fill('jean@')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('is not an email address').waitFor()
  await form.getByLabel('Work email').fill('jean@example.com')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Rejected row' }).click()
  await row.getByRole('list', { name: 'Rejected rows' }).getByText('a name is required').waitFor()
  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  const file = await saving
  assert.match(file.suggestedFilename(), /^rejected-imp_.*\.csv$/)
  const saved = await readFile(await file.path(), 'utf8')
  assert.match(saved, /Name,Position,Firma,Ort,E-Mail,Gehalt,rejected because\r\n/)
  await row.getByRole('button', { name: 'Fix row 3' }).click()
  await row.getByLabel('Name', { exact: true }).fill('Nora Lund')
  await row.getByRole('button', { name: 'Save' }).click()
  await row.getByText('4 new · 0 updated · 0 unchanged').waitFor()
  const { candidates } = (await account.call('GET', 'talent-pool/candidates')).body
  assert.deepEqual(
    candidates.map((each: Record<string, string>) => [each.full_name, each.work_email, each.notes]).sort(),
    [
      ['Ana García', 'ana@example.com', '1'],
      ['Jean Dupont', 'jean@example.com', '3'],
      ['Maya Okoye', 'maya@example.com', '4'],
      ['Nora Lund', 'nobody@example.com', '2'],
    ],
  )
  await assertNoErrors(page)
})

test('people are found by words and tags, tagged and put on a list together, exported, annotated one by one', {
  skip,
}, async () => {
  const account = await service.account()
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: 'Ada Smith', jobTitle: 'Welder', skills: ['Welding'] },
    { urn: 'urn:pool:2', fullName: 'Bo Lind', jobTitle: 'Welder', skills: ['Welding'] },
    { urn: 'urn:pool:3', fullName: 'Cy Marsh', jobTitle: 'Lawyer', skills: ['Law'] },
  ])
  const page = await open(account, '/pool')
  await page.getByLabel('Find in the pool').fill('welder')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '2 people' }).waitFor()
  assert.match(page.url(), /\?q=welder$/)
  await page.getByRole('checkbox', { name: 'Select everybody shown' }).click()
  const bar = page.getByRole('region', { name: 'Selected people' }).filter({ hasText: '2 selected' })
  await bar.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tag' }).fill('metal')
  await page.keyboard.press('Enter')
  await page.getByText('2 people tagged “metal”').waitFor()
  await bar.getByRole('button', { name: 'Shortlist' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'New shortlist' }).fill('Forge')
  await page.keyboard.press('Enter')
  await page.getByText('2 people added to “Forge”').waitFor()
  await bar.getByRole('button', { name: 'Project' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'New project' }).fill('Furnace')
  await page.keyboard.press('Enter')
  await page.getByText('2 people added to “Furnace”').waitFor()

  await page.goto(`${service.url}/pool?tags=metal`)
  await page.getByRole('heading', { name: '2 people' }).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV, for spreadsheets' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  assert.ok(file.startsWith('\ufeff'), 'as Excel needs it')
  assert.deepEqual(file.match(/Ada Smith|Bo Lind|Cy Marsh/g)?.sort(), ['Ada Smith', 'Bo Lind'], 'as shown')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  await drawer.getByRole('textbox', { name: 'Notes' }).fill('Called on Monday')
  await drawer.getByRole('button', { name: 'Save notes' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Shortlists' }).click()
  await page.getByRole('link', { name: /Forge/ }).click()
  await page.getByRole('button', { name: 'Remove Bo Lind' }).click()
  await page.getByRole('button', { name: 'Remove Bo Lind' }).waitFor({ state: 'detached' })
  const { shortlists } = (await account.call('GET', 'shortlists')).body
  assert.deepEqual(
    { itemCount: shortlists[0].itemCount, newCount: shortlists[0].newCount },
    { itemCount: 1, newCount: 0 },
  )
  const { candidates } = (await account.call('GET', 'talent-pool/candidates?q=welder')).body
  assert.ok(candidates.some((each: Record<string, string>) => each.notes === 'Called on Monday'))
  await assertNoErrors(page)
})

test('duplicates are merged side by side and told apart again, on lists too; a saved search counts who is new', {
  skip,
}, async () => {
  const account = await service.account()
  await account.call('POST', 'saved-searches', { name: 'Welders', prompt: 'welder' })
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: 'Ada Smith', jobTitle: 'Welder', currentCompany: 'Forge' },
    {
      urn: 'urn:pool:2',
      fullName: 'Ada Smith',
      jobTitle: 'Senior Welder',
      currentCompany: 'Forge',
      phone: '+491701234567',
    },
  ])
  await account.call('POST', 'shortlists', { name: 'Metal', urns: ['urn:pool:2'] })
  const page = await open(account, '/pool/searches')
  await page.getByText('2 new').waitFor()
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await page.getByText('2 new').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Search the network every day for “Welders”' }).click()
  await page.getByRole('spinbutton', { name: 'Daily credit limit' }).fill('2')
  await page.getByRole('button', { name: 'Search daily' }).click()
  await page.getByRole('button', { name: /^Network searched daily, up to 2 credits/ }).waitFor()
  await page.getByRole('link', { name: 'Duplicates' }).click()
  const pair = page.getByRole('article', { name: 'Ada Smith and Ada Smith' })
  await pair.getByText('Same name and employer').waitFor()
  await pair.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Ada Smith is one person now').waitFor()
  await page.getByRole('heading', { name: 'No duplicates' }).waitFor()
  assert.equal((await account.call('GET', 'talent-pool/candidates')).body.candidates.length, 1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await pair.getByRole('button', { name: 'Not the same person' }).click()
  await page.getByRole('heading', { name: 'No duplicates' }).waitFor()
  assert.equal((await account.call('GET', 'talent-pool/candidates')).body.candidates.length, 2)
  await page.getByRole('link', { name: 'Shortlists' }).click()
  await page.getByRole('link', { name: /Metal/ }).click()
  await page.getByRole('button', { name: 'Ada Smith', exact: true }).click()
  assert.match(page.url(), /person=urn%3Apool%3A2/, 'the one who was put on it')
  await assertNoErrors(page)
})

test('a thousand rows are scrolled through with only those in sight in the page', { skip }, async (context) => {
  const account = await service.account()
  const people = Array.from({ length: 1_000 }, (_, n) => ({ urn: `urn:pool:${n}`, fullName: `Person ${n}` }))
  await service.savePool(account, people)
  const page = await open(account, '/pool')
  await page.getByText('Person 999', { exact: true }).waitFor()
  const { most, longestMs } = await page.evaluate(scrollToEnd)
  assert.ok(await page.getByText('Person 0', { exact: true }).isVisible(), 'the first saved, at the very end')
  assert.ok(most < 60, `${most} rows in the page at once`)
  context.diagnostic(`longest frame while scrolling: ${Math.round(longestMs)} ms`)
  await page.getByRole('heading', { name: '1,000 people' }).waitFor()
  await assertNoErrors(page)
})

/** Runs in the page: scrolls a screen at a time until nothing more comes, and measures what was drawn meanwhile. */
async function scrollToEnd(): Promise<{ most: number; longestMs: number }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const rows = () => [...document.querySelectorAll('tbody tr')]
  let most = 0
  let longestMs = 0
  let last = performance.now()
  while (!rows().some((row) => row.querySelector('button')?.textContent === 'Person 0')) {
    window.scrollBy(0, 800)
    await frame()
    most = Math.max(most, rows().length)
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }
  window.scrollTo(0, document.body.scrollHeight)
  await frame()
  return { most, longestMs }
}
