/** Selecting many people, hostile profiles, and working by keyboard alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

/** Finds the sandbox's people with a fixed fate: one has no profile any more, another no contact data. */
const MAGIC = `/?f=${encodeURIComponent('{"firstName":"Sandbox"}')}`

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
}

test('a batch with a failure and a refund, its outcome by person, a retry, and nothing lost by leaving', {
  skip,
}, async () => {
  const account = await service.account(50)
  const page = await open(account, MAGIC)
  await page.getByRole('button', { name: /^Run search/ }).click()
  await select(page, 'Sandbox Found All', 'Sandbox Found None', 'Sandbox Gone')
  const bar = page.getByRole('region', { name: 'Selected people' })
  await bar.getByText('3 selected').waitFor()
  await bar
    .getByRole('button', { name: /^Enrich/ })
    .filter({ hasText: 'up to 3 credits' })
    .click()
  const counts = page.getByTestId('job-counts')
  const shows = (text: string) => counts.filter({ hasText: text }).waitFor()
  await shows('3 of 3 · 2 collected · 1 failed · 1 credit refunded · 2 credits used')

  await bar.getByRole('button', { name: 'Unlock', exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'Which contact data?' })
  await choice.getByRole('checkbox', { name: 'Phone' }).click()
  await choice.getByText(/left out: not enriched yet/).waitFor()
  await choice
    .getByRole('button', { name: /^Unlock/ })
    .filter({ hasText: 'up to 14 credits' })
    .click()
  await shows('2 of 2 · 1 found · 1 not found · 7 credits refunded · 7 credits used')

  // Another page, loaded afresh: the service still knows the jobs.
  await page.goto(`${service.url}/jobs`)
  const jobs = page.getByTestId('job')
  await jobs.filter({ hasText: 'Enrich 3 people' }).filter({ hasText: 'Done, some failed' }).click()
  const items = page.getByTestId('job-item')
  await items.filter({ hasText: 'Sandbox Found All' }).getByText('Collected').waitFor()
  await items.filter({ hasText: 'credit refunded' }).waitFor()
  await page
    .getByRole('button', { name: /^Retry the failed one/ })
    .filter({ hasText: 'up to 1 credit' })
    .click()
  await jobs.filter({ hasText: 'Enrich 1 person' }).filter({ hasText: 'Failed' }).waitFor()
  await service.verify()
  await assertNoErrors(page)
})

const attack = (field: string) =>
  `<img src=x onerror="hacked=1"><script>hacked=1</script>"'><svg onload=hacked=1>${field}`

test('markup in any field of a profile is text, and no link of a profile runs', { skip }, async () => {
  const account = await service.account()
  const { body } = await account.call('POST', 'talent-pool/candidates', {
    externalId: attack('externalId'),
    full_name: attack('full_name'),
    job_title: `Hacker ${attack('job_title')}`,
    currentCompany: attack('currentCompany'),
    industry: attack('industry'),
    location: attack('location'),
    summary: attack('summary'),
    skills: [attack('skill')],
    languages: [{ language: attack('language'), proficiency: 'FLUENT' }],
    experience: [
      {
        title: attack('title'),
        company: attack('company'),
        location: attack('at'),
        description: attack('description'),
      },
    ],
    education: [{ school: attack('school'), degree: attack('degree'), field: attack('field') }],
    tags: [attack('tag')],
    notes: attack('notes'),
  })
  assert.ok(body.success, JSON.stringify(body))
  const { urn } = body.results[0]
  const page = await open(
    account,
    `/?q=hacker&f=${encodeURIComponent('{"localOnly":true}')}&person=${encodeURIComponent(urn)}`,
  )
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  for (const field of [
    'full_name',
    'job_title',
    'summary',
    'skill',
    'language',
    'description',
    'degree',
    'tag',
    'notes',
  ]) {
    await drawer.getByText(attack(field), { exact: false }).first().waitFor()
  }
  await page.goto(`${service.url}/pool`)
  await page.getByText(attack('full_name'), { exact: false }).first().waitFor()
  await page.goto(`${service.url}/?q=${encodeURIComponent(attack('prompt'))}&f=${encodeURIComponent(attack('f'))}`)
  await page.getByRole('textbox', { name: 'Whom are you looking for?' }).waitFor()
  const seen = await page.evaluate(() => ({
    hacked: (window as { hacked?: string }).hacked,
    foreign: document.querySelectorAll('img[src="x"], svg[onload], body script, a[href^="javascript" i]').length,
  }))
  assert.deepEqual(seen, { hacked: undefined, foreign: 0 })
  await assertNoErrors(page)
})

test('the policy lets nothing run but the console’s own scripts', { skip }, async () => {
  const { headers } = await fetch(service.url, { headers: { 'accept-encoding': 'br' } })
  const policy = headers.get('content-security-policy') ?? ''
  assert.doesNotMatch(policy, /unsafe|script-src[^;]*\*/)
  for (const part of ["default-src 'none'", "script-src 'self';", "connect-src 'self'", "trusted-types 'none'"]) {
    assert.ok(policy.includes(part), part)
  }
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('content-encoding'), 'br')
})

test('by keyboard alone: search, walk, select, open, enrich, unlock, save, the palette and the help', {
  skip,
}, async () => {
  const account = await service.account(50)
  const page = await open(account)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByTestId('plan-credits').getByText('50').waitFor()
  await press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('/')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('nurse in Spain')
  await press('Enter')
  await page.getByRole('list', { name: 'Results' }).waitFor()
  await press('j', 'j', 'k', 'x', 'j', 'x')
  await page.getByText('2 selected').waitFor()
  await press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Profile' })
  await drawer.getByRole('heading', { level: 3 }).first().waitFor()
  await press('e')
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Enrich'))
  await press('Enter')
  await drawer.getByRole('heading', { name: 'Experience' }).waitFor()
  await press('u')
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Unlock'))
  await press('Enter')
  await drawer
    .getByText(/@|credits refunded/)
    .first()
    .waitFor()
  await press('s')
  await page.getByText('is in your pool.').waitFor()
  await press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await press('Control+k')
  await page.getByRole('dialog', { name: 'Go anywhere' }).waitFor()
  await page.keyboard.type('activity')
  await press('Enter')
  await page.waitForURL('**/jobs')
  await page.getByTestId('job').first().waitFor()
  await assertNoErrors(page)
})
