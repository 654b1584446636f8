/** SIGTERM and Ctrl-C: requests in flight are answered, work is handed back, the embedded database stops last. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fromCredits } from '../../src/credits/amount.ts'
import { createAccount } from '../../src/operations/accounts/accounts.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { assertInvariants } from '../support/invariants.ts'
import { postmasterPid } from '../support/postmaster.ts'
import { makeDataDir, type Process, startProcess } from '../support/processes.ts'
import { startRecordedNetwork } from '../support/recorded-network.ts'
import { stubbornClient } from '../support/stubborn-client.ts'
import { until } from '../support/until.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLEAN = { code: 0, signal: null }

const { url: databaseUrl, connection, drop } = await createTestDatabase()
const database = openDatabase({ connection, max: 2 })
after(async () => {
  await database.close()
  await drop()
})
const network = await startRecordedNetwork()
/** The lease outlasts this test, so work that is taken over must have been handed back. */
const env = { DATABASE_URL: databaseUrl, SCOUT_LEASE_SECONDS: '600', ...network.env }
const amount = { plan: fromCredits(1_000), extra: fromCredits(0) }
const { apiKey } = await createAccount(database, { name: 'Stopped', credits: amount }, new Date())

const call = (address: string, path: string) =>
  fetch(`${address}/v1/talent-scout/${path}`, { headers: { authorization: `Bearer ${apiKey}` } })

/** A request whose answer the network holds back; it is in flight when this resolves. */
async function slowEnrich(address: string, urn: string) {
  const held = network.hold('collect')
  const answer = call(address, `enrich?urn=${urn}`)
  await held.full
  return { answer, release: held.release }
}

async function assertRefuses(address: string): Promise<void> {
  await until('no new request is taken', async () => {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
    return answer === undefined || answer.status === 503
  })
}

test('requests in flight are answered, new ones are not taken, claimed work is handed back at once', async () => {
  const service = startProcess('all', env)
  const address = await service.ready
  const [single, queued] = network.people(0, 2)
  const unanswered = network.hold('collect')
  const { jobId } = await stubbornClient(async () => address, apiKey).post('enrich/batch', { talents: [queued] })
  await unanswered.full
  const enrich = await slowEnrich(address, single!.urn)
  const poll = call(address, `batch-status?jobId=${jobId}&wait=20`)
  // One thread reads the sockets in turn: once these are answered, the poll sent before them has been read.
  for (const _ of [1, 2]) await call(address, 'batch-status?jobId=none')

  service.signal('SIGTERM')
  const polled = await poll
  assert.equal(polled.status, 200)
  assert.equal(((await polled.json()) as { done: boolean }).done, false, 'the held answer is sent at once')
  await assertRefuses(address)
  enrich.release()
  const enriched = await enrich.answer
  assert.equal(enriched.status, 200)
  assert.equal(((await enriched.json()) as { creditsDeducted: number }).creditsDeducted, 1)
  assert.deepEqual(await service.ended, CLEAN)
  assert.equal(service.output().includes('While stopping'), false)

  const left = await database.query('select visible_at <= now() as free, failures from work')
  assert.deepEqual(left, [{ free: true, failures: 0 }])
  const worker = startProcess('work', env)
  await until(
    'another worker has ended it',
    async () => (await database.query('select 1 as it from work')).length === 0,
  )
  await assertInvariants(database)
  worker.signal('SIGINT')
  assert.deepEqual(await worker.ended, CLEAN)
})

test('one Ctrl-C that arrives twice is one; asked again later, the process ends at once', async () => {
  const service = startProcess('serve', env)
  const address = await service.ready
  const enrich = await slowEnrich(address, network.people(2, 3)[0]!.urn)
  service.signal('SIGINT')
  await delay(5)
  service.signal('SIGINT')
  await assertRefuses(address)
  enrich.release()
  assert.equal((await enrich.answer).status, 200)
  assert.deepEqual(await service.ended, CLEAN)

  const hurried = startProcess('serve', env)
  const unanswered = await slowEnrich(await hurried.ready, network.people(10, 1)[0]!.urn)
  unanswered.answer.catch(() => undefined)
  const insisting = setInterval(() => hurried.signal('SIGTERM'), 300)
  assert.deepEqual(await hurried.ended, { code: 1, signal: null })
  clearInterval(insisting)
  unanswered.release()
})

test('API and worker apart on one embedded database: the last one out stops it', async () => {
  const dataDir = await makeDataDir()
  const apart = { SCOUT_DATA_DIR: dataDir, ...network.env }
  const both: Process[] = [startProcess('serve', apart), startProcess('work', apart)]
  await Promise.all(both.map((process) => process.ready))
  const postmaster = await postmasterPid(dataDir)
  const [serve, work] = both as [Process, Process]
  serve.signal('SIGINT')
  assert.deepEqual(await serve.ended, CLEAN)
  assert.ok(postmaster !== undefined && (await postmasterPid(dataDir)) === postmaster, 'the worker still needs it')
  work.signal('SIGTERM')
  assert.deepEqual(await work.ended, CLEAN)
  assert.equal(await postmasterPid(dataDir), undefined)
})

test('SIGTERM to npm alone stops the service that it started, and its database', async () => {
  const dataDir = await makeDataDir()
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', SCOUT_CONSOLE: 'false', SCOUT_DATA_DIR: dataDir, SCOUT_SANDBOX_PEOPLE: '500' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  after(() => npm.kill('SIGKILL'))
  let address: string | undefined
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    address ??= /listening on (http\S+)/.exec(text)?.[1]
  })
  await until('it listens', async () => address !== undefined)
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await ended
  await assertRefuses(address!)
  await until('the database has stopped', async () => (await postmasterPid(dataDir)) === undefined)
})
