/** The console in German: for a German browser or by choice, on every page, fitting a phone, and as small to load as in English. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addLater, translations } from '../../console/src/text/language.ts'
import { assertNoErrors, goTo, openConsole, skip } from './browser.ts'
import { FIRST_LOAD_BYTES_MAX, firstLoadOf } from './first-load.ts'
import { accountWithTwins, findingsOf, injectAxe, NARROW, WIDE } from './looks.ts'

const { service, open } = await openConsole()

const GERMAN = { locale: 'de-DE' }
const WELCOME = { en: 'Find the right person', de: 'Die richtige Person finden' }

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const menu = (page: Page) => page.getByRole('button', { name: /^Account/ }).click()
const choose = async (page: Page, name: string) => {
  await menu(page)
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

test('a German browser sees German, any other one English', { skip }, async () => {
  const account = await service.account()
  const page = await open(account, '/', GERMAN)
  await page.getByText(WELCOME.de).waitFor()
  assert.equal(await languageOf(page), 'de')
  assert.equal(await page.title(), 'Suche · Talent Scout')
  await assertNoErrors(page)
  const french = await open(account, '/', { locale: 'fr-FR' })
  await french.getByText(WELCOME.en).waitFor()
  assert.equal(await languageOf(french), 'en')
  await assertNoErrors(french)
})

test('the language chosen in the menu stays, until the browser decides again', { skip }, async () => {
  const page = await open(await service.account(), '/jobs')
  await page.getByText('No jobs yet').waitFor()
  await choose(page, 'Deutsch')
  await page.getByText('Noch keine Aufträge').waitFor()
  assert.equal(await page.title(), 'Aktivitäten · Talent Scout')
  await page.reload()
  await page.getByText('Noch keine Aufträge').waitFor()
  assert.equal(await languageOf(page), 'de')
  await choose(page, 'Wie der Browser')
  await page.getByText('No jobs yet').waitFor()
  await page.reload()
  await page.getByText('No jobs yet').waitFor()
  assert.equal(await languageOf(page), 'en')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('deutsch')
  await page.keyboard.press('Enter')
  await page.getByText('Noch keine Aufträge').waitFor()
  await assertNoErrors(page)
})

test('what is typed and not sent stays in another language: words of a search, ticks, a key', { skip }, async () => {
  const { account } = await someone()
  const page = await open(account, `/?q=nurse&${LOCAL}`)
  await page.getByRole('checkbox', { name: 'Select Ada Smith' }).first().click()
  await page.getByRole('textbox', { name: 'Whom are you looking for?' }).fill('nurse who speaks fluent German')
  await choose(page, 'Deutsch')
  const box = page.getByRole('textbox', { name: 'Wer wird gesucht?' })
  await box.waitFor()
  assert.equal(await box.inputValue(), 'nurse who speaks fluent German')
  await page.getByRole('button', { name: /^Sprache bearbeiten, .*: Deutsch · fließend/ }).waitFor()
  assert.ok(await page.getByRole('checkbox', { name: 'Ada Smith auswählen' }).first().isChecked())
  await page.evaluate(() => localStorage.removeItem('talent-scout.key'))
  await page.reload()
  await page.getByLabel('API-Schlüssel').fill('tsk_unknown')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByText('Dieser Schlüssel ist ungültig oder wurde widerrufen.').waitFor()
  await page.getByLabel('Sprache').selectOption({ label: 'English' })
  await page.getByText('This key is not valid, or it was revoked.').waitFor()
  assert.equal(await page.getByLabel('API key').inputValue(), 'tsk_unknown')
  assert.equal(await languageOf(page), 'en')
  await page.reload()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await assertNoErrors(page)
})

test('counts, reasons and refusals are German', { skip }, async () => {
  const { account } = await someone()
  const page = await open(account, '/pool', GERMAN)
  await page.getByText('2 Personen', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Ada Smith auswählen' }).first().click()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByText('1 Person löschen?').waitFor()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('checkbox', { name: 'Alle angezeigten auswählen' }).click()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByText('2 Personen löschen?').waitFor()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await goTo(page, `/?q=${encodeURIComponent('Krankenschwester, die fließend Deutsch spricht')}&${LOCAL}`)
  await page.getByText('Spricht Deutsch (mindestens fließend)').waitFor()
  await page.getByRole('button', { name: /^Sprache bearbeiten, Muss: Deutsch · fließend/ }).waitFor()
  await page.evaluate(() => localStorage.removeItem('talent-scout.key'))
  await page.reload()
  await page.getByLabel('API-Schlüssel').fill('tsk_unknown')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByText('Dieser Schlüssel ist ungültig oder wurde widerrufen.').waitFor()
  await assertNoErrors(page)
})

test('a project begun in German has German stages', { skip }, async () => {
  const page = await open(await service.account(), '/projects', GERMAN)
  await page.getByRole('textbox', { name: 'Neues Projekt' }).fill('Pflege')
  await page.keyboard.press('Enter')
  await page.getByText('Kontaktiert').first().waitFor()
  await page.getByText('Abgesagt').first().waitFor()
  await assertNoErrors(page)
})

test('German is as light as English, and only one of them is loaded', { skip }, async (context) => {
  const page = await open(await service.account(), '/', GERMAN)
  await page.getByText(WELCOME.de).waitFor()
  const { files, bytes } = await firstLoadOf(page, service.url)
  context.diagnostic(`first load in German: ${Math.round(bytes / 1_000)} kB gzipped`)
  assert.ok(bytes < FIRST_LOAD_BYTES_MAX, `${bytes} bytes`)
  assert.equal(files.filter((name) => /\/de-[\w-]+\.js$/.test(name)).length, 1)
  assert.deepEqual(
    files.filter((name) => /\/en-[\w-]+\.js$/.test(name)),
    [],
  )
  await assertNoErrors(page)
})

const LOCAL = 'f=%7B%22localOnly%22%3Atrue%7D'

async function someone() {
  const account = await accountWithTwins(service)
  const { project } = (
    await account.call('POST', 'projects', { name: 'Pflege', stages: [{ name: 'Neu' }], urns: ['urn:pool:1'] })
  ).body
  return { account, project: project.projectId as string }
}

type Act = (page: Page) => Promise<unknown>
const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click()
const ticked: Act = (page) => page.getByRole('checkbox', { name: 'Ada Smith auswählen' }).first().click()

const firstRecord: Act = (page) => page.getByRole('row').getByRole('link').first().click()

const STATES: [address: string, landmark: string, act?: Act][] = [
  ['/', WELCOME.de],
  [`/?q=nurse%20who%20speaks%20German%2C%20salary%2050k&${LOCAL}`, 'Fast-Treffer', ticked],
  [`/?q=nurse&${LOCAL}`, 'Früher bei', press('Filter')],
  [`/?q=nurse%20who%20speaks%20German&view=table&${LOCAL}`, 'Punkte', press('Spalten')],
  [`/?q=nurse&view=insights&${LOCAL}`, 'Als Tabelle anzeigen'],
  [`/?q=nurse&${LOCAL}`, 'Eines davon', press(/^Position bearbeiten/)],
  ['/pool', 'Ada Smith', ticked],
  ['/pool?person=urn%3Apool%3A1', 'Schlagwörter und Notizen'],
  ['/pool?person=urn%3Apool%3A1', 'Sprache der Sätze', press('Anzeigen')],
  ['/pool?person=urn%3Apool%3A1', 'Einwilligung gilt bis', press('Ändern')],
  ['/pool/imports', 'Datei hierher ziehen'],
  ['/pool/duplicates', 'Nicht dieselbe Person'],
  ['/pool/searches', 'Keine gespeicherten Suchen'],
  ['/pool/shortlists', 'Keine Shortlists'],
  ['/projects/{project}', 'Projekt löschen'],
  ['/jobs', 'Noch keine Aufträge'],
  ['/credits', 'Tarif + Extra danach'],
  ['/developers', 'Was er darf', press('Neuer Schlüssel')],
  ['/developers/webhooks', 'Keine Webhooks'],
  ['/developers/requests', 'Fehler des letzten Tages'],
  ['/oversight', 'Wer wo stand', firstRecord],
  ['/oversight/notices', 'Text zum Senden'],
  ['/oversight/requests', 'Niemand wartet auf Antwort'],
  ['/oversight/requests', 'Findet die Person im Bestand', press('Neuer Antrag')],
  ['/oversight/retention', 'Bei niemandem ist die Frist abgelaufen'],
  ['/members', 'Noch niemand eingeladen'],
  ['/own', 'Eigener Verlauf'],
  ['/oversight/fairness', 'Prüfung auf Benachteiligung'],
  ['/jobs', 'Wie das System', menu],
  ['/jobs', 'Gehe zu: Suche', (page) => page.keyboard.press('Control+k')],
]

/** English texts that are not also German texts. Any of them on the screen was not translated. */
async function englishOnly(): Promise<string[]> {
  const [en, de] = await Promise.all([translations.en(), translations.de()])
  await Promise.all([en, de].map((translation) => addLater(translation)))
  const german = new Set(Object.values(de.words))
  const plain = Object.values(en.words).filter((text) => typeof text === 'string')
  return plain.filter((text) => !german.has(text) && !text.includes('{'))
}

/** Runs in the page: every text that is shown or read aloud. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
    const names = named.flatMap((each) => ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name)))
    return [...texts, ...names.filter((name) => name !== null)]
  })

/** Runs in the page: names of pages that the navigation bar of a narrow screen breaks or cuts. */
const brokenNames = () =>
  [...document.querySelectorAll<HTMLElement>('nav a > span')]
    .filter((each) => each.getClientRects().length > 1 || each.scrollWidth > (each.parentElement?.clientWidth ?? 0))
    .map((each) => each.innerText)

test('no page says anything in English, axe finds nothing serious, all fits a phone', { skip }, async () => {
  const { account, project } = await someone()
  const page = await open(account, '/', { ...GERMAN, bypassCSP: true })
  await injectAxe(page)
  const forgotten = new Set(await englishOnly())
  const findings: string[] = []
  for (const [path, landmark, act] of STATES) {
    await page.setViewportSize(WIDE)
    await goTo(page, path.replace('{project}', project))
    await page.getByRole('main').getByText(/\S/).first().waitFor()
    await act?.(page)
    await page.getByText(landmark).first().waitFor()
    const english = (await textsOf(page)).filter((text) => forgotten.has(text))
    findings.push(...english.map((text) => `${path} says ${text}`))
    for (const finding of await findingsOf(page)) findings.push(`${path} (${landmark}) ${finding}`)
    // Leaves whatever was opened or chosen there.
    if (act) await page.keyboard.press('Escape')
    if (act) await goTo(page, '/none')
  }
  await page.setViewportSize(NARROW)
  assert.deepEqual(await page.evaluate(brokenNames), [])
  assert.deepEqual(findings, [])
  await assertNoErrors(page)
})
