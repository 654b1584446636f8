/** A person's rights in their profile: where they were shown and why, whether they may be contacted, and overriding a decision. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../support/session.ts'
import { assertNoErrors, goTo, openConsole, skip } from './browser.ts'

const { service, open, enter } = await openConsole()

const ADA = {
  urn: 'urn:pool:1',
  fullName: 'Ada Smith',
  jobTitle: 'Nurse',
  networkUrl: 'https://network.example/in/ada',
}
const SEARCH = '/?q=nurse&f=%7B%22localOnly%22%3Atrue%7D'

async function hospital() {
  const account = await service.account(10)
  await service.savePool(account, [ADA])
  return account
}

test('where somebody was shown and why is told in the chosen language, with the way to the record', {
  skip,
}, async () => {
  const account = await hospital()
  const page = await open(account, '/pool?person=urn:pool:1')
  const section = page.getByRole('region', { name: 'Where they were shown, and why' }).or(page.getByRole('dialog'))
  await section.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('No recorded search has shown this person').waitFor()
  await account.search({ prompt: 'nurse', filtersJson: '{"localOnly":true}' })
  const explainedIn = async (lang: string) =>
    (await account.call('GET', `privacy/people/urn:pool:1/decisions?lang=${lang}`)).body.decisions[0]
      .sentences as string[]
  await page.reload()
  await section.getByRole('button', { name: 'Show', exact: true }).click()
  for (const sentence of await explainedIn('en')) await page.getByText(sentence, { exact: true }).waitFor()
  await page.getByLabel('Language of the sentences').selectOption({ label: 'Portuguese' })
  for (const sentence of await explainedIn('pt')) await page.getByText(sentence, { exact: true }).waitFor()
  await page.getByRole('list', { name: 'Where they were shown, and why' }).getByRole('link', { name: 'Record' }).click()
  await page.waitForURL(/\/oversight\/records\/dec_/)
  await page.getByText('Who ranked where').waitFor()
  await assertNoErrors(page)
})

test('who must not be contacted is noted with the legal basis, and cannot be unlocked from then on', {
  skip,
}, async () => {
  const account = await hospital()
  const page = await open(account, '/pool?person=urn:pool:1')
  await page.getByText('Nothing recorded yet').waitFor()
  await page
    .getByTestId('contact-phone')
    .getByRole('button', { name: /Unlock/ })
    .waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Legal basis and contact of Ada Smith' })
  await dialog.getByRole('switch', { name: 'Must not be contacted' }).click()
  await dialog.getByLabel('Legal basis').selectOption('CONSENT')
  await dialog.getByLabel('Consent given on').fill('2026-05-04')
  await dialog.getByLabel('Note').fill('Asked us by phone.')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('4 May 2026').or(page.getByText('May 4, 2026')).waitFor()
  await page.getByTestId('contact-phone').getByText('Must not be contacted').waitFor()
  const { standing } = (await account.call('GET', 'privacy/people/urn:pool:1')).body
  assert.deepEqual(
    {
      doNotContact: standing.doNotContact,
      legalBasis: standing.legalBasis,
      consentOn: standing.consentOn,
      consentUntil: standing.consentUntil,
      reason: standing.reason,
    },
    {
      doNotContact: true,
      legalBasis: 'CONSENT',
      consentOn: '2026-05-04',
      consentUntil: null,
      reason: 'Asked us by phone.',
    },
  )
  await assertNoErrors(page)
})

test('a recruiter decides otherwise from the profile, and is shown neither standing nor records', {
  skip,
}, async () => {
  const account = await hospital()
  const page = await enter(await signedIn(service, account, 'recruiter'), SEARCH)
  await page.getByText('Ada Smith').first().waitFor()
  await goTo(page, `${SEARCH}&person=urn%3Apool%3A1`)
  await page.getByRole('button', { name: 'Override ranking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Override the ranking of Ada Smith' })
  await dialog.getByLabel('Why').fill('Wants no night shifts.')
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { decisions } = (await account.call('GET', 'decisions')).body
  const { decision } = (await account.call('GET', `decisions/${decisions[0].decisionId}`)).body
  assert.deepEqual(
    decision.overrides.map(({ urn, action, reason }: Record<string, string>) => ({ urn, action, reason })),
    [{ urn: 'urn:pool:1', action: 'REJECTED', reason: 'Wants no night shifts.' }],
  )
  assert.equal(await page.getByText('Legal basis and contact').count(), 0)
  assert.equal(await page.getByText('Where they were shown, and why').count(), 0)
  await assertNoErrors(page)
})
