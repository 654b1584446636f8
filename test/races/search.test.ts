/** Searches that meet: the same question, and neighbouring pages of one question. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Called, startService } from '../support/service.ts'

const service = await startService({ worker: false, sandbox: { timeFactor: 0.5 }, env: { SCOUT_DATABASE_POOL: '40' } })
const searches = () => service.sandbox.stats().calls.search
const urnsOf = ({ body }: Called): string[] => body.candidates.map((candidate: { urn: string }) => candidate.urn)
const deducted = (called: Called[]) => called.reduce((sum, { body }) => sum + body.creditsDeducted, 0)

test('20 simultaneous identical searches: the network is asked once, one pays, all see the same', async () => {
  const request = { prompt: 'data engineer' }
  const alone = await service.account(10)
  const start = searches()
  const expected = await alone.search(request)
  const callsOfOne = searches() - start
  const account = await service.account(10)
  const before = searches()
  const called = await Promise.all(Array.from({ length: 20 }, () => account.search(request)))
  assert.deepEqual(new Set(called.map(({ status }) => status)), new Set([200]))
  assert.equal(searches() - before, callsOfOne)
  assert.equal(deducted(called), 1)
  for (const each of called) assert.deepEqual(each.body.candidates, expected.body.candidates)
  assert.deepEqual(await account.balance(), { credits: 9, extra: 0 })
  await service.verify()
})

test('20 simultaneous searches under one Idempotency-Key: one does the work, nobody pays twice', async () => {
  const account = await service.account(10)
  const headers = { 'idempotency-key': 'once' }
  const called = await Promise.all(Array.from({ length: 20 }, () => account.search({ prompt: 'nurse' }, headers)))
  const done = called.filter(({ status }) => status === 200)
  assert.ok(done.length > 0)
  for (const { status, body } of called.filter((each) => !done.includes(each))) {
    assert.deepEqual({ status, code: body.code }, { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' })
  }
  for (const each of done) assert.deepEqual(each.body.candidates, done[0]?.body.candidates)
  assert.deepEqual(await account.balance(), { credits: 9, extra: 0 })
  await service.verify()
})

test('three pages of one query at once are the pages that one after the other gives', async () => {
  const request = { prompt: 'engineer' }
  const [patient, hasty] = [await service.account(10), await service.account(10)]
  const inOrder: Called[] = []
  for (const page of [1, 2, 3]) inOrder.push(await patient.search({ ...request, page }))
  const atOnce = await Promise.all([2, 1, 3].map((page) => hasty.search({ ...request, page })))
  const [second, first, third] = atOnce
  assert.deepEqual(
    [first, second, third].map((called) => urnsOf(called!)),
    inOrder.map(urnsOf),
  )
  assert.equal(new Set(atOnce.flatMap(urnsOf)).size, 60)
  // The last request may find that an earlier one for a deeper page has fetched its page already.
  const paid = deducted(atOnce)
  assert.ok(paid >= 1 && paid <= 3, `${paid} credits for three pages`)
  assert.deepEqual(await hasty.balance(), { credits: 10 - paid, extra: 0 })
  await service.verify()
})

test('ten different searches with credit for three: three are answered, nothing goes below zero', async () => {
  const account = await service.account(2, 1)
  const prompts = [
    'nurse',
    'engineer',
    'designer',
    'lawyer',
    'teacher',
    'chef',
    'driver',
    'analyst',
    'manager',
    'sales',
  ]
  const called = await Promise.all(prompts.map((prompt) => account.search({ prompt })))
  const answered = called.filter(({ status }) => status === 200)
  assert.equal(deducted(answered), 3)
  for (const { status, body } of called.filter((each) => !answered.includes(each))) {
    assert.deepEqual(
      { status, code: body.code, requiredCredits: body.requiredCredits },
      { status: 402, code: 'INSUFFICIENT_CREDITS', requiredCredits: 1 },
    )
  }
  assert.deepEqual(await account.balance(), { credits: 0, extra: 0 })
  await service.verify()
})
