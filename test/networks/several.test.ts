/** Two providers at once: people joined by their address, profiles merged, one provider standing in for the other. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Composition } from '../../src/networks/composed-network.ts'
import { readReport } from '../../src/networks/meter-store.ts'
import { NetworkFailure } from '../../src/providers/port.ts'
import { createCoresignal } from '../../src/providers/vendors/coresignal/index.ts'
import { createCrustdata } from '../../src/providers/vendors/crustdata/index.ts'
import { createPdl } from '../../src/providers/vendors/pdl/index.ts'
import { anyQuery } from '../providers/samples.ts'
import { hangUp, json } from '../support/fake-network.ts'
import { startCoresignalServer } from '../vendors/coresignal-server.ts'
import { startCrustdataServer } from '../vendors/crustdata-server.ts'
import type { VendorServer } from '../vendors/kit.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'
import { profileUrl, slugs } from '../vendors/world.ts'
import { composedOver } from './subject.ts'

const ada = { urn: 'urn:network:person:linkedin.com/in/ada-found', networkUrl: profileUrl(slugs.findable) }
const broad = { ...anyQuery, skills: ['python'] }

describe('two providers', () => {
  let pdl: VendorServer
  let crustdata: VendorServer
  let composed: Awaited<ReturnType<typeof composedOver>>

  async function compose(routes: Partial<Composition>): Promise<void> {
    composed = await composedOver(
      {
        pdl: { server: pdl, create: createPdl, basePath: '/v5' },
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

  it('share a page, and nobody stands on it twice', async () => {
    await compose({ search: ['pdl', 'crustdata'] })
    const { people, total, nextCursor } = await composed.network.search(broad, null, 10)
    assert.ok(people.length >= 5 && people.length <= 10, `${people.length} people`)
    assert.equal(new Set(people.map(({ networkUrl }) => networkUrl)).size, people.length)
    assert.ok(total >= people.length && nextCursor !== null)
    assert.deepEqual(
      [pdl, crustdata].map(({ calls }) => calls[0]?.body.size ?? calls[0]?.body.limit),
      [5, 5],
    )
  })

  it('go on where each of them stood, under one total', async () => {
    await compose({ search: ['pdl', 'crustdata'] })
    const first = await composed.network.search(broad, null, 10)
    const second = await composed.network.search(broad, first.nextCursor, 10)
    assert.equal(second.total, first.total)
    assert.notDeepEqual(second.people, first.people)
  })

  it('answer for one another when one of them is down', async () => {
    await compose({ search: ['pdl', 'crustdata'] })
    pdl.next(hangUp)
    const { people } = await composed.network.search(broad, null, 10)
    assert.ok(people.length > 0)
  })

  it('say that a page is partial, and ask whoever failed again from where it stood', async () => {
    await compose({ search: ['pdl', 'crustdata'] })
    const first = await composed.network.search(broad, null, 10)
    assert.equal(first.partial, undefined)
    pdl.next(json(500, {}))
    const second = await composed.network.search(broad, first.nextCursor, 10)
    assert.equal(second.partial, true)
    const third = await composed.network.search(broad, second.nextCursor, 10)
    assert.equal(third.partial, undefined)
    const asked = pdl.calls.map(({ body }) => body.scroll_token)
    assert.deepEqual(
      { asked: asked.length, first: asked[0], third: asked[2] },
      { asked: 3, first: undefined, third: asked[1] },
    )
    assert.notEqual(asked[1], undefined)
    const cursors = crustdata.calls.map(({ body }) => body.cursor)
    assert.equal(new Set(cursors).size, 3, 'the other one goes on')
  })

  it('show everybody of a provider that failed on the first page, though the other one is through', async () => {
    await compose({ search: ['pdl', 'crustdata'] })
    const few = { ...anyQuery, skills: ['negotiation'] }
    pdl.next(json(500, {}))
    const partial = await composed.network.search(few, null, 100)
    assert.deepEqual(
      { partial: partial.partial, isLast: partial.nextCursor === null },
      { partial: true, isLast: false },
    )
    const rest = await composed.network.search(few, partial.nextCursor, 100)
    assert.deepEqual({ partial: rest.partial, nextCursor: rest.nextCursor }, { partial: undefined, nextCursor: null })
    assert.equal(crustdata.calls.length, 1, 'through is through')
    assert.deepEqual(new Set(rest.people.map(({ urn }) => urn)), new Set(partial.people.map(({ urn }) => urn)))
    assert.equal(rest.total, partial.total)
  })

  it('are unavailable together, and only then', async () => {
    await compose({ search: ['pdl', 'crustdata'] })
    pdl.credits = 0
    crustdata.credits = 0
    await assert.rejects(
      composed.network.search(broad, null, 10),
      (error) => error instanceof NetworkFailure && error.fault === 'UNAVAILABLE',
    )
  })

  it('tell one person, field by field, with whose word each is', async () => {
    await compose({ collect: ['pdl', 'crustdata'], collectAll: true })
    const profile = await composed.network.collect(ada)
    assert.equal(profile.networkUrl, ada.networkUrl)
    const named = new Set(Object.values(profile.sources ?? {}).map(({ source }) => source))
    assert.ok([...named].every((source) => ['pdl', 'crustdata'].includes(source)) && named.size > 0)
    assert.equal(profile.sources?.fullName?.source, profile.sources?.firstName?.source)
    const rows = await readReport(composed.database, new Date(0))
    assert.deepEqual(
      rows.map(({ provider, outcome }) => ({ provider, outcome })),
      [
        { provider: 'crustdata', outcome: 'FOUND' },
        { provider: 'pdl', outcome: 'FOUND' },
      ],
    )
  })

  it('are asked one after the other for a profile, and no more than needed', async () => {
    await compose({ collect: ['pdl', 'crustdata'] })
    await composed.network.collect(ada)
    assert.deepEqual({ spent: pdl.spent, calls: crustdata.calls.length }, { spent: 1, calls: 0 })
    pdl.next(json(404, { status: 404, error: { type: 'not_found', message: 'No records were found' } }))
    const profile = await composed.network.collect(ada)
    assert.equal(profile.sources?.fullName?.source, 'crustdata')
  })

  it('say of a lost profile that it may have cost, so that nobody asks again unasked', async () => {
    await compose({ collect: ['pdl'] })
    pdl.lose(hangUp)
    await assert.rejects(
      composed.network.collect(ada),
      (error) => error instanceof NetworkFailure && error.retryable && error.mayHaveCost,
    )
    assert.equal(pdl.calls.length, 1)
  })

  it('are not asked again by the same piece of work for what may have been paid, but by another', async () => {
    await compose({ collect: ['pdl'] })
    pdl.lose(hangUp)
    for (let times = 0; times < 2; times++) {
      await assert.rejects(
        composed.network.collect(ada, undefined, 'enr_1'),
        (error) => error instanceof NetworkFailure && error.mayHaveCost,
      )
    }
    assert.equal(pdl.calls.length, 1)
    await composed.network.collect(ada, undefined, 'enr_2')
    // The refused call was free and may be made again.
    pdl.next(json(400, { status: 400, error: { type: 'invalid_request_error', message: 'no' } }))
    await assert.rejects(composed.network.collect(ada, undefined, 'enr_3'))
    await composed.network.collect(ada, undefined, 'enr_3')
  })

  it('do not take a cursor that is none of ours', async () => {
    await compose({ search: ['pdl'] })
    for (const cursor of ['nonsense', Buffer.from('{"at":3}').toString('base64url')]) {
      await assert.rejects(
        composed.network.search(broad, cursor, 10),
        (error) => error instanceof NetworkFailure && error.fault === 'REJECTED',
      )
    }
    assert.equal(pdl.calls.length, 0)
  })
})

it('somebody whom a provider calls deleted is gone', async () => {
  const coresignal = await startCoresignalServer()
  const composed = await composedOver(
    { coresignal: { server: coresignal, create: createCoresignal, basePath: '/cdapi' } },
    { collect: ['coresignal'] },
  )
  await assert.rejects(
    composed.network.collect({ urn: 'urn:x', networkUrl: profileUrl(slugs.gone) }),
    (error) => error instanceof NetworkFailure && error.fault === 'GONE',
  )
  await composed.close()
})
