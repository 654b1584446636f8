/** The console for everyone: no serious finding of axe on any page in either theme, no strangers' hosts, a light first load. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertCalm, type Console, skip, startConsole } from './browser.ts'

const app = skip ? undefined : await startConsole()
const { service, open } = app as Console

const FIRST_LOAD_BYTES_MAX = 250_000

/** Each with what stands on it once it is drawn. */
const PAGES: [address: string, landmark: string][] = [
  ['/', 'Find the right person'],
  ['/?q=nurse%20in%20San%20Jose&f=%7B%22localOnly%22%3Atrue%7D', 'Ada Smith'],
  ['/pool', 'Ada Smith'],
  ['/pool?person=urn%3Apool%3A1', 'Tags and notes'],
  ['/pool/imports', 'people.csv'],
  ['/pool/duplicates', 'Not the same person'],
  ['/pool/searches', 'Nurses'],
  ['/pool/shortlists', 'Best'],
  ['/jobs', 'Jobs'],
  ['/credits', 'Plan + extra after'],
  ['/developers', 'in use here'],
  ['/developers/webhooks', 'hooks.example.com'],
  ['/developers/requests', 'Errors of the last day'],
]

async function someone() {
  const account = await service.account(100, 20)
  const person = {
    fullName: 'Ada Smith',
    jobTitle: 'Nurse',
    currentCompany: 'Charité',
    tags: ['night'],
    skills: ['Care'],
  }
  await service.savePool(account, [
    { ...person, urn: 'urn:pool:1', workEmail: 'ada@example.com' },
    { ...person, urn: 'urn:pool:2', phone: '+4930123456' },
  ])
  await account.enriched(1)
  await account.call('POST', 'shortlists', { name: 'Best', urns: ['urn:pool:1'] })
  await account.call('POST', 'saved-searches', { name: 'Nurses', prompt: 'nurse' })
  await account.call('POST', 'webhooks', { url: 'https://hooks.example.com/in' })
  await account.call('POST', 'talent-pool/imports?fileName=people.csv', 'name\nBo Lind\n,\n', {
    'content-type': 'text/csv',
  })
  return account
}

const THEMES: ['light' | 'dark', rules: string[]][] = [
  ['light', []],
  ['dark', ['color-contrast']],
]

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** As a link of the console does: without loading it anew. */
const goTo = (address: string) => {
  window.history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** All rules in the light; in the dark only colours can differ. */
async function seriousFindings(page: Page, rules: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
    const options = { resultTypes: ['violations' as const], ...(only.length > 0 && { runOnly: only }) }
    const { violations } = await run(document, options)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n   ')}`)
  }, rules)
}

test('axe finds nothing serious on any page, in light and in dark', { skip }, async () => {
  const account = await someone()
  const axe = await readFile(axeFile, 'utf8')
  const page = await open(account, '/', { bypassCSP: true })
  const findings: string[] = []
  await page.evaluate(axe)
  for (const [address, landmark] of PAGES) {
    await page.evaluate(goTo, address)
    await page.getByText(landmark).first().waitFor()
    for (const [colorScheme, rules] of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const finding of await seriousFindings(page, rules)) findings.push(`${address} ${colorScheme} ${finding}`)
    }
  }
  assert.deepEqual(findings, [])
  await assertCalm(page)
})

/** As a client gets it that takes gzip. */
const gzippedBytes = (address: string) =>
  new Promise<number>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

test('the first load is under 250 kB gzipped, all of it from the service itself', { skip }, async (context) => {
  const account = await service.account()
  const page = await open(account, '/')
  await page.getByText('Find the right person').waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  assert.deepEqual(
    loaded.filter((name) => !name.startsWith(service.url)),
    [],
  )
  const files = [`${service.url}/`, ...new Set(loaded.filter((name) => name.includes('/assets/')))]
  const sizes = await Promise.all(files.map(gzippedBytes))
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0)
  context.diagnostic(`first load: ${Math.round(total / 1_000)} kB gzipped in ${files.length} files`)
  assert.ok(total < FIRST_LOAD_BYTES_MAX, `${total} bytes`)
  await assertCalm(page)
})
