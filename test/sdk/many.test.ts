/** Contacts of many people with the SDK: each person once, within the budget, continued after an interruption, never paid twice. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type ContactOutcome, hasCode, type RunProgress, RunStoppedError } from '../../sdk/typescript/src/index.ts'
import { type Line, lineTo } from '../support/sdk.ts'
import { magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService()
const fields: ['work_email', 'phone'] = ['work_email', 'phone']
const PEOPLE = 40
let urns: string[]

before(async () => {
  urns = await (await service.account(1_000)).people(PEOPLE)
  assert.equal(urns.length, PEOPLE)
})

/** An account with these people's profiles, and its line to the service. */
async function ready(credits = 2_000, count = PEOPLE): Promise<{ account: TestAccount; line: Line }> {
  const account = await service.account(credits)
  const line = lineTo(service, account)
  const { status, completed } = await line.scout.enrich.many(urns.slice(0, count))
  assert.deepEqual({ status, completed }, { status: 'COMPLETED', completed: count })
  line.sent.length = 0
  return { account, line }
}

const spentSince = async (account: TestAccount, before: number) => before - (await account.balance()).credits

test('forty people in batches of 15: each told once, the credits used are those in the ledger', async () => {
  const { account, line } = await ready()
  const { credits } = await account.balance()
  const outcomes: ContactOutcome[] = []
  const progress: RunProgress[] = []
  const report = await line.scout.contact.many([...urns, ...urns.slice(0, 5)], {
    fields,
    onResult: (outcome) => outcomes.push(outcome),
    onProgress: (now) => progress.push(now),
  })
  assert.deepEqual(
    { status: report.status, total: report.total, completed: report.completed, left: report.left },
    { status: 'COMPLETED', total: PEOPLE, completed: PEOPLE, left: [] },
  )
  assert.deepEqual(outcomes.map(({ urn }) => urn).sort(), urns.toSorted())
  assert.deepEqual(outcomes, report.results)
  assert.equal(line.to('/contact/batch').length, 3)
  assert.equal(report.creditsUsed, await spentSince(account, credits))
  const found = report.results.filter((each) => each.status === 'COMPLETED')
  const worth = found.reduce((sum, { workEmail, phoneNumber }) => sum + (workEmail ? 2 : 0) + (phoneNumber ? 5 : 0), 0)
  assert.ok(worth > 0)
  assert.equal(report.creditsUsed, worth)
  assert.ok(found.every(({ personalEmail }) => personalEmail === null))
  const { total, completed, failed, creditsUsed, runId } = report
  assert.deepEqual(progress.at(-1), { runId, total, completed, failed, creditsUsed })
  await service.verify()
})

test('broken off in the middle it goes on under its id, and costs what it would have cost', async () => {
  const whole = await ready()
  const { creditsUsed } = await whole.line.scout.contact.many(urns, { fields })
  const { account, line } = await ready()
  const { credits } = await account.balance()
  const leaving = new AbortController()
  line.loses = () => line.to('/contact/batch').length === 2
  const stopped = await line.scout.contact
    .many(urns, { fields, signal: leaving.signal, onProgress: () => leaving.abort(new Error('the power failed')) })
    .catch((error) => error)
  assert.ok(stopped instanceof RunStoppedError)
  assert.match(String(stopped.cause), /the power failed/)
  const { report } = stopped
  assert.equal(report.status, 'STOPPED')
  assert.ok(report.left.length > 0 && report.total === PEOPLE)
  line.loses = () => false
  line.sent.length = 0
  const { runId } = report
  const rest = await line.scout.contact.many(urns, { fields, runId })
  assert.deepEqual(
    { status: rest.status, completed: rest.completed, creditsUsed: rest.creditsUsed },
    { status: 'COMPLETED', completed: PEOPLE, creditsUsed },
  )
  assert.ok(
    line.to('/contact/batch').some(({ replayed }) => replayed),
    'what was asked before is not asked anew',
  )
  assert.equal(await spentSince(account, credits), creditsUsed)
  const again = await line.scout.contact.many(urns, { fields, runId })
  assert.equal(await spentSince(account, credits), creditsUsed)
  assert.deepEqual({ creditsUsed: again.creditsUsed, completed: again.completed }, { creditsUsed, completed: PEOPLE })
  await service.verify()
})

test('every first answer lost: everything is asked twice and paid for once', async () => {
  const { account, line } = await ready()
  const { credits } = await account.balance()
  const seen = new Set<string | undefined>()
  line.loses = ({ idempotencyKey }) => idempotencyKey !== undefined && seen.size < seen.add(idempotencyKey).size
  const report = await line.scout.contact.many(urns, { fields })
  assert.equal(line.to('/contact/batch').length, 6)
  assert.equal(report.creditsUsed, await spentSince(account, credits))
  await service.verify()
})

test('a budget is used as far as it goes and never passed, refunds included; more of it goes on', async () => {
  const { account, line } = await ready()
  const { credits } = await account.balance()
  const highest: number[] = []
  const budget = 60
  const some = await line.scout.contact.many(urns, {
    fields,
    maxCredits: budget,
    runId: 'on-a-budget',
    onProgress: ({ creditsUsed }) => highest.push(creditsUsed),
  })
  assert.equal(some.status, 'BUDGET_REACHED')
  assert.ok(Math.max(...highest) <= budget)
  assert.equal(some.creditsUsed, await spentSince(account, credits))
  assert.ok(budget - some.creditsUsed < 7, 'not even one more could have been paid for')
  assert.equal(some.left.length + some.results.length, PEOPLE)
  const all = await line.scout.contact.many(urns, { fields, maxCredits: 1_000, runId: 'on-a-budget' })
  assert.deepEqual({ status: all.status, completed: all.completed }, { status: 'COMPLETED', completed: PEOPLE })
  const { creditsUsed } = await (await ready()).line.scout.contact.many(urns, { fields })
  assert.equal(await spentSince(account, credits), creditsUsed, 'in two parts it costs what it costs at once')
  await service.verify()
})

test('what is known costs nothing, also without any budget left', async () => {
  const { account, line } = await ready(2_000, 15)
  await line.scout.contact.many(urns.slice(0, 15), { fields })
  const { credits } = await account.balance()
  const free = await line.scout.contact.many(urns.slice(0, 15), { fields, maxCredits: 0 })
  assert.deepEqual(
    { status: free.status, completed: free.completed, creditsUsed: free.creditsUsed },
    { status: 'COMPLETED', completed: 15, creditsUsed: 0 },
  )
  assert.equal(await spentSince(account, credits), 0)
})

test('whoever cannot be unlocked fails alone, with the reason', async () => {
  const { line } = await ready(2_000, 2)
  const unknown = ['urn:network:person:nobody', 'urn:network:person:no-one']
  const mixed = await line.scout.contact.many([...urns.slice(0, 2), ...unknown], { fields })
  const codes = mixed.results.map((outcome) => [outcome.urn, outcome.status === 'FAILED' ? outcome.code : 'COMPLETED'])
  assert.deepEqual(
    codes.sort(),
    [...urns.slice(0, 2).map((urn) => [urn, 'COMPLETED']), ...unknown.map((urn) => [urn, 'NOT_ENRICHED'])].sort(),
  )
  const none = await line.scout.contact.many(unknown, { fields })
  assert.deepEqual(
    { status: none.status, failed: none.failed, creditsUsed: none.creditsUsed },
    { status: 'COMPLETED', failed: 2, creditsUsed: 0 },
  )
  assert.deepEqual((await line.scout.contact.many([], { fields })).results, [])
})

test('credits that run out stop it, and what it has is in the report', async () => {
  const { line } = await ready(15 + 70, 15)
  const stopped = await line.scout.contact.many(urns.slice(0, 15), { fields }).catch((error) => error)
  assert.ok(stopped instanceof RunStoppedError)
  assert.ok(hasCode(stopped.cause, 'INSUFFICIENT_CREDITS'))
  assert.equal(stopped.report.left.length, 15)
})

test('one person: started and waited for, or known at once', async () => {
  const { line } = await ready(100, 1)
  const body = { ...magic('found-all'), requestedFields: [...fields] }
  const found = await line.scout.contact.unlock(body)
  assert.ok(found.workEmail && found.phoneNumber)
  assert.deepEqual(await line.scout.contact.unlock(body), found)
})

test('fields that a lookup under way does not look for are looked for after it', async () => {
  const { line } = await ready(100, 1)
  await line.scout.contact.start({ ...magic('found-all'), requestedFields: ['work_email'] })
  const found = await line.scout.contact.unlock({ ...magic('found-all'), requestedFields: ['personal_email', 'phone'] })
  assert.ok(found.personalEmail && found.phoneNumber, JSON.stringify(found))
})
