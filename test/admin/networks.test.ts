/** `networks check` and `networks report`, as the operator types them, against local copies of vendors. */
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { endAttempt, take } from '../../src/networks/meter-store.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import type { Body } from '../support/service.ts'
import { startContactOutServer } from '../vendors/contactout-server.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'
import { profileUrl, slugs } from '../vendors/world.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const database = await createTestDatabase()
const [pdl, contactout] = [await startPdlServer(), await startContactOutServer()]
after(async () => {
  await pdl.close()
  await contactout.close()
  await database.drop()
})

const networks = {
  providers: {
    pdl: {
      key: { env: 'PDL_SECRET' },
      url: `${pdl.url}/v5`,
      callsPerMinute: 6_000,
      creditPrice: 0.28,
      currency: 'USD',
    },
    contactout: { key: contactout.key, url: contactout.url },
  },
  search: 'pdl',
  contact: { work_email: ['contactout', 'pdl'] },
}
const env = {
  DATABASE_URL: asSetting(database.url),
  SCOUT_DATA_DIR: join(tmpdir(), 'talent-scout-networks-test'),
  SCOUT_NETWORKS: JSON.stringify(networks),
}
const scout = scoutWith({ ...env, PDL_SECRET: pdl.key })

const outcomes = (checked: { json: Body }) =>
  checked.json.providers.map(({ provider, ok, calls }: Body) => ({
    provider,
    ok,
    calls: calls.map(({ kind, outcome, credits }: Body) => `${kind} ${outcome} ${credits}`),
  }))

test('check alone says what it would do and what that may cost at most, and asks nobody', async () => {
  const planned = await scout('networks', 'check', '--json')
  assert.equal(planned.code, 0, planned.stderr)
  assert.deepEqual(planned.json, {
    asked: false,
    providers: [
      { provider: 'pdl', atMost: { search: 1, contact: 1 }, creditsAtMost: 2 },
      { provider: 'contactout', atMost: { contact: 1 }, creditsAtMost: 1 },
    ],
  })
  const words = (await scout('networks', 'check')).stdout
  assert.match(words, /pdl: .* search up to 1, contact up to 1\. In all at most 2 of its credits\.\n/)
  assert.match(words, /Nothing was asked\. --yes makes these calls/)
  assert.equal(pdl.calls.length + contactout.calls.length, 0)
  assert.notEqual((await scout('networks', 'check', '--yes', '--free')).code, 0)
  assert.equal(pdl.calls.length + contactout.calls.length, 0)
})

test('check for nothing says that the keys work, and spends nothing', async () => {
  const checked = await scout('networks', 'check', '--free', '--json')
  assert.equal(checked.code, 0, checked.stderr)
  assert.match(checked.stderr, /pdl: this check is free/)
  assert.doesNotMatch(checked.stderr, /smallest call/)
  assert.deepEqual(outcomes(checked), [
    { provider: 'pdl', ok: true, calls: [] },
    { provider: 'contactout', ok: true, calls: [] },
  ])
  assert.equal(pdl.spent + contactout.spent, 0)
})

test('report tells what was asked, given and spent, in credits and in money', async () => {
  assert.match((await scout('networks', 'report')).stdout, /No provider was asked/)
  const opened = openDatabase({ connection: database.connection, max: 1 })
  const allowance = { provider: 'pdl', dailyMax: null, callsPerMinute: 60_000 }
  for (const [outcome, cost] of [
    ['FOUND', 25_000],
    ['LOST', null],
  ] as const) {
    const permit = await take(opened, allowance, { operation: 'search', reserve: 50_000 }, new Date())
    assert.ok(permit.granted && permit.attemptId)
    await endAttempt(opened, permit.attemptId, { outcome, cost, people: cost === null ? 0 : 25 }, new Date())
  }
  await opened.close()
  const report = await scout('networks', 'report', '--days', '1', '--json')
  assert.equal(report.code, 0, report.stderr)
  const [found, lost] = report.json.attempts
  assert.deepEqual(
    { people: found.people, credits: found.credits, money: found.money },
    { people: 25, credits: 25, money: { amount: 7, currency: 'USD' } },
  )
  assert.deepEqual(
    { outcome: lost.outcome, credits: lost.credits, uncertainCredits: lost.uncertainCredits },
    { outcome: 'LOST', credits: 0, uncertainCredits: 50 },
  )
  assert.match((await scout('networks', 'report')).stdout, /pdl +search +FOUND +1 +25 people +25 +0 +7 USD/)
})

test('check says first what it may cost, makes the smallest call of each kind, and tells what that cost', async () => {
  const checked = await scout('networks', 'check', '--yes', '--json')
  assert.equal(checked.code, 0, checked.stderr)
  assert.match(checked.stderr, /pdl: this check is free.* in its credits: search up to 1, contact up to 1\./)
  assert.deepEqual(outcomes(checked), [
    { provider: 'pdl', ok: true, calls: ['search FOUND 1', 'contact FOUND 1'] },
    { provider: 'contactout', ok: true, calls: ['contact FOUND 1'] },
  ])
  assert.deepEqual({ pdlSpent: pdl.spent, contactoutSpent: contactout.spent }, { pdlSpent: 2, contactoutSpent: 1 })
  assert.equal(checked.json.providers[1].balanceFell, 1)
  const asked = contactout.calls.find(({ path }) => path === '/v1/people/linkedin')
  assert.ok(asked, 'asked about whom the other provider found')
})

test('check in words names the calls and what their answers lacked, and nobody', async () => {
  const { code, stdout, stderr } = await scout('networks', 'check', '--yes', '--person', profileUrl(slugs.findable))
  assert.equal(code, 0, stderr)
  assert.match(stdout, /contactout: contact: FOUND, 1 credits; the answer lacked these fields: message\n/)
  assert.match(stdout, /contactout: the balance fell by 1/)
  assert.match(stdout, /pdl: search: FOUND, 1 credits/)
  assert.doesNotMatch(stdout + stderr, /ada|found@|linkedin\.com|\+49/)
  const unknown = await scout('networks', 'check', '--person', 'somebody')
  assert.match(unknown.stderr, /must be the address of a profile/)
})

test('a call that fails is told with its reason, and ends with 1', async () => {
  contactout.credits = 0
  const checked = await scout(
    'networks',
    'check',
    '--yes',
    '--only',
    'contactout',
    '--person',
    profileUrl(slugs.findable),
  )
  assert.equal(checked.code, 1)
  assert.match(checked.stdout, /contactout: contact: NO_CREDIT, 0 credits/)
  contactout.credits = 1_000
})

test('a refused key is told by the provider’s name, without the key, and ends with 1', async () => {
  const wrong = scoutWith({ ...env, PDL_SECRET: 'wrong-secret-key' })
  const checked = await wrong('networks', 'check', '--free', '--only', 'pdl')
  assert.equal(checked.code, 1)
  assert.match(checked.stdout, /pdl: UNAVAILABLE/)
  assert.ok(!`${checked.stdout}${checked.stderr}`.includes('wrong-secret-key'))
})

test('a missing secret and a provider nobody knows are told in words', async () => {
  const missing = await scoutWith(env)('networks', 'check')
  assert.match(missing.stderr, /providers\.pdl\.key: PDL_SECRET is not set/)
  const unknown = await scout('networks', 'check', '--only', 'nobody')
  assert.deepEqual(
    { code: unknown.code, explained: /no provider "nobody"/.test(unknown.stderr) },
    { code: 1, explained: true },
  )
  const { SCOUT_NETWORKS: _, ...none } = env
  assert.match((await scoutWith(none)('networks', 'check')).stderr, /No provider is configured/)
})

test('doctor counts the providers and asks none of them', async () => {
  const asked = pdl.calls.length + contactout.calls.length
  assert.match((await scout('doctor')).stdout, /network: 2 providers; "networks check" checks them/)
  assert.equal(pdl.calls.length + contactout.calls.length, asked)
})
