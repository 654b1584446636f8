/** Comparable results: criteria as columns, marks with evidence, tabs with counts, people opened before, list and profile side by side. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

const LOCAL = encodeURIComponent('{"localOnly":true}')
const PROMPT = encodeURIComponent('data engineer with Spark who speaks German, ideally Kafka')
const engineer = { jobTitle: 'Data Engineer', location: 'Berlin, Germany' }
const german = { languages: [{ name: 'German', level: 'FLUENT' as const }] }

async function pool() {
  const account = await service.account(20)
  await service.savePool(account, [
    { ...engineer, ...german, urn: 'urn:pool:1', fullName: 'Ada Smith', skills: ['Spark'] },
    { ...engineer, ...german, urn: 'urn:pool:2', fullName: 'Cy Marsh', skills: ['Spark', 'Kafka'] },
    { ...engineer, urn: 'urn:pool:3', fullName: 'Bo Lind', skills: ['Excel'], workEmail: 'bo@example.com' },
  ])
  await account.call('POST', 'shortlists', { name: 'Best', urns: ['urn:pool:1'] })
  const begun = { name: 'Berlin', urns: ['urn:pool:1', 'urn:pool:2'] }
  const { projectId, stages } = (await account.call('POST', 'projects', begun)).body.project
  const contacted = { urns: ['urn:pool:2'], stageId: stages[1].stageId }
  await account.call('POST', `projects/${projectId}/members/move`, contacted)
  return account
}

const names = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.textContent?.trim()))

test('criteria are columns with marks that tell their evidence; sorted and chosen; near ones stay apart', {
  skip,
}, async () => {
  const page = await open(await pool(), `/?q=${PROMPT}&f=${LOCAL}`)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const table = page.getByRole('table', { name: 'Results' })
  await table
    .getByRole('rowheader', { name: /^Near matches/ })
    .or(table.getByText(/^Near matches/))
    .first()
    .waitFor()
  const row = table.getByRole('row').filter({ hasText: 'Bo Lind' })
  await row.getByRole('button', { name: 'Spark: missing' }).waitFor()
  await row.getByRole('button', { name: 'German: not shown' }).waitFor()
  const met = table
    .getByRole('row')
    .filter({ hasText: 'Cy Marsh' })
    .getByRole('button', { name: /^Kafka: met/ })
  await met.hover()
  await page.getByText('Kafka: met. Skill: Kafka', { exact: true }).waitFor()
  assert.deepEqual(await names(page), ['Cy Marsh', 'Ada Smith', 'Bo Lind'])
  await page.getByRole('button', { name: 'Sort by Person' }).click()
  await page.waitForFunction(() => document.querySelector('[data-row]')?.textContent === 'Ada Smith')
  await page.getByRole('button', { name: 'Sort by Person' }).click()
  assert.deepEqual(await names(page), ['Cy Marsh', 'Ada Smith', 'Bo Lind'], 'who is near stays below')
  await page.getByRole('button', { name: 'Sort by Person' }).click()
  assert.equal(await page.locator('[aria-sort]').count(), 0, 'as ranked again')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Kafka' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sort by Kafka' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('table', { name: 'Results' }).waitFor()
  await assertNoErrors(page)
})

test('the profile shows the marks too, beside the list on a wide screen; who was seen is marked, and hidden on wish', {
  skip,
}, async () => {
  const page = await open(await pool(), `/?q=${PROMPT}&f=${LOCAL}`, { viewport: { width: 1600, height: 900 } })
  await page.getByRole('button', { name: 'Open Bo Lind' }).click()
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  await drawer
    .getByRole('list', { name: 'Search criteria' })
    .getByRole('button', { name: /^Spark: missing/ })
    .waitFor()
  const [list, profile] = [await page.getByRole('list', { name: 'Results' }).boundingBox(), await drawer.boundingBox()]
  assert.ok(list && profile && list.x + list.width <= profile.x, JSON.stringify([list, profile]))
  await page.keyboard.press('Escape')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Open Bo Lind' }) })
  await row.getByText('Seen', { exact: true }).waitFor()
  await row.getByText('Contact known', { exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Ada Smith' }).getByText('Shortlisted').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Cy Marsh' }).getByText('Contacted').waitFor()
  assert.equal(await page.getByText('New', { exact: true }).count(), 0, 'who is only in a project')
  await page.getByRole('switch', { name: 'Hide seen' }).click()
  await page.getByText('1 person you have seen is hidden.').waitFor()
  assert.deepEqual(await names(page), ['Cy Marsh', 'Ada Smith'])
  await assertNoErrors(page)
})

test('all, my pool and the network, each with how many; a tab that would cost shows its price first', {
  skip,
}, async () => {
  const account = await pool()
  const page = await open(account, `/?q=${encodeURIComponent('data engineer')}&f=${LOCAL}`)
  await page.getByRole('tab', { name: 'My pool 3', selected: true }).waitFor()
  await page.getByRole('tab', { name: /^All/ }).click()
  await page
    .getByRole('button', { name: /^Run search/ })
    .filter({ hasText: 'up to 1 credit' })
    .click()
  await page.getByRole('button', { name: 'Open Ada Smith' }).waitFor()
  await page.getByRole('tab', { name: /^Network \d+/ }).click()
  await page.getByRole('button', { name: 'Open Ada Smith' }).waitFor({ state: 'detached' })
  await page.getByRole('listitem').getByText('Network', { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: 'My pool 3' }).click()
  await page.getByRole('button', { name: 'Open Ada Smith' }).waitFor()
  assert.equal((await account.call('GET', 'credits')).body.companyCredits, 19)
  await assertNoErrors(page)
})

test('sorting goes over every page loaded so far, and says so', { skip }, async () => {
  const account = await service.account(20)
  const nurses = Array.from({ length: 30 }, (_, at) => ({ urn: `urn:pool:${at}`, fullName: `Nurse ${at + 10}` }))
  await service.savePool(
    account,
    nurses.map((each) => ({ ...each, jobTitle: 'Nurse' })),
  )
  const page = await open(account, `/?q=nurse&f=${LOCAL}&view=table`)
  await page.getByRole('button', { name: 'Sort by Person' }).click()
  await page.getByText('Sorted among the 20 people loaded so far', { exact: false }).waitFor()
  await page.getByRole('button', { name: /^Next page/ }).click()
  await page.getByText('Page 2', { exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 30)
  assert.deepEqual(await names(page), nurses.map(({ fullName }) => fullName).sort())
  assert.equal(await page.getByText('loaded so far', { exact: false }).count(), 0, 'they are all')
  await page.getByRole('checkbox', { name: 'Select everybody listed' }).click()
  await page.getByRole('region', { name: 'Selected people' }).getByText('30 selected').waitFor()
  await assertNoErrors(page)
})

test('marks hold for everybody listed, however many pages were loaded', { skip }, async () => {
  const account = await service.account(20)
  const people = Array.from({ length: 225 }, (_, at) => ({
    urn: `urn:pool:${at}`,
    fullName: `Nurse ${at + 100}`,
    jobTitle: 'Nurse',
  }))
  await service.savePool(account, people.slice(0, 125))
  await service.savePool(account, people.slice(125))
  const ends = ['urn:pool:0', 'urn:pool:224']
  await account.call('POST', 'shortlists', { name: 'Ends', urns: ends })
  const page = await open(account, `/?q=nurse&f=${LOCAL}&view=table`)
  await page.getByRole('button', { name: 'Sort by Person' }).click()
  for (let number = 2; number <= 12; number++) {
    await page.getByRole('button', { name: /^Next page/ }).click()
    await page.getByText(`Page ${number}`, { exact: true }).waitFor()
  }
  await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 225)
  for (const name of ['Nurse 100', 'Nurse 324']) {
    await page.getByRole('row').filter({ hasText: name }).getByText('Shortlisted').waitFor()
  }
  await assertNoErrors(page)
})

test('on a wide screen no column of the table is cut', { skip }, async () => {
  const prompt = 'senior data engineer with Spark, Kafka, Airflow and Terraform who speaks German and English, 5+ years'
  const page = await open(await pool(), `/?q=${encodeURIComponent(prompt)}&f=${LOCAL}&view=table`, {
    viewport: { width: 1920, height: 900 },
  })
  const table = page.getByRole('region', { name: 'Results' }).last()
  await table.getByRole('button', { name: 'Open Ada Smith' }).waitFor()
  assert.ok(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
  await assertNoErrors(page)
})
