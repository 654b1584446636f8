/** The SDK's calls: what they send, when they are repeated, and what they throw. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { addresses } from '../../sdk/typescript/src/generated/operations.ts'
import { ApiError, ConnectionError, createTalentScout, hasCode } from '../../sdk/typescript/src/index.ts'
import { pauseMs, readRetryAfter } from '../../sdk/typescript/src/pause.ts'
import { lockBalance } from '../support/limited-server.ts'
import { lineTo } from '../support/sdk.ts'
import { magic, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService()
const fields: ['phone'] = ['phone']

test('every operation of the service has a method', async () => {
  const folder = new URL('../../sdk/typescript/src/', import.meta.url)
  let text = ''
  for await (const file of glob(['*.ts', 'resources/*.ts'], { cwd: folder }))
    text += await readFile(new URL(file, folder), 'utf8')
  const unused = Object.keys(addresses).filter((id) => !text.includes(`'${id}'`))
  assert.deepEqual(unused, ['live'])
})

test('filters are sent as objects, urns and words of any form arrive as they are', async () => {
  const account = await service.account()
  const { scout } = lineTo(service, account)
  await scout.pool.put({ externalId: 'a', full_name: 'Ana García', job_title: 'Data Engineer', skills: ['Python'] })
  await scout.pool.put({ externalId: 'b', full_name: 'Bo Li', job_title: 'Data Engineer', skills: ['Rust'] })
  const filters = { skills: [{ name: 'Python' }] }
  const found = await scout.search({ prompt: 'data engineer', filters: { ...filters, localOnly: true } })
  assert.deepEqual(
    found.candidates.map((candidate) => candidate.full_name),
    ['Ana García'],
  )
  const [listed] = await scout.pool.list({ filters }).toArray()
  assert.equal((await scout.pool.get(listed!.urn)).candidate.externalId, 'a')
  assert.equal((await scout.counts({ prompt: 'data engineer' })).total, 2)
  assert.equal((await scout.resolve.location({ city: 'München' })).success, true)
})

test('an error is told by its code, with the facts that belong to it', async () => {
  const account = await service.account(1)
  const { scout, sent } = lineTo(service, account)
  const refused = await scout.contact.start({ ...magic('found-all'), requestedFields: fields }).catch((error) => error)
  assert.ok(hasCode(refused, 'INSUFFICIENT_CREDITS'))
  const needed: number = refused.body.requiredCredits
  assert.deepEqual(
    { needed, availableCredits: refused.body.availableCredits, status: refused.status, retryable: refused.retryable },
    { needed: 5, availableCredits: 1, status: 402, retryable: false },
  )
  assert.ok(!hasCode(refused, 'MAX_CREDITS_EXCEEDED', 'NOT_FOUND'))
  assert.equal(sent.length, 1, 'what will not change is asked once')
  const invalid = await scout.search({ page: 0 }).catch((error) => error)
  assert.ok(hasCode(invalid, 'INVALID_REQUEST'))
  assert.equal(invalid.body.fields[0]?.field, 'page')
  const stranger = createTalentScout({ url: `${service.url}/`, apiKey: 'tsk_nobody', retries: 0 })
  await assert.rejects(stranger.account(), (error) => hasCode(error, 'UNAUTHORIZED') && error.traceId !== '')
})

test('an answer that got lost is asked for again under the same key: done once, charged once', async () => {
  const account = await service.account(100)
  const line = lineTo(service, account)
  let lost = 0
  line.loses = () => lost++ < 2
  const { requestId } = (await line.scout.contact.start({ ...magic('found-all'), requestedFields: fields })) as {
    requestId?: string
  }
  assert.ok(requestId)
  const keys = line.sent.map(({ idempotencyKey }) => idempotencyKey)
  assert.equal(keys.length, 3)
  assert.ok(keys[0] && keys.every((key) => key === keys[0]))
  assert.equal(line.sent[2]!.replayed, true)
  assert.equal((await line.scout.credits.ledger({ kind: 'HOLD' }).toArray()).length, 1)
  await line.scout.shortlists.create({ name: 'one' })
  assert.notEqual(line.sent.at(-1)!.idempotencyKey, keys[0])
})

test('what pays each time and has no key is not repeated when its answer got lost', async () => {
  const account = await service.account(100)
  const line = lineTo(service, account)
  const { urn } = magic('found-all')
  line.loses = () => true
  await assert.rejects(line.scout.enrich.one(urn, { forceRefresh: true }), ConnectionError)
  assert.equal(line.sent.length, 1)
  line.loses = () => line.sent.length < 3
  assert.equal((await line.scout.enrich.one(urn)).success, true)
  assert.equal(line.sent.length, 3)
  const charged = await line.scout.credits.ledger({ kind: 'CAPTURE', operation: 'enrich' }).toArray()
  assert.equal(charged.length, 1)
})

test('a failure is repeated where it says that it may pass, whatever its status', async () => {
  const line = lineTo(service, await service.account())
  const failure = (retryable: boolean) => {
    const body = { success: false, code: 'SERVICE_UNAVAILABLE', message: 'Away.', traceId: 'req_1', retryable }
    return Response.json(body, { status: 503, headers: { 'retry-after': '0' } })
  }
  line.answers = () => (line.sent.length < 3 ? failure(true) : undefined)
  const { shortlist } = await line.scout.shortlists.create({ name: 'one' })
  assert.deepEqual({ name: shortlist.name, sent: line.sent.length }, { name: 'one', sent: 3 })
  assert.equal(new Set(line.sent.map(({ idempotencyKey }) => idempotencyKey)).size, 1)
  line.answers = () => failure(false)
  await assert.rejects(line.scout.account(), (error) => hasCode(error, 'SERVICE_UNAVAILABLE'))
  assert.equal(line.sent.length, 4)
})

test('a try that hangs is given up and made again, once in the ledger', async () => {
  const account = await service.account(100)
  const line = lineTo(service, account, { attemptMs: 1_000, retries: 100 })
  const release = await lockBalance(service.scout.database, account.accountId)
  const started = line.scout.contact.start({ ...magic('found-all'), requestedFields: fields })
  await until('it was sent again', async () => line.sent.length > 1)
  await release()
  assert.equal((await started).success, true)
  assert.equal((await line.scout.credits.ledger({ kind: 'HOLD' }).toArray()).length, 1)
})

test('a page of a proxy is no answer: it comes back, and after the last try says what it saw', async () => {
  const line = lineTo(service, await service.account(), { retries: 2 })
  const page = () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'retry-after': '0' } })
  line.answers = () => (line.sent.length < 3 ? page() : undefined)
  assert.equal((await line.scout.account()).success, true)
  line.answers = page
  const error = await line.scout.account().catch((error) => error)
  assert.ok(error instanceof ApiError)
  assert.deepEqual(
    { status: error.status, code: error.code, sent: line.sent.length },
    { status: 502, code: 'INTERNAL', sent: 6 },
  )
})

test('beyond the deadline nothing is waited for: the error says when to come back', async () => {
  const limited = await startService({ worker: false, sandbox: { people: 50 }, env: { SCOUT_RATE_LIMIT: '1' } })
  const account = await limited.account()
  // Turns the clock to the start of a minute, because near its end the limit would be over within the deadline.
  limited.clock.turn(60 - ((limited.clock.now().getTime() / 1_000) % 60))
  const hasty = lineTo(limited, account, { retries: 0 })
  await until('the limit is reached', () =>
    hasty.scout.account().then(
      () => false,
      () => true,
    ),
  )
  const line = lineTo(limited, account)
  const error = await line.scout.account({ deadlineMs: 5_000 }).catch((error) => error)
  assert.ok(hasCode(error, 'RATE_LIMITED') && error.retryAfterSeconds! > 5)
  assert.equal(line.sent.length, 1)
})

test('never sooner than asked, else at random and longer each time', () => {
  for (let attempt = 1; attempt <= 12; attempt++) {
    assert.ok(pauseMs(attempt, 3) >= 3_000)
    const longest = Math.min(8_000, 250 * 2 ** (attempt - 1))
    const drawn = Array.from({ length: 50 }, () => pauseMs(attempt))
    assert.ok(drawn.every((ms) => ms >= longest / 2 && ms <= longest))
    assert.ok(new Set(drawn).size > 1)
  }
  assert.deepEqual(
    { seconds: readRetryAfter('7'), none: readRetryAfter(null), word: readRetryAfter('soon') },
    { seconds: 7, none: undefined, word: undefined },
  )
  const seconds = readRetryAfter(new Date(Date.now() + 60_000).toUTCString())!
  assert.ok(seconds > 0 && seconds <= 60)
})

test('who wants to know of failures is told of each once, after its repeats, and of no call that was given up', async () => {
  const warnings: unknown[] = []
  const line = lineTo(service, await service.account(), { retries: 2, onFailure: (failure) => warnings.push(failure) })
  let lost = 0
  line.loses = () => lost++ < 2
  await line.scout.account()
  assert.deepEqual(warnings, [])
  line.loses = () => true
  const failure = await line.scout.account().catch((error) => error)
  assert.ok(failure instanceof ConnectionError)
  line.loses = () => false
  const refused = await line.scout.search({ page: 0 }).catch((error) => error)
  await assert.rejects(line.scout.account({ signal: AbortSignal.abort(new Error('enough')) }), /enough/)
  assert.deepEqual(warnings, [failure, refused])
})

test('a signal ends a call with its reason, and its pause as well', async () => {
  const line = lineTo(service, await service.account())
  const leaving = new AbortController()
  line.answers = () => {
    leaving.abort(new Error('enough'))
    return new Response('', { status: 503, headers: { 'retry-after': '60' } })
  }
  await assert.rejects(line.scout.account({ signal: leaving.signal }), /enough/)
  await assert.rejects(line.scout.account({ signal: leaving.signal }), /enough/)
})
