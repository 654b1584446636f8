/**
 * Projects in a browser: created, filled from the pool, people moved by mouse and keyboard, rejected with a reason, notes, work in bulk.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { runDueSearches } from '../../src/operations/lists/daily-searches.ts'
import { askPage } from '../../src/wiring/ask-page.ts'
import type { Body, TestAccount } from '../support/service.ts'
import { assertNoErrors, openConsole, skip } from './browser.ts'

const { service, open } = await openConsole()

const NAMES = ['Ada Smith', 'Bo Lind', 'Cy Marsh', 'Di Ortega']

/** A project with everybody in its first stage. */
async function filled(): Promise<{ account: TestAccount; project: Body; found: string }> {
  const account = await service.account(100)
  await service.savePool(
    account,
    NAMES.map((fullName, n) => ({ urn: `urn:pool:${n}`, fullName, jobTitle: 'Welder', currentCompany: 'Forge' })),
  )
  const [found] = await account.people(1)
  const urns = [...NAMES.map((_, n) => `urn:pool:${n}`), found]
  await account.call('POST', 'saved-searches', { name: 'Any welder', prompt: 'welder' })
  const { project } = (await account.call('POST', 'projects', { name: 'Welders, Turin', urns })).body
  return { account, project, found: found! }
}

const column = (page: Page, name: RegExp) => page.getByRole('region', { name })
const stageOf = async (account: TestAccount, project: Body, urn: string): Promise<string> => {
  const { member } = (await account.call('GET', `projects/${project.projectId}/members/${urn}`)).body
  return project.stages.find((stage: Body) => stage.stageId === member.stageId).name
}

test('a project is begun, and people are dragged and carried by the keyboard from stage to stage', {
  skip,
}, async () => {
  const { account, project } = await filled()
  const page = await open(account, '/projects')
  await page.getByRole('textbox', { name: 'New project' }).fill('Nurses, Berlin')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Nurses, Berlin' }).waitFor()
  await page.getByText('Nobody is in this project yet').waitFor()
  await page.getByRole('link', { name: 'All projects' }).click()
  await page.getByRole('link', { name: /Welders, Turin/ }).click()
  await column(page, /^New, 5 people/).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Bo Lind' })
    .dragTo(column(page, /^Contacted/))
  await column(page, /^Contacted, 1 person/)
    .getByText('Bo Lind')
    .waitFor()
  const ada = page.getByRole('button', { name: 'Ada Smith', exact: true })
  await ada.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await column(page, /^Contacted, 2 people/).waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  await column(page, /^Interviewing, 1 person/).waitFor()
  await page.getByText('Ada Smith moved to Interviewing').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowLeft')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  assert.equal(await focused(), 'Bo Lind')
  assert.equal(await stageOf(account, project, 'urn:pool:0'), 'Interviewing')
  assert.equal(await stageOf(account, project, 'urn:pool:1'), 'Contacted')
  await assertNoErrors(page)
})

test('somebody is rejected with a reason, noted and tagged in their panel, and the feed has it all', {
  skip,
}, async () => {
  const { account, project } = await filled()
  const page = await open(account, `/projects/${project.projectId}?member=urn%3Apool%3A2`)
  const panel = page.getByRole('dialog', { name: 'Cy Marsh' })
  await panel.getByRole('textbox', { name: 'Note' }).fill('Called on Monday')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await panel.getByText('Note on Cy Marsh').waitFor()
  await panel.getByRole('textbox', { name: 'Add a tag' }).fill('relocates')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Remove the tag relocates' }).waitFor()
  await panel.getByRole('combobox', { name: 'Stage' }).selectOption('Rejected')
  const why = page.getByRole('dialog', { name: 'Reject Cy Marsh?' })
  await why.getByRole('combobox', { name: 'Reason' }).selectOption('Salary expectations')
  await why.getByRole('textbox', { name: 'In your words' }).fill('wants twice as much')
  await why.getByRole('button', { name: 'Reject' }).click()
  await panel.getByText('Cy Marsh rejected: Salary expectations').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await column(page, /^Rejected, 1 person/)
    .getByText('relocates')
    .waitFor()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByText('Cy Marsh tagged relocates').waitFor()
  const member = (await account.call('GET', `projects/${project.projectId}/members/urn:pool:2`)).body.member
  assert.deepEqual(
    { reason: member.reason, noteCount: member.noteCount, tags: member.tags },
    { reason: { code: 'SALARY', text: 'wants twice as much' }, noteCount: 1, tags: ['relocates'] },
  )
  await assertNoErrors(page)
})

test('many are moved, tagged, enriched at a price, exported and taken out together', { skip }, async () => {
  const { account, project, found } = await filled()
  const page = await open(account, `/projects/${project.projectId}?view=table`)
  await page.getByRole('checkbox', { name: 'Select everybody' }).click()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await bar.getByText('5 selected').waitFor()
  await bar.getByRole('combobox', { name: 'Move to…' }).selectOption('Contacted')
  await page.getByText('5 people moved to Contacted').waitFor()
  await bar.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tag' }).fill('first round')
  await page.keyboard.press('Enter')
  await page.getByText('5 people tagged “first round”').waitFor()
  await bar.getByRole('button', { name: /^Enrich/ }).click()
  await page.getByText('1 person queued').waitFor()
  await page.getByText('Owner:', { exact: false }).waitFor()
  const saving = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  assert.equal(file.trim().split('\n').length, 6)
  assert.match(file, /Ada Smith,.*Contacted,first round/)
  const { entries } = (await account.call('GET', `projects/${project.projectId}/feed?urn=${found}`)).body
  assert.deepEqual(entries[0].kind, 'ENRICHED')
  await page.getByRole('checkbox', { name: 'Select Ada Smith' }).click()
  await bar.filter({ hasText: '4 selected' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('4 people removed').waitFor()
  assert.equal((await account.call('GET', `projects/${project.projectId}`)).body.project.memberCount, 1)
  await assertNoErrors(page)
})

test('enriched people of a project are unlocked together, at the price that was shown', { skip }, async () => {
  const account = await service.account(100)
  const urns = await account.enriched(2)
  const { project } = (await account.call('POST', 'projects', { name: 'Two to call', urns })).body
  const page = await open(account, `/projects/${project.projectId}?view=table`)
  await page.getByRole('checkbox', { name: 'Select everybody' }).click()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await bar.getByRole('button', { name: 'Unlock', exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'Which contact data?' })
  await choice
    .getByRole('button', { name: /^Unlock/ })
    .filter({ hasText: 'up to 4 credits' })
    .click()
  await page.getByText('2 people queued').waitFor()
  const { entries } = (await account.call('GET', `projects/${project.projectId}/feed?urn=${urns[0]}`)).body
  assert.equal(entries[0].kind, 'UNLOCKED')
  await service.verify()
  await assertNoErrors(page)
})

test('stages are renamed, put in order, added and removed; a search is linked; the project is archived', {
  skip,
}, async () => {
  const { account, project } = await filled()
  const page = await open(account, `/projects/${project.projectId}`)
  await page.getByRole('button', { name: 'Stages' }).click()
  const dialog = page.getByRole('dialog', { name: /^Stages of/ })
  await dialog.getByRole('textbox', { name: 'Name of stage 2' }).fill('Called')
  await dialog.getByRole('button', { name: 'Move Offer up' }).click()
  await dialog.getByRole('button', { name: 'Remove New' }).click()
  await dialog.getByText('5 people in removed stages move to the first stage.').waitFor()
  await dialog.getByRole('button', { name: 'Add a stage' }).click()
  await dialog.getByRole('textbox', { name: 'Name of stage 6' }).fill('Later')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await column(page, /^Called, 5 people/).waitFor()
  const now = (await account.call('GET', `projects/${project.projectId}`)).body.project
  const names = now.stages.map(({ name }: Body) => name)
  assert.deepEqual(names, ['Called', 'Offer', 'Interviewing', 'Hired', 'Rejected', 'Later'])
  await page.getByRole('button', { name: 'Add a search' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Any welder' }).click()
  await page.getByRole('link', { name: 'Any welder' }).waitFor()
  await page.getByRole('button', { name: 'Search the network every day for “Any welder”' }).click()
  await page.getByRole('spinbutton', { name: 'Daily credit limit' }).fill('3')
  await page.getByRole('button', { name: 'Search daily' }).click()
  await page.getByRole('button', { name: /^Network searched daily, up to 3 credits/ }).waitFor()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.getByRole('link', { name: 'All projects' }).click()
  await page.getByText('No projects yet').waitFor()
  await page.getByRole('button', { name: 'Archived' }).click()
  await page.getByRole('link', { name: /Welders, Turin/ }).waitFor()
  await assertNoErrors(page)
})

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Finding {
  id: string
  impact: string
  nodes: { html: string }[]
}

async function findings(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axeFile })
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
    return (await axe.run()).violations
  })
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('axe finds nothing serious on any view, in both themes, wide and narrow; nothing is wider than the screen', {
  skip,
}, async () => {
  const { account, project } = await filled()
  const at = `/projects/${project.projectId}`
  const views: [path: string, landmark: string, press?: string][] = [
    ['/projects', 'Welders, Turin'],
    [at, 'Ada Smith'],
    [`${at}?view=table`, 'In stage since'],
    [`${at}?view=activity`, 'Project started'],
    [`${at}?member=urn%3Apool%3A1`, 'Open profile'],
    [at, 'Add a stage', 'Stages'],
    [at, 'Description', 'Edit'],
    [at, 'This cannot be undone', 'Delete project'],
  ]
  const looks = [
    { colorScheme: 'light' as const, viewport: { width: 1280, height: 860 } },
    { colorScheme: 'dark' as const, viewport: { width: 380, height: 760 } },
  ]
  for (const look of looks) {
    const page = await open(account, '/projects', { ...look, bypassCSP: true })
    for (const [path, landmark, press] of views) {
      await page.goto(service.url + path)
      if (press) await page.getByRole('button', { name: press, exact: true }).click()
      await page.getByText(landmark).first().waitFor({ state: 'attached' })
      assert.deepEqual(await findings(page), [], `${path} ${press ?? ''} ${look.colorScheme}`)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= look.viewport.width, `${path} is ${width} wide`)
    }
    await assertNoErrors(page)
  }
})

test('what somebody else does in a project is shown as it happens', { skip }, async () => {
  const { account, project } = await filled()
  const page = await open(account)
  await page.goto('about:blank')
  const listening = page.waitForResponse((response) => response.url().endsWith('/v1/events'))
  await page.goto(`${service.url}/projects/${project.projectId}`)
  await column(page, /^New, 5 people/).waitFor()
  await listening
  const { stageId } = project.stages[1]
  await account.call('POST', `projects/${project.projectId}/members/move`, { urns: ['urn:pool:1'], stageId })
  await column(page, /^New, 4 people/).waitFor()
  await assertNoErrors(page)
})

test('new people of a saved search are told on the page that is open', { skip }, async () => {
  const account = await service.account()
  await account.call('POST', 'saved-searches', { name: 'Welders', prompt: 'welder' })
  const page = await open(account)
  await page.goto('about:blank')
  const listening = page.waitForResponse((response) => response.url().endsWith('/v1/events'))
  await page.goto(`${service.url}/pool/searches`)
  await page.getByRole('link', { name: 'Welders' }).waitFor()
  await listening
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Ada Smith', jobTitle: 'Welder' }])
  service.clock.turn(86_400)
  await runDueSearches(service.scout, askPage(service.scout))
  await page.getByText('A saved search found 1 new person').first().waitFor()
  await page.getByText('1 new', { exact: true }).waitFor()
  await assertNoErrors(page)
})
