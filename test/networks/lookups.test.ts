/** What is kept of a lookup under way: sealed with the newest key, marked by callbacks, and needing few connections. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { SecretBox } from '../../src/base/secret-box.ts'
import type { Routes } from '../../src/networks/waterfall.ts'
import { reseal } from '../../src/operations/upkeep/reseal-all.ts'
import { createContactOut } from '../../src/providers/vendors/contactout/index.ts'
import { createFullEnrich } from '../../src/providers/vendors/fullenrich/index.ts'
import { addDataKey } from '../../src/vault/data-keys.ts'
import { openVault } from '../../src/vault/vault.ts'
import { json, withheld } from '../support/fake-network.ts'
import { type ContactOutServer, startContactOutServer } from '../vendors/contactout-server.ts'
import { type FullEnrichServer, startFullEnrichServer } from '../vendors/fullenrich-server.ts'
import { profileUrl, slugs } from '../vendors/world.ts'
import { composedOver, contactFrom } from './subject.ts'

let first: ContactOutServer
let second: FullEnrichServer
let composed: Awaited<ReturnType<typeof composedOver>> | undefined

beforeEach(async () => {
  first = await startContactOutServer()
  second = await startFullEnrichServer()
})
afterEach(() => composed?.close())

async function compose(contact: Routes = contactFrom('contactout', 'fullenrich'), connections = 10) {
  composed = await composedOver(
    {
      contactout: { server: first, create: createContactOut, basePath: '' },
      fullenrich: { server: second, create: createFullEnrich, basePath: '/api/v2' },
    },
    { contact },
    connections,
  )
  return composed
}

const request = (slug: string) => ({
  urn: `urn:${slug}`,
  networkUrl: profileUrl(slug),
  fields: ['work_email' as const],
})

it('what was found so far is sealed, and goes under a new key with the rest', async () => {
  const { network, database } = await compose()
  const asked = request(slugs.unverified)
  const pending = await network.startLookup(asked, 'key-1')
  const read = await network.readLookup('key-1', asked.urn)
  assert.ok(pending.status === 'PENDING' && read.status === 'PENDING')
  assert.equal(read.found?.work_email, 'ed-unverified@siemens.com')
  const kept = async () => (await database.query<{ state: string }>('select state from network_lookups'))[0]!.state
  assert.match(await kept(), /^k1\.[\w-]+$/)

  const box = new SecretBox('networks')
  await database.transaction((tx) => addDataKey(tx, box))
  await database.query(`update data_keys set active_from = now() where number = 2`)
  await openVault(database, box)
  assert.equal((await reseal(database, { drainSeconds: 0 })).finished, true)
  assert.match(await kept(), /^k2\./)
  const still = await network.readLookup('key-1', asked.urn)
  assert.equal(still.status === 'PENDING' && still.found?.work_email, 'ed-unverified@siemens.com')
})

it('a callback that comes while the lookup is being read makes it due again at once', async () => {
  const { network, pass } = await compose()
  const asked = request(slugs.unverified)
  await network.startLookup(asked, 'key-1')
  await network.readLookup('key-1', asked.urn)
  const [ticket] = second.jobs.keys()
  const notYet = withheld()
  second.next(notYet.behaviour(json(400, { code: 'error.enrichment.in_progress', message: 'not yet' })))
  second.readsPending = 0
  pass(120)
  const reading = network.readLookup('key-1', asked.urn)
  await notYet.arrived
  const { headers, body } = second.callback(ticket!)
  assert.deepEqual(await network.callback('fullenrich', headers, body), ['key-1'])
  notYet.give()
  assert.equal((await reading).status, 'PENDING')
  assert.equal((await network.readLookup('key-1', asked.urn)).status, 'DONE')
})

it('answers that come together do not wait for each other with the last connection in hand', async () => {
  const { network, database } = await compose({ ...contactFrom('contactout'), phone: ['fullenrich'] }, 1)
  const [refused, found] = [withheld(), withheld()]
  second.next(refused.behaviour(json(400, { code: 'error.enrichment.data', message: 'no' })))
  first.next(found.behaviour(json(200, { status_code: 200, profile: { work_email: ['ada@spotify.com'] } })))
  const reading = network.startLookup({ ...request(slugs.findable), fields: ['work_email', 'phone'] }, 'key-1')
  await Promise.all([refused.arrived, found.arrived])
  // Both answers arrive, one after the other, before either can be written.
  await database.transaction(async (tx) => {
    for (const { give } of [refused, found]) {
      give()
      for (let trips = 0; trips < 50; trips++) await tx.query('select 1')
    }
  })
  const lookup = await reading
  assert.deepEqual(lookup.status === 'DONE' && lookup.failedFields, ['phone'])
})
