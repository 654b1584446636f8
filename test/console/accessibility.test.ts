/**
 * The console is usable by everyone: axe finds nothing serious on any page or dialog in either theme, everything fits narrow
 * screens, nothing is loaded from other hosts, and the first load is small.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { retainPools } from '../../src/operations/privacy/retain-pool.ts'
import { assertNoErrors, goTo, openConsole, skip } from './browser.ts'
import { FIRST_LOAD_BYTES_MAX, firstLoadOf } from './first-load.ts'
import { accountWithTwins, findingsOf, injectAxe, WIDE } from './looks.ts'

const { service, open } = await openConsole()

const MONTHS_S = 60 * 86_400

type Act = (page: Page) => Promise<unknown>

const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click()
const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name)
const ticked =
  (name: string): Act =>
  async (page) => {
    await page.getByRole('checkbox', { name: 'Select Ada Smith' }).first().click()
    await page.getByRole('region', { name: 'Selected people' }).getByRole('button', { name, exact: true }).click()
  }
const described: Act = async (page) => {
  await page.getByRole('button', { name: 'Job description' }).click()
  await page.getByLabel('Text of the job description').fill('Nurse with 5+ years, ideally Triage, salary 50k')
  await page.getByText('profiles do not show pay', { exact: false }).waitFor()
}
const compared: Act = async (page) => {
  await page.getByRole('checkbox', { name: 'Select everybody on this page' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
}
const dropped: Act = (page) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Position,Secret\nCy Marsh,Lawyer,1\n,Nurse,2\n'),
  })

/** Everything the console shows: an address, a text that is on the page in the end, and what to do there first. */
const STATES: [address: string, landmark: string, act?: Act][] = [
  ['/', 'Find the right person'],
  ['/?q=nurse%20in%20San%20Jose&f=%7B%22localOnly%22%3Atrue%7D', 'Ada Smith'],
  ['/?q=nurse%20who%20speaks%20German%2C%20ideally%20Triage&f=%7B%22localOnly%22%3Atrue%7D', 'German: not shown'],
  ['/?q=nurse&f=%7B%22localOnly%22%3Atrue%7D', 'Worked at', press('Filters')],
  ['/?q=nurse%20who%20speaks%20German&view=table&f=%7B%22localOnly%22%3Atrue%7D', 'Score'],
  ['/?q=nurse&view=table&f=%7B%22localOnly%22%3Atrue%7D', 'Place', press('Columns')],
  ['/?q=nurse&view=insights&f=%7B%22localOnly%22%3Atrue%7D', 'What they can do'],
  ['/?q=nurse&f=%7B%22localOnly%22%3Atrue%7D', 'Any of these', press(/^Edit Title/)],
  ['/?q=nurse&f=%7B%22localOnly%22%3Atrue%7D', 'Search by a job description', described],
  ['/?q=nurse&f=%7B%22localOnly%22%3Atrue%7D', 'Education', compared],
  ['/?q=nurse&f=%7B%22localOnly%22%3Atrue%7D&person=urn%3Apool%3A1', 'Match: '],
  ['/pool', 'Ada Smith'],
  ['/pool?tags=night', 'Your own ID', press('Filters')],
  ['/pool', 'Add a tag', ticked('Tag')],
  ['/pool', 'New shortlist', ticked('Shortlist')],
  ['/pool', 'Delete 1 person?', ticked('Delete')],
  ['/pool', 'CSV, for spreadsheets', press('Export')],
  ['/pool?person=urn%3Apool%3A1', 'Tags and notes'],
  ['/pool?person=urn%3Apool%3A1', 'Suppress Ada Smith?', press('Suppress')],
  ['/pool?person=urn%3Apool%3A1', 'about 2 people were found', press(/^Show$/)],
  ['/pool?person=urn%3Apool%3A1', 'Consent valid until', press(/^Change$/)],
  ['/pool/imports', 'a name is required', press('Rejected row')],
  ['/pool/imports', 'would be rejected', dropped],
  ['/pool/duplicates', 'Not the same person'],
  ['/pool/searches', 'Nurses'],
  ['/pool/searches', 'Apply', press('Rename Nurses')],
  ['/pool/shortlists', 'Best'],
  ['/pool/shortlists/{shortlist}', 'Delete list'],
  ['/pool/shortlists/none', 'This does not exist'],
  ['/jobs', 'Activity'],
  ['/jobs?job={job}', 'Collected'],
  ['/credits', 'Plan + extra after'],
  ['/developers', 'in use here'],
  ['/developers', 'Permissions', press('New key')],
  ['/developers', 'Overlap', press('Rotate')],
  ['/developers', 'Revoke “', press('Revoke')],
  ['/developers/webhooks', 'hooks.example.com'],
  ['/developers/webhooks', 'None selected', press('New webhook')],
  ['/developers/webhooks/{webhook}', 'Deliveries'],
  ['/developers/requests', 'Errors of the last day'],
  ['/oversight', '1 overridden'],
  ['/oversight/records/{record}', 'Meaning of titles', press('Run again')],
  ['/oversight/records/{record}', 'The person may be told this reason.', press(/^Override/)],
  ['/oversight/notices', 'from network'],
  ['/oversight/notices', 'For example: they already knew', press(/^Not needed/)],
  ['/oversight/requests', 'identified by a document'],
  ['/oversight/requests', 'Used to find them in your data', press('New request')],
  ['/oversight/requests', 'To confirm, type', press(/^Erase/)],
  ['/oversight/requests', 'Without a report or an erasure', press(/^Close/)],
  ['/oversight/retention', 'last saved'],
  ['/oversight/retention', 'Then they are announced again', press(/^Keep/)],
  ['/oversight/fairness', 'Audit of bias'],
  ['/members', 'Ana Ruiz'],
  ['/members', 'Empty: no cap', press('Cap of Ana Ruiz')],
  ['/own', 'What you did'],
  ['/jobs', 'Go to Search', key('Control+k')],
  ['/jobs', 'Go to the search box', key('?')],
  ['/jobs', 'Same as system', press(/^Account/)],
]

async function someone() {
  const account = await accountWithTwins(service)
  await account.enriched(1)
  const { shortlist } = (await account.call('POST', 'shortlists', { name: 'Best', urns: ['urn:pool:1'] })).body
  await account.call('POST', 'saved-searches', { name: 'Nurses', prompt: 'nurse' })
  const { webhook } = (await account.call('POST', 'webhooks', { url: 'https://hooks.example.com/in' })).body
  await account.call('POST', 'talent-pool/imports?fileName=people.csv', 'name,email\nBo Lind,\n,x@example.com\n', {
    'content-type': 'text/csv',
  })
  const { jobs } = (await account.call('GET', 'jobs')).body
  await account.call('POST', 'members', { email: 'ana@acme.example', name: 'Ana Ruiz', role: 'auditor' })
  const asked = { prompt: 'nurse', filtersJson: '{"localOnly":true}' }
  const { decisionId } = (await account.search(asked)).body
  const decided = { urn: 'urn:pool:1', action: 'REJECTED', reason: 'Moved away.' }
  await account.call('POST', `decisions/${decisionId}/override`, decided)
  const theirs = { identifiedBy: 'DOCUMENT', urn: 'urn:pool:1' }
  for (const kind of ['ACCESS', 'ERASURE']) await account.call('POST', 'privacy/requests', { kind, ...theirs })
  await account.call('PUT', 'privacy/retention', { months: 1, graceDays: 365 })
  service.clock.turn(MONTHS_S)
  await retainPools(service.scout)
  service.clock.turn(-MONTHS_S)
  const places = {
    record: decisionId,
    shortlist: shortlist.shortlistId,
    webhook: webhook.webhookId,
    job: jobs[0].jobId,
  }
  return { account, places }
}

test('axe finds nothing serious in light, dark or narrow, on any page, in any dialog, signed out', {
  skip,
}, async () => {
  const { account, places } = await someone()
  const page = await open(account, '/', { bypassCSP: true, developer: true })
  const findings: string[] = []
  await injectAxe(page)
  const look = async (where: string) => {
    for (const finding of await findingsOf(page)) findings.push(`${where} ${finding}`)
  }
  for (const [path, landmark, act] of STATES) {
    await page.setViewportSize(WIDE)
    const address = path.replace(/\{(\w+)\}/, (_, name: keyof typeof places) => places[name])
    await goTo(page, address)
    await page.getByRole('main').getByText(/\S/).first().waitFor()
    await act?.(page)
    await page.getByText(landmark).filter({ visible: true }).first().waitFor()
    await look(`${path} (${landmark})`)
    // Leaves whatever was opened or chosen there.
    if (act) await page.keyboard.press('Escape')
    if (act) await goTo(page, '/none')
  }
  await goTo(page, '/')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('API key').waitFor()
  await injectAxe(page)
  await look('signed out')
  assert.deepEqual(findings, [])
  await assertNoErrors(page)
})

test('the first load is under 250 kB gzipped, all of it from the service itself', { skip }, async (context) => {
  const account = await service.account()
  const page = await open(account, '/')
  await page.getByText('Find the right person').waitFor()
  const { loaded, files, bytes } = await firstLoadOf(page, service.url)
  assert.deepEqual(
    loaded.filter((name) => !name.startsWith(service.url)),
    [],
  )
  context.diagnostic(`first load: ${Math.round(bytes / 1_000)} kB gzipped in ${files.length} files`)
  assert.ok(bytes < FIRST_LOAD_BYTES_MAX, `${bytes} bytes`)
  await assertNoErrors(page)
})
