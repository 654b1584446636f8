/** A member's own page in the browser: notes that mention them, what they did, and how much they may spend. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invite, signedIn } from '../support/session.ts'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open, enter } = await openConsole()

test('an admin sets and lifts the cap of a member', { skip }, async () => {
  const account = await service.account()
  const memberId = await invite(service, account, 'recruiter', 'ana@acme.example')
  const page = await open(account, '/members')
  const capOf = async () => {
    const { members } = (await account.call('GET', 'members')).body
    return members.find((member: { memberId: string }) => member.memberId === memberId).monthlyCreditCap
  }
  const set = async (cap: string, shown: string) => {
    await page.getByRole('button', { name: 'Cap of ana@acme.example' }).click()
    await page.getByRole('dialog').getByLabel('Credits a month').fill(cap)
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('list', { name: 'People in this account' }).getByText(shown).waitFor()
  }
  await set('12.5', '0 of 12.5 credits this month')
  assert.equal(await capOf(), 12.5)
  await set('', '0 credits this month')
  assert.equal(await capOf(), null)
  await assertNoErrors(page)
})

test('a note written for a member stands under their mentions, and leads to the person', { skip }, async () => {
  const account = await service.account(10)
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Ada Smith', jobTitle: 'Nurse' }])
  const body = { name: 'Nurses', stages: [{ name: 'New' }], urns: ['urn:pool:1'] }
  const { projectId } = (await account.call('POST', 'projects', body)).body.project
  const recruiter = await signedIn(service, account, 'recruiter')
  const { name } = (await recruiter.call('GET', 'account')).body.member
  const own = await enter(recruiter, '/own')
  await own.getByText('Nobody has mentioned you yet').waitFor()
  await own.getByRole('list', { name: 'What you did' }).getByText('Signed in').waitFor()

  const page = await open(account, `/projects/${projectId}?member=urn:pool:1`)
  await page.getByLabel('Note', { exact: true }).fill('Please call her on Monday.')
  await page.getByLabel('Mention somebody').selectOption({ label: name })
  await page.getByRole('button', { name: `For ${name}: remove` }).waitFor()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: `For ${name}: remove` }).waitFor({ state: 'detached' })
  await assertNoErrors(page)

  await own.reload()
  const mention = own.getByRole('list', { name: 'Notes that mention you' }).getByRole('listitem')
  await mention.getByText('Please call her on Monday.').waitFor()
  await mention.getByRole('link', { name: 'Project Nurses, about Ada Smith' }).click()
  await own.getByRole('dialog', { name: 'Ada Smith' }).waitFor()
  await assertNoErrors(own)
})

test('everybody sees what they did, and nobody else’s doings', { skip }, async () => {
  const account = await service.account(10)
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Ada Smith', jobTitle: 'Nurse' }])
  await account.search({ prompt: 'nurse', filtersJson: '{"localOnly":true}' })
  const reviewer = await enter(await signedIn(service, account, 'reviewer'), '/own')
  const did = reviewer.getByRole('list', { name: 'What you did' })
  await did.getByText('Signed in').waitFor()
  assert.equal(await did.getByText('Searched').count(), 0)
  await assertNoErrors(reviewer)
  const page = await open(account, '/own')
  await page.getByRole('list', { name: 'What you did' }).getByText('Searched').waitFor()
  await page.getByText('Mentions are for people').waitFor()
  await assertNoErrors(page)
})
