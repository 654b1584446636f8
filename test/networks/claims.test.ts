/** A lookup belongs to whoever works on it, for as long as its provider takes: nobody else takes it over and buys again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readReport } from '../../src/networks/meter-store.ts'
import { createContactOut } from '../../src/providers/vendors/contactout/index.ts'
import { createFullEnrich } from '../../src/providers/vendors/fullenrich/index.ts'
import { json, withheld } from '../support/fake-network.ts'
import { startContactOutServer } from '../vendors/contactout-server.ts'
import { startFullEnrichServer } from '../vendors/fullenrich-server.ts'
import { profileUrl, slugs } from '../vendors/world.ts'
import { composedOver, contactFrom } from './subject.ts'

/** A second here is eleven of a real claim, which is 22 seconds long; the provider is silent for 30 of those. */
const CLAIM_SECONDS = 2
const SILENCE_MS = (CLAIM_SECONDS * 1_000 * 30) / 22

test('a provider that is silent for longer than a claim is not taken for lost by a second worker, nor paid twice', async () => {
  const [first, second] = [await startContactOutServer(), await startFullEnrichServer()]
  const { network, database, close } = await composedOver(
    {
      contactout: { server: first, create: createContactOut, basePath: '' },
      fullenrich: { server: second, create: createFullEnrich, basePath: '/api/v2' },
    },
    { contact: contactFrom('contactout', 'fullenrich'), claimSeconds: CLAIM_SECONDS },
    10,
    { realTime: true },
  )
  const silent = withheld()
  first.next(silent.behaviour(json(200, { status_code: 200, profile: SLOW })))
  const request = { urn: 'urn:slow', networkUrl: profileUrl(slugs.findable), fields: ['work_email' as const] }
  const working = network.startLookup(request, 'key-1')
  await silent.arrived
  const until = performance.now() + SILENCE_MS
  const seen = new Set<string>()
  while (performance.now() < until) {
    seen.add((await network.readLookup('key-1', request.urn)).status)
    await sleep(50)
  }
  silent.give()
  const lookup = await working
  assert.deepEqual([...seen], ['PENDING'])
  assert.equal(lookup.status === 'DONE' && lookup.found.work_email, SLOW.work_email[0])
  assert.deepEqual([first.calls.length, second.calls.length], [1, 0])
  assert.deepEqual(
    (await readReport(database, new Date(0))).map(({ provider, outcome }) => [provider, outcome]),
    [['contactout', 'FOUND']],
  )
  const [row] = await database.query<{ free: boolean }>(`select busy_until = '-infinity' as free from network_lookups`)
  assert.equal(row?.free, true)
  await close()
})

const SLOW = {
  work_email: ['ada@spotify.com'],
  work_email_status: { 'ada@spotify.com': 'Verified' },
}
