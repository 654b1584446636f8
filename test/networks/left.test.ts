/** What is bought is read until the vendor's own deadline and kept even if the asker has left; asked for again, it is not bought again. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SecretBox } from '../../src/base/secret-box.ts'
import { eraseKeptAnswers, purgeKeptAnswers, resealKeptAnswers } from '../../src/networks/answer-store.ts'
import type { Composition } from '../../src/networks/composed-network.ts'
import { readReport } from '../../src/networks/meter-store.ts'
import { createCrustdata } from '../../src/providers/vendors/crustdata/index.ts'
import { createPdl } from '../../src/providers/vendors/pdl/index.ts'
import { addDataKey } from '../../src/vault/data-keys.ts'
import { openVault } from '../../src/vault/vault.ts'
import { anyQuery } from '../providers/samples.ts'
import { type Behaviour, json, withheld } from '../support/fake-network.ts'
import { startCrustdataServer } from '../vendors/crustdata-server.ts'
import type { VendorServer } from '../vendors/kit.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'
import { profileUrl, slugs } from '../vendors/world.ts'
import { composedOver } from './subject.ts'

const ada = { urn: 'urn:network:person:linkedin.com/in/ada-found', networkUrl: profileUrl(slugs.findable) }
const broad = { ...anyQuery, skills: ['python'] }
const names = ({ people }: { people: { urn: string }[] }) => people.map(({ urn }) => urn)

describe('a caller who leaves', () => {
  let pdl: VendorServer
  let crustdata: VendorServer
  let composed: Awaited<ReturnType<typeof composedOver>>

  async function compose(routes: Partial<Composition>, concurrency = 8): Promise<void> {
    composed = await composedOver(
      {
        pdl: { server: pdl, create: createPdl, basePath: '/v5', limits: { concurrency } },
        crustdata: { server: crustdata, create: createCrustdata, basePath: '' },
      },
      routes,
    )
  }
  beforeEach(async () => {
    pdl = await startPdlServer()
    crustdata = await startCrustdataServer()
  })
  afterEach(() => composed.close())

  /** Asks and leaves while the vendor has done its work but stays silent until `give`; the others have answered. */
  async function leaving<T>(
    server: VendorServer,
    ask: (signal: AbortSignal) => Promise<T>,
    { instead, others = [] }: { instead?: Behaviour; others?: string[] } = {},
  ) {
    const answered = new Set<unknown>()
    const silent = withheld()
    if (instead) server.next(silent.behaviour(instead))
    else server.hold(silent)
    const caller = new AbortController()
    const asked = ask(caller.signal)
    await silent.arrived
    while (others.some((name) => !answered.has(name))) {
      for (const { provider, outcome } of await outcomes()) if (outcome === 'FOUND') answered.add(provider)
      await sleep(20)
    }
    caller.abort(new Error('left'))
    return { asked, give: () => silent.give() }
  }
  const outcomes = async () =>
    (await readReport(composed.database, new Date(0))).map(({ provider, outcome, attempts }) => ({
      provider,
      outcome,
      attempts,
    }))
  const page = (signal?: AbortSignal, cursor: string | null = null) =>
    composed.network.search(broad, cursor, 10, signal)
  const profile = (key: string, signal?: AbortSignal) => composed.network.collect(ada, signal, key)

  it('finds the page that was bought when it is asked for again, before it came and after', async () => {
    await compose({ search: ['pdl'] })
    for (const isEarly of [true, false]) {
      const before = pdl.calls.length
      const { asked, give } = await leaving(pdl, page)
      await assert.rejects(asked, /left/)
      const waiting = isEarly ? page() : undefined
      give()
      const again = await (waiting ?? page())
      assert.ok(again.people.length > 0)
      assert.equal(pdl.calls.length, before + 1, `bought once, ${isEarly ? 'still out' : 'there already'}`)
      await page()
      assert.equal(pdl.calls.length, before + 2, 'given to one, not to everybody who asks the same')
    }
    assert.deepEqual(await outcomes(), [{ provider: 'pdl', outcome: 'FOUND', attempts: 4 }])
  })

  it('has what the other provider gave, and the slow one’s with the next page', async () => {
    await compose({ search: ['pdl', 'crustdata'] })
    const { asked, give } = await leaving(pdl, page, { others: ['crustdata'] })
    const first = await asked
    assert.deepEqual({ partial: first.partial, calls: crustdata.calls.length }, { partial: true, calls: 1 })
    give()
    const second = await page(undefined, first.nextCursor)
    assert.deepEqual({ calls: pdl.calls.length, partial: second.partial }, { calls: 1, partial: undefined })
    assert.notDeepEqual(names(second), names(first))
  })

  it('asks anew where the answer that he left was none', async () => {
    await compose({ search: ['pdl'] })
    const { asked, give } = await leaving(pdl, page, { instead: json(500, {}) })
    await assert.rejects(asked, /left/)
    const again = page()
    give()
    assert.ok((await again).people.length > 0)
    assert.equal(pdl.calls.length, 2)
  })

  it('leaves nothing behind of a question that was not sent', async () => {
    await compose({ search: ['pdl'] }, 1)
    const { asked, give } = await leaving(pdl, page)
    await assert.rejects(asked, /left/)
    const other = new AbortController()
    const waits = composed.network.search({ ...anyQuery, skills: ['sql'] }, null, 10, other.signal)
    other.abort(new Error('left too'))
    await assert.rejects(waits, /left too/)
    give()
    await composed.network.search({ ...anyQuery, skills: ['sql'] }, null, 10)
    assert.equal(pdl.calls.length, 2)
  })

  it('has the profile that its piece of work bought, whoever takes the work over, and whenever', async () => {
    await compose({ collect: ['pdl', 'crustdata'], collectAll: true })
    const { asked, give } = await leaving(pdl, (signal) => profile('enr_1', signal))
    await assert.rejects(asked, /left/)
    const takenOver = profile('enr_1')
    give()
    const found = await takenOver
    assert.deepEqual(
      { pdlCalls: pdl.calls.length, crustdataCalls: crustdata.calls.length },
      { pdlCalls: 1, crustdataCalls: 1 },
    )
    assert.deepEqual(await profile('enr_1'), found)
    const silent = withheld()
    pdl.hold(silent)
    const first = profile('enr_2')
    await silent.arrived
    const second = profile('enr_2')
    silent.give()
    assert.deepEqual(await second, await first)
    assert.deepEqual(
      { pdlCalls: pdl.calls.length, crustdataCalls: crustdata.calls.length },
      { pdlCalls: 2, crustdataCalls: 2 },
    )
    assert.deepEqual(await outcomes(), [
      { provider: 'crustdata', outcome: 'FOUND', attempts: 2 },
      { provider: 'pdl', outcome: 'FOUND', attempts: 2 },
    ])
  })

  it('has it under a new data key too', async () => {
    await compose({ collect: ['pdl'] })
    const { database } = composed
    const found = await profile('enr_1')
    const box = new SecretBox('networks')
    await database.transaction((tx) => addDataKey(tx, box))
    await database.query('update data_keys set active_from = now()')
    await openVault(database, box)
    assert.notEqual(await database.transaction((tx) => resealKeptAnswers(tx, [], 10)), undefined)
    const [row] = await database.query<{ answer: string }>('select answer from network_answers')
    assert.ok(database.keyring().isCurrent(row!.answer))
    assert.deepEqual({ profile: await profile('enr_1'), calls: pdl.calls.length }, { profile: found, calls: 1 })
  })

  it('has nothing kept of people who are erased meanwhile, nor after a day, nor in clear', async () => {
    await compose({ collect: ['pdl'] })
    const { asked, give } = await leaving(pdl, (signal) => profile('enr_1', signal))
    await assert.rejects(asked, /left/)
    await composed.database.transaction((tx) => eraseKeptAnswers(tx))
    give()
    await profile('enr_2')
    const rows = await composed.database.query<{ answer: string | null }>('select answer from network_answers')
    assert.deepEqual(
      { rows: rows.length, namesAnybody: /spotify|linkedin/i.test(rows[0]?.answer ?? 'spotify') },
      { rows: 1, namesAnybody: false },
    )
    assert.equal(await purgeKeptAnswers(composed.database, new Date(Date.now() + 60_000), 10), 1)
  })
})
