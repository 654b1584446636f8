/**
 * Markup and addresses that would run as scripts, in everything that other people can write: the console shows them as plain text
 * everywhere.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Behaviour, json, startFakeNetwork } from '../support/fake-network.ts'
import type { TestAccount } from '../support/service.ts'
import { assertNoErrors, goTo, openConsole, skip } from './browser.ts'

const network = await startFakeNetwork()
after(() => network.close())
const { service, open } = await openConsole({ network })

/** Contains no comma, because commas separate tags. */
const attack = (field: string) =>
  `<img src=x onerror="hacked=1"><script>hacked=1</script>"'><svg onload=hacked=1>${field}`
const RUNS = 'javascript:hacked=1//'

/** Asserts that none of it ran or became an element, and that none of its addresses can be followed. */
async function assertInert(page: Page): Promise<void> {
  const seen = await page.evaluate(() => ({
    hacked: (window as { hacked?: unknown }).hacked,
    elements: document.querySelectorAll('img[src="x"], svg[onload], [onerror], body script').length,
    addresses: [...document.querySelectorAll('[href], [src]')]
      .map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? '')
      .filter((address) => !/^(https?:|\/|#|data:image\/)/.test(address)),
  }))
  assert.deepEqual(seen, { hacked: undefined, elements: 0, addresses: [] })
}

const seen = async (page: Page, ...fields: string[]) => {
  for (const field of fields) await page.getByText(attack(field), { exact: false }).first().waitFor()
  await assertInert(page)
}

const dates = { startDate: null, endDate: null }
const job = {
  title: attack('title'),
  company: attack('company'),
  companyId: null,
  location: attack('at'),
  description: attack('description'),
  ...dates,
}
const school = { school: attack('school'), schoolId: null, degree: attack('degree'), field: attack('field'), ...dates }

/** A record written directly into the pool, because the service would not accept all of this. */
const hostile = (urn: string) => ({
  urn,
  externalId: attack(`externalId of ${urn}`),
  fullName: attack('fullName'),
  firstName: attack('firstName'),
  lastName: attack('lastName'),
  jobTitle: attack('jobTitle'),
  currentCompany: attack('currentCompany'),
  industry: attack('industry'),
  location: attack('location'),
  summary: attack('summary'),
  skills: [attack('skill')],
  languages: [{ name: attack('language'), level: 'FLUENT' as const }],
  workEmail: attack('workEmail'),
  personalEmail: attack('personalEmail'),
  phone: attack('phone'),
  pictureUrl: RUNS,
  networkUrl: RUNS,
  experience: [job],
  education: [school],
  tags: [attack('tag')],
  notes: attack('notes'),
})

const IN_PROFILE = [
  'fullName',
  'jobTitle',
  'location',
  'summary',
  'skill',
  'language',
  'title',
  'company',
  'description',
]
const MORE_IN_PROFILE = ['school', 'degree', 'field', 'workEmail', 'personalEmail', 'phone', 'tag', 'notes']

test('nothing of a pool’s person runs: in the table, the profile, as a duplicate, on a list', { skip }, async () => {
  const account = await service.account()
  await service.savePool(account, [hostile('urn:pool:1'), hostile('urn:pool:2')])
  const named = { name: attack('list'), urns: ['urn:pool:1'] }
  const { shortlist } = (await account.call('POST', 'shortlists', named)).body
  const page = await open(account, '/pool')
  await seen(page, 'fullName', 'location', 'skill', 'tag')
  await goTo(page, '/pool?person=urn:pool:1')
  await seen(page, ...IN_PROFILE, ...MORE_IN_PROFILE)
  await goTo(page, '/pool/duplicates')
  await seen(page, 'fullName', 'workEmail', 'phone', 'notes')
  await page.getByText(RUNS).first().waitFor()
  await goTo(page, `/pool/shortlists/${shortlist.shortlistId}`)
  await seen(page, 'list', 'fullName')
  await assertNoErrors(page)
})

const person = {
  urn: 'urn:network:person:hostile',
  networkUrl: `https://network.example/in/hostile?${encodeURIComponent(RUNS)}`,
  fullName: attack('fullName'),
  firstName: attack('firstName'),
  lastName: attack('lastName'),
  // Begins with "Nurse" so that the search for nurses finds this person.
  jobTitle: `Nurse ${attack('jobTitle')}`,
  location: attack('location'),
  pictureUrl: null,
}
const profile = {
  ...person,
  company: attack('company'),
  industry: attack('industry'),
  summary: attack('summary'),
  experience: [job],
  education: [school],
  skills: [attack('skill')],
  languages: [{ name: attack('language'), level: 'FLUENT' }],
}

const answerHostile: Behaviour = (response, request) => {
  const { path } = request
  const found = { people: [{ ...person, reasons: [attack('reason')] }], total: 1, nextCursor: null }
  if (path.endsWith('/search')) json(200, found)(response, request)
  else if (path.endsWith('/collect')) json(200, { person: profile })(response, request)
  else json(200, { matches: [], countryGeoId: null })(response, request)
}

test('nothing of a network’s person runs: in the results, enriched, in the list of jobs', { skip }, async () => {
  network.script(answerHostile)
  const account = await service.account()
  const page = await open(account, '/?q=nurse')
  await page.getByRole('button', { name: /^Run search/ }).click()
  await seen(page, 'fullName', 'jobTitle')
  await account.get(`enrich?urn=${person.urn}`)
  await goTo(page, `/jobs?person=${person.urn}`)
  await seen(page, ...IN_PROFILE, 'school', 'degree', 'field')
  await assertNoErrors(page)
})

async function nameEverything(account: TestAccount): Promise<void> {
  const file = `${attack('header').replaceAll('"', '""').replace(/^|$/g, '"')},Name\n1,\n2,Bo Lind\n`
  const fileName = encodeURIComponent(attack('file').replaceAll('/', ''))
  const sent = await account.call('POST', `talent-pool/imports?fileName=${fileName}`, file, {
    'content-type': 'text/csv',
  })
  assert.ok(sent.body.success, JSON.stringify(sent.body))
  const calls: [path: string, body: object][] = [
    ['saved-searches', { name: attack('search'), prompt: attack('prompt') }],
    ['keys', { name: attack('key'), scopes: ['search'] }],
    ['webhooks', { url: `https://hooks.example.com/${attack('url')}`, description: attack('webhook') }],
  ]
  for (const [path, body] of calls) {
    const called = await account.call('POST', path, body)
    assert.ok(called.body.success, `${path} ${JSON.stringify(called.body)}`)
  }
}

test('nothing that colleagues name runs: files, columns, searches, keys, webhooks, a search of the address', {
  skip,
}, async () => {
  const account = await service.account()
  await nameEverything(account)
  const page = await open(account, '/pool/imports')
  const file = page.getByTestId('import')
  await file.getByText('onerror="hacked=1"').first().waitFor()
  await file.getByRole('button', { name: 'Rejected row' }).click()
  await file.getByRole('list', { name: 'Rejected rows' }).getByText('onerror').first().waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: `${attack('dropped').replaceAll('/', '')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${attack('column').replaceAll('"', '').replaceAll(',', '')},Name\n${attack('cell')},Bo\n`),
  })
  await page.getByText('hacked=1>column').first().waitFor()
  await assertInert(page)
  const places: [address: string, name: string][] = [
    ['/pool/searches', 'search'],
    ['/developers', 'key'],
    ['/developers/webhooks', 'webhook'],
  ]
  for (const [address, name] of places) {
    await goTo(page, address)
    await seen(page, name)
  }
  const address = `/?q=${encodeURIComponent(attack('q'))}&f=${encodeURIComponent(attack('f'))}&person=${encodeURIComponent(RUNS)}`
  await page.goto(service.url + address)
  await page.getByRole('textbox', { name: 'Whom are you looking for?' }).waitFor()
  await assertInert(page)
  await assertNoErrors(page)
})
