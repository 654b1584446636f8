/** Batches in a real browser: more people than one job takes, stalled, left and reopened, retried; and one person suppressed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

const STALL_SECONDS = 121

test('forty people of two pages are three jobs, a stall is told, and leaving the page loses nothing', {
  skip,
}, async () => {
  const account = await service.account(100)
  await service.stopWorker()
  const page = await open(account, '/?q=engineer')
  await page.getByRole('button', { name: /^Run search/ }).click()
  const everybody = page.getByRole('checkbox', { name: 'Select everybody on this page' })
  await everybody.click()
  await page.getByText('20 selected').waitFor()
  const first = await page
    .getByRole('button', { name: /^Open / })
    .first()
    .getAttribute('aria-label')
  await page
    .getByRole('button', { name: /^Next page/ })
    .filter({ hasText: '1 credit' })
    .click()
  await page.getByText('Page 2', { exact: true }).waitFor()
  assert.match(page.url(), /page=2/)
  await page.getByRole('button', { name: first ?? '', exact: true }).waitFor({ state: 'detached' })
  await everybody.click()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await bar.getByText('40 people: 3 jobs of at most 15').waitFor()
  await bar
    .getByRole('button', { name: /^Enrich/ })
    .filter({ hasText: '40 credits' })
    .click()
  await page.getByText('3 jobs are in progress.').waitFor()
  const running = page.getByRole('region', { name: 'Jobs from this visit' })
  await running.getByText('0 of 15').nth(1).waitFor()
  await running.getByText('0 of 10').waitFor()
  assert.equal(await running.getByRole('alert').count(), 0)
  service.clock.turn(STALL_SECONDS)
  await running.getByRole('alert').nth(2).waitFor()
  await running.getByText('no progress for two minutes').first().waitFor()

  // The page and its memory are gone; the service still knows the jobs.
  await page.goto(`${service.url}/jobs`)
  const jobs = page.getByTestId('job')
  await jobs.filter({ hasText: 'Enrich 15 people' }).filter({ hasText: 'Queued' }).nth(1).waitFor()
  await jobs.filter({ hasText: 'Enrich 10 people' }).click()
  await page.getByRole('alert').waitFor()
  service.startWorker()
  await page.getByTestId('job-counts').filter({ hasText: '10 of 10' }).waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await jobs
    .filter({ hasText: /Enrich 15 people(Done|Failed)/ })
    .nth(1)
    .waitFor()
  await page.getByRole('button', { name: 'In progress' }).click()
  await page.getByText('No jobs in progress').waitFor()
  await service.verify()
  await assertNoErrors(page)
})

test('those that failed are tried again at their price, and nobody else is', { skip }, async () => {
  const account = await service.account(50)
  const [well, failing] = (await account.people(2)) as [string, string]
  await service.stopWorker()
  const { jobId } = (await account.post('enrich/batch', { talents: [{ urn: well }, { urn: failing }] })).body
  const hiding = await account.call('POST', 'privacy/suppressions', { entries: [{ urn: failing }] })
  service.startWorker()
  await account.awaitBatch(jobId)
  await account.call('DELETE', `privacy/suppressions/${hiding.body.suppressions[0].suppressionId}`)

  const page = await open(account, `/jobs?job=${jobId}`, { developer: true })
  await page.getByTestId('job-item').filter({ hasText: '1 credit refunded' }).waitFor()
  await page.locator('[aria-description="Retry the failed one"]').click()
  const curl = await page.evaluate(() => navigator.clipboard.readText())
  assert.ok(curl.includes(`"talents":[{"urn":"${failing}"}]`), curl)
  await page.getByRole('button', { name: /^Retry the failed one/ }).click()
  await page.getByText('One job is in progress.').waitFor()
  await page.getByTestId('job').filter({ hasText: 'Enrich 1 person' }).filter({ hasText: 'Done' }).click()
  await page.getByTestId('job-counts').getByText('1 of 1 · 1 collected · 1 credit used').waitFor()
  await service.verify()
  await assertNoErrors(page)
})

test('whoever is suppressed is gone from the page at once, and from everywhere', { skip }, async () => {
  const account = await service.account()
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: 'Ada Smith', workEmail: 'ada@example.com' },
    { urn: 'urn:pool:2', fullName: 'Bo Lind' },
  ])
  const page = await open(account, '/pool?person=urn:pool:1')
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  await drawer.getByRole('button', { name: 'Suppress' }).click()
  const asked = page.getByRole('dialog', { name: 'Suppress Ada Smith?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await asked.waitFor({ state: 'hidden' })
  await drawer.getByRole('button', { name: 'Suppress' }).click()
  await asked.getByRole('button', { name: 'Suppress' }).click()
  await page.getByText('Ada Smith is suppressed').waitFor()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: '1 person' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Ada Smith' }).count(), 0)
  const { candidates } = (await account.call('GET', 'talent-pool/candidates')).body
  assert.deepEqual(
    candidates.map(({ urn }: { urn: string }) => urn),
    ['urn:pool:2'],
  )
  await page.goto(`${service.url}/pool?person=urn:pool:1`)
  await drawer.getByText('They may have been removed or suppressed').waitFor()
  await assertNoErrors(page)
})
