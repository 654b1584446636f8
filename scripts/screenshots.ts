/**
 * `npm run screenshots`: takes pictures of every page in both themes, into docs/screenshots. Starts the service as a user would
 * in a temporary folder, does a little work through the API, and takes the pictures. Needs Chromium (SCOUT_TEST_BROWSER names
 * another path).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { seed } from './screenshots-data.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'docs/screenshots')
/** Pictures that no document shows are only for looking at; they go to a folder that is not checked in. */
const OTHERS = join(ROOT, '.scout/screenshots')
const PAGES = ['README.md', 'docs/console.md']
/** Pictures are kept in the repository, so they must be small. */
const BYTES_MAX = 200_000
const SETTLE_MS = 600

interface Shot {
  name: string
  path: string
  /** The text that must be visible before the picture is taken. */
  awaits: string
  /** The button to click first. */
  click?: string
  press?: string
  narrow?: true
}

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 380, height: 760 }

const SEARCH = `/?q=${encodeURIComponent('react developer in Madrid, speaks English')}`

const SHOTS: Shot[] = [
  { name: 'sign-in', path: '/', awaits: 'API key' },
  { name: 'start', path: '/', awaits: 'Find the right person' },
  { name: 'search', path: SEARCH, awaits: 'Save search' },
  {
    name: 'ambiguity',
    path: `/?q=${encodeURIComponent('nurses in San Jose')}`,
    awaits: 'Which San Jose?',
    click: 'Which San Jose?',
  },
  { name: 'table', path: `${SEARCH}&view=table`, awaits: 'Save search' },
  { name: 'insights', path: `${SEARCH}&view=insights`, awaits: 'Where they live' },
  { name: 'description', path: '/', awaits: 'Find the right person', click: 'Job description' },
  { name: 'palette', path: SEARCH, awaits: 'Save search', press: 'Control+k' },
  { name: 'narrow', path: SEARCH, awaits: 'Save search', narrow: true },
  { name: 'profile', path: `${SEARCH}&person={urn}`, awaits: 'Experience' },
  { name: 'filters', path: SEARCH, awaits: 'Save search', click: 'Filters' },
  { name: 'jobs', path: '/jobs?job={job}', awaits: 'Retry the' },
  { name: 'pool', path: '/pool', awaits: 'Import people' },
  { name: 'pool-narrow', path: '/pool', awaits: 'Import people', narrow: true },
  { name: 'export', path: '/pool?tags=first%20call', awaits: '8 people', click: 'Export' },
  { name: 'import', path: '/pool/imports', awaits: 'people.csv', click: 'Rejected row' },
  { name: 'duplicates', path: '/pool/duplicates', awaits: 'Not the same person' },
  { name: 'searches', path: '/pool/searches', awaits: 'in your pool' },
  { name: 'shortlists', path: '/pool/shortlists', awaits: 'Frontend, Madrid' },
  { name: 'shortlist', path: '/pool/shortlists/{shortlist}', awaits: 'Own pool' },
  { name: 'project', path: '/projects/{project}', awaits: 'Interviewing' },
  { name: 'project-table', path: '/projects/{project}?view=table', awaits: 'In stage since' },
  { name: 'project-narrow', path: '/projects/{project}', awaits: 'Interviewing', narrow: true },
  { name: 'credits', path: '/credits', awaits: 'Plan + extra after' },
  { name: 'developers', path: '/developers', awaits: 'in use here' },
  { name: 'new-key', path: '/developers', awaits: 'in use here', click: 'New key' },
  { name: 'webhooks', path: '/developers/webhooks', awaits: 'nowhere' },
  { name: 'webhook', path: '/developers/webhooks/{webhook}', awaits: 'Send again' },
  { name: 'requests', path: '/developers/requests', awaits: 'Errors of the last day' },
  { name: 'records', path: '/oversight', awaits: 'react developer in Madrid' },
  { name: 'notices', path: '/oversight/notices', awaits: 'Text to send' },
  { name: 'person-requests', path: '/oversight/requests', awaits: 'New request' },
  { name: 'retention', path: '/oversight/retention', awaits: 'Save the rule' },
  { name: 'fairness', path: '/oversight/fairness', awaits: 'Audit of bias' },
  { name: 'members', path: '/members', awaits: 'People in this account' },
  { name: 'own', path: '/own', awaits: 'What you did' },
]

/** Resolves to the link that opens the console signed in. */
function awaitLink(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    service.stdout?.on('data', (piece: Buffer) => {
      output += piece
      const link = /https?:\S+\/#key=\S+/.exec(output)?.[0]
      if (link) resolve(link)
    })
    service.once('exit', () => reject(new Error(`the service ended:\n${output}`)))
  })
}

async function take(browser: Browser, link: string, places: Record<string, string>): Promise<void> {
  const { origin, hash } = new URL(link)
  const shown = (await Promise.all(PAGES.map((page) => readFile(join(ROOT, page), 'utf8')))).join('')
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    for (const { name, path, awaits, click, press, narrow } of SHOTS) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(places[place] ?? ''))
      await page.setViewportSize(narrow ? NARROW : WIDE)
      // Only the link with a key signs in, so the sign-in page is taken without it.
      await page.goto(origin + address + (name === 'sign-in' ? '' : hash))
      await page.getByText(awaits).filter({ visible: true }).first().waitFor()
      if (click) await page.getByRole('button', { name: click }).first().click()
      if (press) await page.keyboard.press(press)
      // For fonts, pictures that fail to load, and whatever arrives after the first answer.
      await page.waitForTimeout(SETTLE_MS)
      const picture = `${name}-${colorScheme}.png`
      const file = join(shown.includes(`screenshots/${picture}`) ? FOLDER : OTHERS, picture)
      await page.screenshot({ path: file })
      const { size } = await stat(file)
      process.stdout.write(`${file.slice(ROOT.length)} ${Math.round(size / 1_000)} kB\n`)
      if (size > BYTES_MAX) throw new Error(`${name} is larger than ${BYTES_MAX} bytes`)
    }
    await context.close()
  }
}

/** A first start answers before everything has been prepared. */
async function awaitEverything(link: string): Promise<void> {
  const ready = new URL('/health/ready', link)
  while (((await (await fetch(ready)).json()) as { preparing?: string[] }).preparing) await delay(200)
}

const dataDir = await mkdtemp(join(tmpdir(), 'talent-scout-screenshots-'))
await mkdir(FOLDER, { recursive: true })
await mkdir(OTHERS, { recursive: true })
const service = spawn(process.execPath, ['--import', './src/process/guard.mjs', 'src/process/main.ts', 'all'], {
  cwd: ROOT,
  env: { ...process.env, PORT: '0', SCOUT_DATA_DIR: dataDir, SCOUT_WEBHOOK_PRIVATE: 'true' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise((resolve) => service.once('exit', resolve))
const browser = await chromium.launch({
  executablePath: process.env.SCOUT_TEST_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const link = await awaitLink(service)
  await awaitEverything(link)
  await take(browser, link, await seed(link))
} finally {
  await browser.close()
  service.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}
