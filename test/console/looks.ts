/** How a page looks: what axe finds in light and dark, wide and narrow, and whether everything fits the screen. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { TestAccount, TestService } from '../support/service.ts'

export const WIDE = { width: 1280, height: 860 }
export const NARROW = { width: 380, height: 760 }

/** All rules in light mode on a wide screen; in dark mode on a narrow screen only colours and hidden names can differ. */
const LOOKS: ['light' | 'dark', viewport: typeof WIDE, rules: string[]][] = [
  ['light', WIDE, []],
  ['dark', NARROW, ['color-contrast', 'button-name', 'link-name', 'label', 'select-name']],
]

/** Injects axe against the page's security policy, so the page must be opened with `bypassCSP`. */
export async function injectAxe(page: Page): Promise<void> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
}

async function seriousFindings(page: Page, rules: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe
    // An element that lies over the page is checked alone, because the page itself has been checked already.
    const over = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu], [data-bar]')]
    const options = { resultTypes: ['violations' as const], preload: false, ...(only.length > 0 && { runOnly: only }) }
    const { violations } = await run(over.length > 0 ? over : document, options)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n   ')}`)
  }, rules)
}

/** Runs in the page: nothing is wider than the screen, and what lies over the page is within it. */
const fits = () =>
  document.documentElement.scrollWidth <= window.innerWidth &&
  [...document.querySelectorAll('[role=dialog], [role=menu], [data-bar]')]
    .map((each) => each.getBoundingClientRect())
    .every(({ left, right }) => left >= 0 && right <= window.innerWidth)

export async function findingsOf(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const [colorScheme, viewport, rules] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    // A panel that opens beside its button gets its position a moment later.
    const fitted = page.waitForFunction(fits, undefined, { timeout: 2_000 })
    await fitted.catch(() => findings.push(`wider than ${viewport.width} px`))
    for (const finding of await seriousFindings(page, rules)) findings.push(`${colorScheme}: ${finding}`)
  }
  return findings
}

/** An account whose pool has two records that may be one person. */
export async function accountWithTwins(service: TestService): Promise<TestAccount> {
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
    { ...person, urn: 'urn:pool:2', phone: '+4930123456', languages: [{ name: 'German', level: 'FLUENT' }] },
  ])
  return account
}
