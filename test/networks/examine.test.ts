/** The smallest call of each kind to every vendor: what it cost, what the answer lacked, and nothing about the people found. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { createLog } from '../../src/base/log.ts'
import { type CallKind, type ExaminedCall, examinationCost, examine } from '../../src/networks/examine.ts'
import { readReport } from '../../src/networks/meter-store.ts'
import { Provider } from '../../src/networks/provider.ts'
import type { PersonRef, Vendor, VendorOptions } from '../../src/providers/vendor-port.ts'
import { createApollo } from '../../src/providers/vendors/apollo/index.ts'
import { createContactOut } from '../../src/providers/vendors/contactout/index.ts'
import { createCoresignal } from '../../src/providers/vendors/coresignal/index.ts'
import { createCrustdata } from '../../src/providers/vendors/crustdata/index.ts'
import { createFullEnrich } from '../../src/providers/vendors/fullenrich/index.ts'
import { createPdl } from '../../src/providers/vendors/pdl/index.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { json } from '../support/fake-network.ts'
import type { TestDatabase } from '../support/template.ts'
import { startApolloServer } from '../vendors/apollo-server.ts'
import { startContactOutServer } from '../vendors/contactout-server.ts'
import { startCoresignalServer } from '../vendors/coresignal-server.ts'
import { startCrustdataServer } from '../vendors/crustdata-server.ts'
import { startFullEnrichServer } from '../vendors/fullenrich-server.ts'
import type { VendorServer } from '../vendors/kit.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'
import { profileUrl, slugs, world } from '../vendors/world.ts'

interface Case {
  start(): Promise<VendorServer>
  create(options: VendorOptions): Vendor
  basePath: string
  kinds: CallKind[]
}

const people: CallKind[] = ['search', 'collect']
const cases: Record<string, Case> = {
  pdl: {
    start: startPdlServer,
    create: createPdl,
    basePath: '/v5',
    kinds: ['search', 'resolve', 'collect', 'contact'],
  },
  coresignal: { start: startCoresignalServer, create: createCoresignal, basePath: '/cdapi', kinds: people },
  crustdata: { start: startCrustdataServer, create: createCrustdata, basePath: '', kinds: people },
  contactout: { start: startContactOutServer, create: createContactOut, basePath: '', kinds: [...people, 'contact'] },
  fullenrich: {
    start: startFullEnrichServer,
    create: createFullEnrich,
    basePath: '/api/v2',
    kinds: [...people, 'contact'],
  },
  apollo: { start: startApolloServer, create: createApollo, basePath: '/api/v1', kinds: ['contact'] },
}
const everyKind = new Set<CallKind>(['search', 'resolve', 'collect', 'contact'])
const ada: PersonRef = { networkUrl: profileUrl(slugs.findable), handle: slugs.findable }

describe('a provider put to the test', () => {
  let made: TestDatabase
  let database: Database
  const opened: { provider: Provider; server: VendorServer }[] = []
  const clock = { now: () => new Date() }
  before(async () => {
    made = await createTestDatabase()
    database = openDatabase({ connection: made.connection, max: 5 })
  })
  afterEach(async () => {
    for (const { provider, server } of opened.splice(0)) {
      await provider.close()
      await server.close()
    }
  })
  after(async () => {
    await database.close()
    await made.drop()
  })

  async function open(name: string) {
    const { start, create, basePath } = cases[name]!
    const server = await start()
    const vendor = create({ key: server.key, url: `${server.url}${basePath}`, deadlineMs: 5_000, options: {} })
    const limits = { dailyCredits: null, callsPerMinute: 60_000, concurrency: 4 }
    const provider = new Provider(name, vendor, { database, clock, log: createLog('silent'), limits })
    const run = (person: PersonRef | null = ada, kinds = everyKind) =>
      examine(provider, {
        database,
        clock,
        kinds,
        person: person ?? undefined,
        patienceSeconds: 0,
        signal: AbortSignal.timeout(60_000),
      })
    opened.push({ provider, server })
    return { server, provider, run }
  }

  const sumOf = (calls: ExaminedCall[]) => calls.reduce((sum, { credits }) => sum + (credits ?? 0), 0)

  for (const [name, { kinds }] of Object.entries(cases)) {
    it(`${name}: asks once for each kind, tells the cost and nothing personal, and leaves a record`, async () => {
      const { server, provider, run } = await open(name)
      if ('readsPending' in server) server.readsPending = 0
      assert.deepEqual(Object.keys(examinationCost(provider, everyKind)).sort(), kinds.toSorted())
      const { calls } = await run()
      assert.deepEqual(
        calls.map(({ kind, outcome, problem }) => [kind, outcome, problem]),
        kinds.map((kind) => [kind, 'FOUND', null]),
      )
      assert.ok(Math.abs(sumOf(calls) - server.spent) < 1e-9, `${sumOf(calls)} told, ${server.spent} spent`)
      const most = Object.values(examinationCost(provider, everyKind)).reduce((sum, one) => sum + one, 0)
      assert.ok(server.spent > 0 && server.spent <= most)
      const text = JSON.stringify(calls).toLowerCase()
      const known = world.flatMap(({ slug, contact: { work, personal, phone } }) => [slug, work, personal, phone])
      assert.deepEqual(
        known.filter((one) => one && text.includes(one.toLowerCase())),
        [],
      )
      const rows = (await readReport(database, new Date(0))).filter(({ provider: of }) => of === name)
      assert.equal(rows.reduce((sum, { cost }) => sum + cost, 0) / 1_000, sumOf(calls))
      assert.ok(rows.every(({ uncertain }) => uncertain === 0))
    })
  }

  it('asks only for what the provider is there for, and about nobody where nobody is known', async () => {
    const { server, run } = await open('contactout')
    const { calls } = await run(null, new Set<CallKind>(['collect', 'contact']))
    assert.deepEqual(
      calls.map(({ kind, outcome }) => ({ kind, outcome })),
      [
        { kind: 'collect', outcome: 'SKIPPED' },
        { kind: 'contact', outcome: 'SKIPPED' },
      ],
    )
    assert.deepEqual({ calls: server.calls.length, spent: server.spent }, { calls: 0, spent: 0 })
  })

  it('asks about whom its own search found, and has them for whoever comes after', async () => {
    const { server, run } = await open('contactout')
    const { calls, found } = await run(null)
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['FOUND', 'FOUND', 'FOUND'],
    )
    assert.ok(found && found.handle !== slugs.findable)
    assert.equal(server.calls.at(-1)?.query.get('profile'), found.networkUrl)
    await run(ada)
    assert.equal(server.calls.at(-1)?.query.get('profile'), ada.networkUrl)
    server.next(json(200, { status_code: 200, profiles: [] }))
    const nobody = await run(null, new Set<CallKind>(['search']))
    assert.deepEqual(
      { outcome: nobody.calls[0]?.outcome, found: nobody.found },
      { outcome: 'NOT_FOUND', found: undefined },
    )
  })

  it('names what an answer lacked of what is read, by its members alone', async () => {
    const { server, run } = await open('contactout')
    const profiles = {
      'https://linkedin.com/in/ada-found': { full_name: 'Ada Found', experience: [{ title: 'Engineer' }] },
    }
    server.next(json(200, { status_code: 200, profiles }))
    const missing = (await run(ada, new Set<CallKind>(['search']))).calls[0]!.missing
    assert.ok(missing.includes('metadata') && missing.includes('profiles{}.skills'))
    assert.ok(missing.includes('profiles{}.experience[].company_name'))
    assert.ok(!missing.includes('profiles{}.experience[].title') && !missing.includes('profiles{}.full_name'))
  })

  it('sees into lists that leave out what does not fit: what was held lacked, and what was left out', async () => {
    const { server, run } = await open('pdl')
    const held = {
      id: 'p1',
      full_name: 'Ada Found',
      linkedin_url: 'linkedin.com/in/ada-found',
      experience: [7, { title: null }],
    }
    server.next(json(200, { status: 200, data: [held, 'Bea'], total: 3 }))
    const call = (await run(ada, new Set<CallKind>(['search']))).calls[0]!
    assert.deepEqual(
      { outcome: call.outcome, dropped: call.dropped },
      { outcome: 'FOUND', dropped: ['part of a list', 'item'] },
    )
    assert.ok(call.missing.includes('data[].skills') && call.missing.includes('data[].experience[].company'))
    assert.ok(!call.missing.includes('data[].full_name') && !call.missing.includes('data[].experience[].title'))
    assert.doesNotMatch(JSON.stringify(call), /Ada|Bea/)
  })

  it('tells a refusal without the person it repeats, and of a broken answer that it may have cost', async () => {
    const { server, run } = await open('contactout')
    const repeated = `no access to ${ada.networkUrl} (${slugs.findable})`
    server.next(json(200, { status_code: 200, profile: 7 }), json(403, { status_code: 403, message: repeated }))
    const broken = (await run(ada, new Set<CallKind>(['contact']))).calls[0]!
    assert.deepEqual(
      { outcome: broken.outcome, credits: broken.credits, missing: broken.missing },
      { outcome: 'MALFORMED', credits: null, missing: ['message'] },
    )
    const refused = (await run(ada, new Set<CallKind>(['collect']))).calls[0]!
    assert.deepEqual({ outcome: refused.outcome, credits: refused.credits }, { outcome: 'UNAVAILABLE', credits: 0 })
    assert.match(refused.problem!, /no access to \[person\] \(\[person\]\)/)
  })

  it('says of a lookup that is not done in time that its cost is not known yet', async () => {
    const { run } = await open('fullenrich')
    const [call] = (await run(ada, new Set<CallKind>(['contact']))).calls
    assert.deepEqual(
      { outcome: call?.outcome, credits: call?.credits, problem: call?.problem },
      { outcome: 'PENDING', credits: null, problem: null },
    )
  })
})
