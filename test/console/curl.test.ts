/** “Copy as curl”: in developer mode it is on every action, and it copies what the action would send. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { addresses } from '../../sdk/typescript/src/generated/operations.ts'
import type { OperationId } from '../../sdk/typescript/src/transport.ts'
import { assertNoErrors, goTo, openConsole, skip } from './browser.ts'

const SOURCES = fileURLToPath(new URL('../../console/src', import.meta.url))

/** Files that send calls for others, and the file that holds the copy button for those calls. */
const SENT_FOR: Record<string, string> = {
  'jobs/batch.ts': 'jobs/job-items.tsx',
  'profile/enrich-button.tsx': 'profile/profile-head.tsx',
  'profile/save.ts': 'profile/profile-head.tsx',
  'profile/use-contact.ts': 'profile/contact-section.tsx',
  'projects/use-project.ts': 'projects/members-bar.tsx',
  'search/results/save-many.ts': 'search/results/selection-bar.tsx',
  'search/state/use-search.ts': 'search/results/result-summary.tsx',
}
/** These only read: they change nothing and cost nothing. */
const ASKING = ['api/', 'profile/use-person.ts']
/** The SDK's methods that only read; any other changes something. */
const ASKS = new Set(
  'account counts entity get leftOut ledgerCsv list location members ofPeople preview read rejected status wait'.split(
    ' ',
  ),
)

function isSending(text: string): boolean {
  const named = [...text.matchAll(/callTo\('(\w+)'/g)].map(([, id]) => addresses[id as OperationId])
  const methods = [...text.matchAll(/\bscout\w*\.(?:\w+\.)*(\w+)\(/g)].map(([, name]) => name!)
  return named.some((address) => !address.startsWith('GET')) || methods.some((name) => !ASKS.has(name))
}

const OFFERS = /<(CurlButton|ActionButton|Confirm|CallForm)\b|callOf=/

test('every file that sends something which changes something offers it for a terminal', async () => {
  const texts = new Map<string, string>()
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCES })) {
    texts.set(file, await readFile(join(SOURCES, file), 'utf8'))
  }
  const sending = [...texts].filter(([file, text]) => isSending(text) && !ASKING.some((each) => file.startsWith(each)))
  assert.ok(sending.length > 15, `${sending.length}`)
  const silent = sending.filter(([file]) => !OFFERS.test(texts.get(SENT_FOR[file] ?? file) ?? ''))
  assert.deepEqual(
    silent.map(([file]) => file),
    [],
  )
})

const { service, open } = await openConsole({ env: { SCOUT_WEBHOOK_PRIVATE: 'true' } })

/** Clicks the copy button of the named action, or the first one, and returns the clipboard. */
async function copied(page: Page, within: Page | Locator, action?: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  const buttons = within.getByRole('button', { name: 'Copy as curl' })
  await (action ? buttons.and(page.locator(`[aria-description="${action}"]`)) : buttons).first().click()
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '')
  return page.evaluate(() => navigator.clipboard.readText())
}

async function someone() {
  const account = await service.account()
  const twin = { fullName: 'Ada Smith', jobTitle: 'Nurse', currentCompany: 'Charité', tags: ['night'] }
  await service.savePool(account, [
    { ...twin, urn: 'urn:pool:1' },
    { ...twin, urn: 'urn:pool:2', tags: [] },
  ])
  const { shortlist } = (await account.call('POST', 'shortlists', { name: 'Best', urns: ['urn:pool:1'] })).body
  const { webhook } = (await account.call('POST', 'webhooks', { url: `${service.url}/nowhere` })).body
  await account.call('POST', `webhooks/${webhook.webhookId}/test`, {})
  return { account, list: shortlist.shortlistId, hook: webhook.webhookId }
}

test('what is copied says what the action would send, and gives the key to nobody', { skip }, async () => {
  const { account, list, hook } = await someone()
  const page = await open(account, '/pool', { developer: true })
  const steps: [address: string, opening: string[], action: string, said: RegExp][] = [
    ['/pool', ['Select everybody shown', 'Tag'], '', /candidates\/save'.*"urns":\[.+\],"tags":\["…"\]/s],
    ['/pool', ['Select everybody shown', 'Delete'], '', /DELETE.*urn%3Apool%3A2'.*DELETE.*urn%3Apool%3A1'/s],
    ['/pool?tags=night', ['Export'], '', /export\?format=csv&tags=night'/],
    ['/pool/duplicates', [], 'Merge', /duplicates\/merge'.*"keep":"urn:pool:\d","merge":\["urn:pool:\d"\]/s],
    ['/pool/duplicates', [], 'Not the same person', /duplicates\/dismiss'.*"urns":\[/s],
    ['/pool/shortlists', [], '', /POST .*shortlists'.*"name":"…"/s],
    [`/pool/shortlists/${list}`, [], 'Remove Ada Smith', /DELETE .*items\/urn%3Apool%3A1'/],
    [`/pool/shortlists/${list}`, ['Rename Best'], '', /PATCH .*shortlists\/.*"name":"Best"/s],
    ['/developers', ['Rotate'], '', /POST .*keys\/.*\/rotate'.*"overlapSeconds":3600/s],
    ['/developers', ['Revoke'], '', /DELETE .*keys\//],
    [`/developers/webhooks/${hook}`, [], 'Send again', /POST .*deliveries\/.*\/resend'/],
    [`/developers/webhooks/${hook}`, [], 'New secret', /rotate-secret'/],
    [`/developers/webhooks/${hook}`, [], 'Deliver events', /PATCH .*"active":false/s],
  ]
  for (const [address, opening, action, text] of steps) {
    await goTo(page, '/none')
    await goTo(page, address)
    for (const name of opening) {
      await page.getByRole('button', { name, exact: true }).or(page.getByRole('checkbox', { name })).first().click()
    }
    const curl = await copied(page, opening.length > 0 ? page.getByRole('dialog') : page, action)
    assert.match(curl, text, `${address} ${opening.join(', ')}`)
    assert.ok(curl.includes('Bearer $KEY') && !curl.includes(account.key))
    if (opening.length > 0) await page.keyboard.press('Escape')
  }
  await goTo(page, '/pool?person=urn:pool:1')
  const tags = page.getByRole('region', { name: 'Tags and notes' })
  assert.match(await copied(page, tags), /PATCH .*urn%3Apool%3A1'.*"tags":\["night","…"\]/s)
  await goTo(page, '/pool/imports')
  const file = { name: 'it’s.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nBo Lind\n') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
  assert.match(
    await copied(page, page),
    /POST .*imports\?fileName=.*'Content-Type: text\/csv'.*--data-binary '@it’s\.csv'/s,
  )
  await assertNoErrors(page)
})

test('nobody is offered a terminal who has not asked for it; the switch stays where it was put', { skip }, async () => {
  const page = await open((await someone()).account, '/pool')
  const buttons = page.getByRole('button', { name: 'Copy as curl' })
  await page.getByRole('heading', { name: '2 people' }).waitFor()
  assert.equal(await buttons.count(), 0)
  const flip = async () => {
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitemcheckbox', { name: 'Show “Copy as curl”' }).click()
  }
  await flip()
  await buttons.first().waitFor()
  await page.reload()
  await buttons.first().waitFor()
  await flip()
  await buttons.first().waitFor({ state: 'detached' })
  await assertNoErrors(page)
})
