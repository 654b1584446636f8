/** Lookups over several providers when processes die and answers get lost: nobody is paid twice, and what is known is kept. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { ContactField, Lookup } from '../../contract/network.ts'
import { createLog } from '../../src/base/log.ts'
import { SecretBox } from '../../src/base/secret-box.ts'
import type { ComposedNetwork } from '../../src/networks/composed-network.ts'
import { readReport } from '../../src/networks/meter-store.ts'
import { openNetworks } from '../../src/networks/open.ts'
import { readNetworks } from '../../src/networks/settings.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { openVault } from '../../src/vault/vault.ts'
import { createTestDatabase } from '../support/database.ts'
import { hangUp, stall } from '../support/fake-network.ts'
import { testKnowledge } from '../support/reference.ts'
import type { TestDatabase } from '../support/template.ts'
import { type ContactOutServer, startContactOutServer } from '../vendors/contactout-server.ts'
import { type FullEnrichServer, startFullEnrichServer } from '../vendors/fullenrich-server.ts'
import { profileUrl, slugs } from '../vendors/world.ts'

const CHILD = fileURLToPath(new URL('./lookup-child.ts', import.meta.url))
const person = { urn: 'urn:network:person:ada', networkUrl: profileUrl(slugs.findable) }
/** Enough for a claim of 22 seconds at one poll a second, plus the start of a child process on a busy machine. */
const POLLS_MAX = 200

describe('a lookup over two providers', () => {
  let made: TestDatabase
  let database: Database
  let first: ContactOutServer
  let second: FullEnrichServer
  let network: ComposedNetwork
  let nowMs: number
  let child: ChildProcess | undefined

  const networks = (more: object = {}) => ({
    providers: {
      contactout: { key: first.key, url: first.url, callsPerMinute: 60_000, ...more },
      fullenrich: { key: second.key, url: `${second.url}/api/v2`, callsPerMinute: 60_000 },
    },
    contact: { work_email: ['contactout', 'fullenrich'] },
  })

  function connect(more: object = {}): void {
    const faults: string[] = []
    const settings = readNetworks(JSON.stringify(networks(more)), {}, faults)
    assert.ok(settings, faults.join('\n'))
    const clock = { now: () => new Date(nowMs) }
    network = openNetworks(settings, { database, clock, log: createLog('silent'), reference: testKnowledge })
  }

  beforeEach(async () => {
    made = await createTestDatabase()
    database = openDatabase({ connection: made.connection, max: 10 })
    await openVault(database, new SecretBox('networks'))
    first = await startContactOutServer()
    second = await startFullEnrichServer()
    nowMs = Date.now()
    connect()
  })
  afterEach(async () => {
    child?.kill('SIGKILL')
    child = undefined
    await network.close()
    await Promise.allSettled([first.close(), second.close()])
    await database.close()
    await made.drop()
  })

  function startChild(key: string, networksGiven: object = networks()): ChildProcess {
    const request = { ...person, fields: ['work_email'] }
    const given = JSON.stringify({ databaseUrl: made.url, networks: networksGiven, request, key })
    child = spawn(process.execPath, [CHILD, given], { stdio: ['ignore', 'pipe', 'inherit'] })
    return child
  }

  async function kill(): Promise<void> {
    const gone = once(child!, 'exit')
    child!.kill('SIGKILL')
    await gone
  }

  /** Polls until the lookup has ended; the waits that it asks for pass at once. */
  async function until(key: string): Promise<Lookup> {
    for (let polls = 0; polls < POLLS_MAX; polls++) {
      const lookup = await network.readLookup(key, person.urn)
      if (lookup.status !== 'PENDING') return lookup
      nowMs += Math.ceil((lookup.retryAfterSeconds ?? 1) * 1_000)
    }
    return assert.fail('the lookup never ends')
  }

  const start = (key: string, fields: ContactField[] = ['work_email']) =>
    network.startLookup({ ...person, fields }, key)
  const starts = () => second.calls.filter(({ method }) => method === 'POST').length
  const report = async () =>
    (await readReport(database, new Date(0))).map(({ provider, outcome, uncertain }) => ({
      provider,
      outcome,
      isUncertain: uncertain > 0,
    }))

  it('is not paid for twice when its process is killed while the provider works: the next one is asked', async () => {
    first.next(stall)
    const arrived = first.arrival()
    startChild('key-1')
    await arrived
    await kill()
    const lookup = await until('key-1')
    assert.ok(lookup.status === 'DONE' && lookup.found.work_email)
    assert.equal(lookup.sources?.work_email?.source, 'fullenrich')
    assert.equal(first.calls.length, 1)
    assert.deepEqual(await report(), [
      { provider: 'contactout', outcome: 'LOST', isUncertain: true },
      { provider: 'fullenrich', outcome: 'FOUND', isUncertain: false },
    ])
  })

  it('goes on under the same ticket when its process is killed while it is pending', async () => {
    const { contact, providers } = networks()
    const only = { providers, contact: { work_email: contact.work_email.slice(1) } }
    startChild('key-2', only)
    const [line] = await once(child!.stdout!, 'data')
    assert.equal(JSON.parse(line).status, 'PENDING')
    await kill()
    const lookup = await until('key-2')
    assert.ok(lookup.status === 'DONE' && lookup.found.work_email)
    assert.equal(starts(), 1)
  })

  it('asks the next one when an answer is lost on the way, and does not repeat the first', async () => {
    first.lose(hangUp)
    await start('key-3')
    const lookup = await until('key-3')
    assert.equal(lookup.status === 'DONE' && lookup.sources?.work_email?.source, 'fullenrich')
    assert.equal(first.calls.length, 1)
    assert.deepEqual((await report())[0], { provider: 'contactout', outcome: 'LOST', isUncertain: true })
  })

  it('is one lookup for one key, whoever asks and however many at once', async () => {
    const { contact } = networks()
    assert.equal(contact.work_email.length, 2)
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => start('key-4')))
    assert.equal(new Set(all.map(({ lookupId }) => lookupId)).size, 1)
    await until('key-4')
    assert.equal(first.calls.length, 1)
    assert.equal((await start('key-4')).status, 'DONE')
    assert.equal(first.calls.length, 1)
  })

  it('leaves out a provider whose balance, or whose budget of the day, is empty', async () => {
    first.credits = 0
    await start('key-5')
    assert.equal((await until('key-5')).status, 'DONE')
    assert.deepEqual((await report())[0], { provider: 'contactout', outcome: 'NO_CREDIT', isUncertain: false })
    await network.close()
    connect({ dailyCredits: 0.5 })
    nowMs += 600_000
    const asked = first.calls.length
    await start('key-6')
    assert.equal((await until('key-6')).status, 'DONE')
    assert.equal(first.calls.length, asked)
  })

  it('is no miss when nobody who might know could be asked', async () => {
    first.credits = 0
    second.credits = 0
    await start('key-7')
    const lookup = await until('key-7')
    assert.equal(lookup.status, 'FAILED')
  })

  it('asks a provider that could not be reached a little later, then the next', async () => {
    await first.close()
    const before = await start('key-8')
    assert.equal(before.status, 'PENDING')
    const lookup = await until('key-8')
    assert.equal(lookup.status === 'DONE' && lookup.sources?.work_email?.source, 'fullenrich')
    assert.ok(
      (await report()).some(
        ({ provider, outcome, isUncertain }) => provider === 'contactout' && outcome === 'UNAVAILABLE' && !isUncertain,
      ),
    )
  })
})
