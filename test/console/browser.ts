/**
 * A real browser on a real service, for the tests of the console. Owns finding Chromium, signing in, and failing a test whose page
 * reports a script error or a breach of the security policy. Without a browser on the machine these tests are skipped, with the reason.
 */
import assert from 'node:assert/strict'
import { accessSync } from 'node:fs'
import { after } from 'node:test'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type ServiceOptions, startService, type TestAccount, type TestService } from '../support/service.ts'
import type { TestSession } from '../support/session.ts'

const PLACES = [
  process.env.SCOUT_TEST_BROWSER,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** In place of a browser's path: behave as on a machine without a browser. */
const NONE = 'none'

const browserPath =
  process.env.SCOUT_TEST_BROWSER === NONE
    ? undefined
    : PLACES.find((path) => {
        try {
          if (path) accessSync(path)
          return Boolean(path)
        } catch {
          return false
        }
      })

interface OpenOptions extends BrowserContextOptions {
  /** The host name in the address; a loopback address if not given. */
  host?: string
  /** With developer mode on, so that every action offers its call for copying. */
  developer?: true
}

/** For `test(name, { skip }, …)`: the reason for skipping, or false. */
export const skip: string | false = browserPath
  ? false
  : 'no Chromium or Chrome on this machine (apt-get install chromium-headless-shell, or name one in SCOUT_TEST_BROWSER)'

/** Pictures of people are on hosts that do not exist here, and the browser reports every refusal as a failed resource. */
const EXPECTED = /Failed to load resource/

/** Another name of this machine, which a browser does not trust as it trusts a loopback address. */
export const ELSEWHERE = 'console.test'

export interface Console {
  service: TestService
  /** Opens a page at the address, signed in with this account's key. */
  open(account: TestAccount, path?: string, options?: OpenOptions): Promise<Page>
  /** Opens a page at the address where this member is signed in. */
  enter(session: TestSession, path?: string, options?: Omit<OpenOptions, 'host'>): Promise<Page>
  /** Opens a page in a fresh browser context where nobody is signed in. */
  blank(options?: Omit<OpenOptions, 'host'>): Promise<Page>
}

/** Long enough for a machine that is busy with other work. */
const PATIENCE_MS = 45_000

/** Without a browser nothing is started, because the tests are skipped. */
export const openConsole = async (options: ServiceOptions = {}): Promise<Console> =>
  skip ? ({} as Console) : startConsole(options)

async function startConsole(options: ServiceOptions): Promise<Console> {
  const service = await startService({ ...options, console: true })
  // Without Chromium's sandbox: tests run as root in containers, where Chromium refuses to create one.
  const args = ['--no-sandbox', `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`]
  const browser = await chromium.launch({ executablePath: browserPath, args })
  after(() => browser.close())
  const app: Console = {
    service,
    async blank({ developer, ...contextOptions } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 860 },
        permissions: ['clipboard-read', 'clipboard-write'],
        reducedMotion: 'reduce',
        ...contextOptions,
      })
      // A page left open after its test would go on polling.
      after(() => context.close())
      if (developer) await context.addInitScript(() => localStorage.setItem('talent-scout.developer', 'on'))
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      watch(page)
      return page
    },
    async enter({ cookie }, path = '/', options) {
      const page = await app.blank(options)
      const [name, value] = cookie.split('=') as [string, string]
      await page.context().addCookies([{ name, value, url: service.url }])
      await page.context().addInitScript(() => localStorage.setItem('talent-scout.key', 'session'))
      await page.goto(`${service.url}${path}`)
      return page
    },
    async open(account, path = '/', { host = '127.0.0.1', ...rest } = {}) {
      const page = await app.blank(rest)
      await page.goto(`${service.url.replace('127.0.0.1', host)}${path}#key=${account.key}`)
      return page
    },
  }
  return app
}

/** Navigates as a link of the console does, without reloading the page. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)

const complaints = new Map<Page, string[]>()

function watch(page: Page): void {
  const faults: string[] = []
  complaints.set(page, faults)
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text())
  })
}

/** Asserts that the page reported no error, and closes it. */
export async function assertNoErrors(page: Page): Promise<void> {
  assert.deepEqual(complaints.get(page), [])
  await page.context().close()
}
