/** A lookup belongs to the worker that claimed it for as long as its provider takes: no other worker takes it over and buys again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReport } from '../../src/networks/meter-store.ts'
import { createContactOut } from '../../src/providers/vendors/contactout/index.ts'
import { createFullEnrich } from '../../src/providers/vendors/fullenrich/index.ts'
import { json, withheld } from '../support/fake-network.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import { startContactOutServer } from '../vendors/contactout-server.ts'
import { startFullEnrichServer } from '../vendors/fullenrich-server.ts'
import { profileUrl, slugs } from '../vendors/world.ts'
import { composedOver, contactFrom } from './subject.ts'

/**
 * The length of a claim from the time when a step could outlast it. The provider is silent for 30 seconds, and the test advances the
 * time.
 */
const CLAIM_SECONDS = 22
const BEAT_SECONDS = CLAIM_SECONDS / 3
const BEATS = Math.ceil(30 / BEAT_SECONDS)

test('a provider that is silent for longer than a claim is not taken for lost by a second worker, nor paid twice', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const [first, second] = [await startContactOutServer(), await startFullEnrichServer()]
  const { network, database, pass, close } = await composedOver(
    {
      contactout: { server: first, create: createContactOut, basePath: '' },
      fullenrich: { server: second, create: createFullEnrich, basePath: '/api/v2' },
    },
    { contact: contactFrom('contactout', 'fullenrich'), claimSeconds: CLAIM_SECONDS },
    10,
    { deadlineMs: PATIENCE_MS },
  )
  t.after(close)
  const busyUntil = async () => {
    const [row] = await database.query<{ until: string }>('select busy_until::text as until from network_lookups')
    return row!.until
  }
  const silent = withheld()
  first.next(silent.behaviour(json(200, { status_code: 200, profile: SLOW })))
  const request = { urn: 'urn:slow', networkUrl: profileUrl(slugs.findable), fields: ['work_email' as const] }
  const working = network.startLookup(request, 'key-1')
  await silent.arrived
  const seen = new Set<string>()
  for (let beat = 0; beat < BEATS; beat++) {
    const before = await busyUntil()
    pass(BEAT_SECONDS)
    t.mock.timers.tick(BEAT_SECONDS * 1_000)
    await until('the claim is renewed', async () => (await busyUntil()) !== before)
    seen.add((await network.readLookup('key-1', request.urn)).status)
  }
  silent.give()
  const lookup = await working
  assert.deepEqual([...seen], ['PENDING'])
  assert.equal(lookup.status === 'DONE' && lookup.found.work_email, SLOW.work_email[0])
  assert.deepEqual(
    { firstCalls: first.calls.length, secondCalls: second.calls.length },
    { firstCalls: 1, secondCalls: 0 },
  )
  assert.deepEqual(
    (await readReport(database, new Date(0))).map(({ provider, outcome }) => ({ provider, outcome })),
    [{ provider: 'contactout', outcome: 'FOUND' }],
  )
  assert.equal(await busyUntil(), '-infinity')
})

test('a claim is longer than the slowest call may take, where nobody says how long', async (t) => {
  const server = await startContactOutServer()
  const vendors = { contactout: { server, create: createContactOut, basePath: '' } }
  const deadlineMs = PATIENCE_MS
  const { network, database, close } = await composedOver(vendors, { contact: contactFrom('contactout') }, 10, {
    deadlineMs,
  })
  t.after(close)
  const silent = withheld()
  server.next(silent.behaviour(json(200, { status_code: 200, profile: SLOW })))
  const request = { urn: 'urn:slow', networkUrl: profileUrl(slugs.findable), fields: ['work_email' as const] }
  const working = network.startLookup(request, 'key-1')
  await silent.arrived
  const [row] = await database.query<{ ms: number }>(
    'select extract(epoch from busy_until - created_at)::float8 * 1000 as ms from network_lookups',
  )
  silent.give()
  await working
  assert.ok(row!.ms > deadlineMs, `${row!.ms} ms`)
})

const SLOW = {
  work_email: ['ada@spotify.com'],
  work_email_status: { 'ada@spotify.com': 'Verified' },
}
