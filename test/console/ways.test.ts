/** Other ways into a search: facets, a job description, people like these; and comparing people side by side. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertNoErrors, openConsole, skip } from './browser.ts'
import { pdfOf, wordOf } from './files.ts'

const { service, open } = await openConsole()

const LOCAL = encodeURIComponent('{"localOnly":true}')
const engineer = { jobTitle: 'Data Engineer', currentCompany: 'Spotify' }

async function pool() {
  const account = await service.account(20)
  await service.savePool(account, [
    { ...engineer, urn: 'urn:pool:1', fullName: 'Ada Smith', skills: ['Spark', 'Kafka'], tags: ['night'] },
    { ...engineer, urn: 'urn:pool:2', fullName: 'Cy Marsh', skills: ['Spark', 'Kafka'] },
    { ...engineer, urn: 'urn:pool:3', fullName: 'Bo Lind', skills: ['Excel'] },
  ])
  return account
}

test('beside the list stands what the people are, with how many; a click asks for it, another takes it back', {
  skip,
}, async () => {
  const page = await open(await pool(), `/?q=${encodeURIComponent('data engineer')}&f=${LOCAL}`)
  const skills = page.getByRole('list', { name: 'Skill', exact: true })
  await skills.getByRole('button', { name: 'Kafka 2' }).click()
  await page.getByTestId('chip').filter({ hasText: 'Kafka' }).waitFor()
  await page.getByText('2 full matches', { exact: false }).waitFor()
  await skills.getByRole('button', { name: /^Kafka/, pressed: true }).click()
  await page.getByTestId('chip').filter({ hasText: 'Kafka' }).waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Tag' }).getByRole('button', { name: 'night 1' }).click()
  await page.getByRole('button', { name: 'Edit Tag, required: night' }).waitFor()
  await page.getByText('1 full match', { exact: false }).waitFor()
  await assertNoErrors(page)
})

const JOB = [
  'Senior Data Engineer (m/f/d)',
  'Requirements:',
  '- 5+ years of experience with Spark',
  '- Fluent German',
  'Nice to have:',
  '- Kafka',
]

const ADVERT = [
  'Senior Nurse (m/f/d)',
  'We are a growing group of clinics in Berlin with great benefits.',
  'Your profile:',
  '- 5+ years of experience as a nurse',
  '- Fluent German and good English',
  '- EU work permit',
  'What we offer:',
  '- 30 days of holiday',
  '- a canteen',
  'Please send your CV to jobs@clinic.example',
]

test('what of an advert is not used stands beside its criteria, also while they are searched', { skip }, async () => {
  const page = await open(await pool())
  await page.getByRole('button', { name: 'Job description' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search by a job description' })
  await dialog.getByLabel('Text of the job description').fill(ADVERT.join('\n'))
  await dialog.getByText('3 lines were not used').waitFor()
  await dialog.getByRole('button', { name: /^Use \d+ criteria/ }).click()
  await page.getByTestId('chip-unused').filter({ hasText: 'EU work permit' }).waitFor()
  await page.getByText('3 lines were not used').click()
  await page.getByText('30 days of holiday', { exact: true }).waitFor()
  await assertNoErrors(page)
})

test('a job description, pasted or out of a PDF or Word file, becomes criteria that are edited before anything is asked', {
  skip,
}, async () => {
  const account = await pool()
  const page = await open(account)
  await page.getByRole('button', { name: 'Job description' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search by a job description' })
  const required = dialog.getByRole('region', { name: 'Required' })
  const preferred = dialog.getByRole('region', { name: 'Preferred' })
  const files: [name: string, content: Buffer][] = [
    ['job.docx', wordOf(JOB)],
    ['job.pdf', pdfOf(JOB)],
  ]
  for (const [name, buffer] of files) {
    await dialog.getByLabel('Text of the job description').fill('')
    await required.waitFor({ state: 'detached' })
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await required.getByText('Spark').waitFor()
    await preferred.getByText('Kafka').waitFor()
  }
  await dialog.locator('input[type=file]').setInputFiles({ name: 'x.zip', mimeType: 'x/y', buffer: Buffer.from('x') })
  await dialog.getByText('x.zip is not a PDF, Word or text file.', { exact: false }).waitFor()
  await required.getByRole('button', { name: 'Make German · fluent preferred' }).click()
  await preferred.getByText('German').waitFor()
  await dialog.getByRole('button', { name: /^Use \d+ criteria/ }).click()
  await page.getByRole('button', { name: 'Edit Language, preferred: German · fluent' }).waitFor()
  await page
    .getByRole('button', { name: /^Search/ })
    .filter({ hasText: 'up to 1 credit' })
    .waitFor()
  assert.equal((await account.call('GET', 'credits')).body.companyCredits, 20)
  await assertNoErrors(page)
})

test('a long text pasted into the box is taken for a job description', { skip }, async () => {
  const page = await open(await pool())
  const text = [...JOB, 'We are a company. '.repeat(30)].join('\n')
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.getByRole('textbox', { name: 'Whom are you looking for?' }).focus()
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog', { name: 'Search by a job description' })
  await dialog.getByRole('region', { name: 'Required' }).getByText('Spark').waitFor()
  await assertNoErrors(page)
})

test('others like somebody, or like those who are ticked; and those who are ticked side by side', {
  skip,
}, async () => {
  const page = await open(await pool(), `/?q=${encodeURIComponent('data engineer')}&f=${LOCAL}`)
  await page.getByRole('checkbox', { name: 'Select Ada Smith' }).click()
  await page.getByRole('checkbox', { name: 'Select Bo Lind' }).click()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await bar.getByRole('button', { name: 'Compare' }).click()
  const compared = page.getByRole('dialog', { name: 'Compare' })
  await compared.getByRole('columnheader', { name: 'Bo Lind' }).waitFor()
  await compared.getByRole('cell', { name: 'Spark, Kafka' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open Ada Smith' }).click()
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('link', { name: 'More like this' }).click()
  await page.getByTestId('chip-like').filter({ hasText: 'Like Ada Smith' }).waitFor()
  await page.getByRole('button', { name: 'Open Cy Marsh' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Open Ada Smith' }).count(), 0, 'she is not like herself')
  await page.getByRole('checkbox', { name: 'Select Cy Marsh' }).click()
  await bar.getByRole('button', { name: 'More like this' }).click()
  await page.getByTestId('chip-like').filter({ hasText: 'Like Cy Marsh' }).waitFor()
  await page.getByRole('button', { name: 'Open Ada Smith' }).waitFor()
  await assertNoErrors(page)
})
