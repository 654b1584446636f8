/**
 * What every provider of the network port owes the service, as one suite. A new provider adds a file that calls `conformance`
 * with its own start and fixtures. Owns the promises of src/providers/port.ts; knows no vendor and no transport.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ContactField,
  contactFields,
  type Lookup,
  lookupSchema,
  type NetworkHit,
  type NetworkProfile,
  type NetworkQuery,
  networkProfileSchema,
  networkSearchResponseSchema,
  placesResponseSchema,
} from '../../contract/network.ts'
import { understoodSchema } from '../../contract/understood.ts'
import { type Network, NetworkFailure } from '../../src/providers/port.ts'
import { type Capability, capabilities, type PersonRef, type Subject } from './conformance-subject.ts'

/** Polls of one lookup before the suite considers it stuck. */
const POLLS_MAX = 200
const POLL_MS = 25

/** `can` is what the provider can do; everything if not given. */
export function conformance(
  name: string,
  start: () => Promise<Subject>,
  can: readonly Capability[] = capabilities,
): void {
  describe(`${name} as a network`, () => {
    let subject: Subject
    before(async () => {
      subject = await start()
    })
    after(() => subject?.close())
    const given = () => subject

    if (can.includes('search')) describe('search', () => searching(given))
    if (can.includes('collect')) describe('collect', () => collecting(given))
    if (can.includes('resolve')) describe('places and entities', () => resolving(given))
    if (can.includes('contact')) describe('lookups', () => lookingUp(given, can.includes('strangers')))
    describe('being there', () => beingThere(given))
  })
}

const none: NetworkQuery = { prompt: '', skills: [], languages: [], titles: [], geoIds: [] }
const urns = (people: NetworkHit[]) => people.map((hit) => hit.urn)

async function gone(promise: Promise<unknown>): Promise<void> {
  await assert.rejects(
    promise,
    (error) => error instanceof NetworkFailure && error.fault === 'GONE' && !error.retryable,
  )
}

/** At most `pages` pages of one query. */
async function readPages(network: Network, query: NetworkQuery, limit: number, pages: number) {
  const read = []
  let cursor: string | null = null
  for (let page = 0; page < pages; page += 1) {
    const next = networkSearchResponseSchema.parse(await network.search(query, cursor, limit))
    read.push(next)
    cursor = next.nextCursor
    if (cursor === null) break
  }
  return read
}

/** The profile of a person just found; null if they have left since, because a search may lag behind. */
async function collectIfThere(network: Network, hit: NetworkHit): Promise<NetworkProfile | null> {
  try {
    return await network.collect({ urn: hit.urn, networkUrl: hit.networkUrl })
  } catch (error) {
    if (error instanceof NetworkFailure && error.fault === 'GONE') return null
    throw error
  }
}

/** Profiles of the first people found, with their hits. */
async function collectFirst(network: Network, people: NetworkHit[], count: number) {
  const collected: { hit: NetworkHit; profile: NetworkProfile }[] = []
  for (const hit of people) {
    const profile = await collectIfThere(network, hit)
    if (profile !== null) collected.push({ hit, profile })
    if (collected.length === count) break
  }
  return collected
}

function searching(given: () => Subject): void {
  it('pages by cursor without showing anybody twice, under one total', async () => {
    const { network, fixtures } = given()
    const pages = await readPages(network, fixtures.broad, 7, 4)
    assert.equal(pages.length, 4)
    const seen = pages.flatMap((page) => urns(page.people))
    assert.equal(seen.length, 28)
    assert.equal(new Set(seen).size, 28)
    assert.equal(new Set(pages.map((page) => page.total)).size, 1)
    assert.ok(pages[0]!.total >= 28)
  })

  it('answers the same page the same way twice', async () => {
    const { network, fixtures } = given()
    const [, second] = await readPages(network, fixtures.broad, 10, 2)
    const [, again] = await readPages(network, fixtures.broad, 10, 2)
    assert.deepEqual(again, second)
  })

  it('takes what was understood beside the prompt, heeded or not, and pages by it', async () => {
    const { network, fixtures } = given()
    const understood = understoodSchema.parse({ years: { min: 0, max: null }, excluded: {} })
    const pages = await readPages(network, { ...fixtures.broad, understood }, 7, 2)
    const seen = pages.flatMap((page) => urns(page.people))
    assert.equal(new Set(seen).size, 14)
    assert.deepEqual(
      pages.flatMap((page) => page.unsupported ?? []),
      [],
    )
  })

  it('shows only people for whom the filter holds, and ends', async () => {
    const { network, fixtures } = given()
    const pages = await readPages(network, fixtures.narrow.query, 100, 50)
    assert.equal(pages.at(-1)?.nextCursor, null)
    const people = pages.flatMap((page) => page.people)
    const collected = await collectFirst(network, people, 20)
    assert.ok(collected.length >= 3, `only ${collected.length} match the narrow query`)
    for (const { profile } of collected) assert.ok(fixtures.narrow.holds(profile), `${profile.urn} does not match`)
  })

  it('answers with an empty last page when nobody matches', async () => {
    const { network, fixtures } = given()
    const { people, total, nextCursor } = await network.search(fixtures.nobody, null, 20)
    assert.deepEqual({ people, total, nextCursor }, { people: [], total: 0, nextCursor: null })
  })
}

function collecting(given: () => Subject): void {
  it('answers with the person that search showed, with or without the profile address', async () => {
    const { network, fixtures } = given()
    const { people } = await network.search(fixtures.broad, null, 20)
    const [first] = await collectFirst(network, people, 1)
    assert.ok(first)
    networkProfileSchema.parse(first.profile)
    for (const key of ['urn', 'networkUrl', 'fullName'] as const) assert.equal(first.profile[key], first.hit[key])
    assert.deepEqual(await network.collect({ urn: first.hit.urn }), first.profile)
  })

  it('says GONE of a person who is not there, or no longer', async () => {
    const { network, fixtures } = given()
    await gone(network.collect(fixtures.unknown))
    await gone(network.collect(fixtures.gone))
  })
}

function resolving(given: () => Subject): void {
  it('resolves clear words to one place that knows its country', async () => {
    const { network, fixtures } = given()
    const answer = placesResponseSchema.parse(await network.resolvePlace(fixtures.clearPlace))
    assert.equal(answer.matches.length, 1)
    const [place] = answer.matches
    assert.equal(place?.exact, true)
    assert.ok(answer.countryGeoId !== null)
    // Looked for in the whole chain, because areas of several countries come after the country.
    assert.ok([place?.geoId, ...(place?.within ?? [])].includes(answer.countryGeoId))
  })

  it('offers every meaning of ambiguous words, and none of unknown ones', async () => {
    const { network, fixtures } = given()
    const { matches } = await network.resolvePlace(fixtures.ambiguousPlace)
    assert.ok(matches.length > 1)
    assert.equal(new Set(matches.map((place) => place.geoId)).size, matches.length)
    assert.deepEqual((await network.resolvePlace(fixtures.unknownPlace)).matches, [])
  })

  it('resolves a company to an id that search takes for a filter', async () => {
    const { network, fixtures } = given()
    const [company] = await network.resolveEntity('COMPANY', fixtures.employer)
    assert.equal(company?.kind, 'COMPANY')
    assert.equal(company.exact, true)
    const { people } = await network.search({ ...none, currentCompanyId: company.entityId }, null, 20)
    const collected = await collectFirst(network, people, 5)
    assert.ok(collected.length > 0)
    for (const { profile } of collected) assert.equal(profile.companyId, company.entityId)
  })

  it('finds no company for unknown words', async () => {
    const { network, fixtures } = given()
    assert.deepEqual(await network.resolveEntity('COMPANY', fixtures.unknownCompany), [])
  })
}

/** Starts a lookup and polls until it is no longer pending. */
async function lookUp(subject: Subject, person: PersonRef, fields: readonly ContactField[]): Promise<Lookup> {
  const { network, pass } = subject
  let lookup = await network.startLookup({ ...person, fields: [...fields] }, randomUUID())
  const { lookupId } = lookup
  for (let poll = 0; lookup.status === 'PENDING'; poll += 1) {
    assert.ok(poll < POLLS_MAX, 'the lookup never ends')
    if (pass) pass(lookup.retryAfterSeconds ?? 1)
    else await sleep(POLL_MS)
    lookup = await network.readLookup(lookupId, person.urn)
  }
  assert.equal(lookupSchema.parse(lookup).lookupId, lookupId)
  return lookup
}

function lookingUp(given: () => Subject, knowsStrangers: boolean): void {
  it('ends with all that was asked for, and nothing else', async () => {
    const { fixtures } = given()
    const all = await lookUp(given(), fixtures.findable, contactFields)
    assert.ok(all.status === 'DONE')
    assert.deepEqual(Object.keys(all.found).sort(), [...contactFields].sort())
    const phone = await lookUp(given(), fixtures.findable, ['phone'])
    assert.ok(phone.status === 'DONE')
    assert.deepEqual(phone.found, { phone: all.found.phone })
  })

  it('ends with nothing when nothing exists, which is no failure', async () => {
    const { fixtures } = given()
    const lookup = await lookUp(given(), fixtures.unfindable, contactFields)
    assert.ok(lookup.status === 'DONE')
    assert.deepEqual(lookup.found, {})
  })

  it('says so when it gave up', async () => {
    const { fixtures } = given()
    assert.equal((await lookUp(given(), fixtures.failing, ['work_email'])).status, 'FAILED')
  })

  it('finds a person by the address when the urn is the client’s own, and echoes that urn', async () => {
    const { fixtures } = given()
    const lookup = await lookUp(given(), { ...fixtures.findable, urn: 'urn:pool:the clients own | urn' }, ['phone'])
    assert.ok(lookup.status === 'DONE' && lookup.found.phone)
    assert.equal(lookup.urn, 'urn:pool:the clients own | urn')
  })

  it('starts one lookup for one idempotency key, however often it is asked, even at once', async () => {
    const { network, fixtures } = given()
    const request = { ...fixtures.findable, fields: ['phone' as const] }
    const key = randomUUID()
    const starts = await Promise.all([1, 2, 3].map(() => network.startLookup(request, key)))
    starts.push(await network.startLookup(request, key))
    assert.equal(new Set(starts.map((lookup) => lookup.lookupId)).size, 1)
  })

  it('says GONE of a lookup that never was', async () => {
    const { network, fixtures } = given()
    await gone(network.readLookup('no-such-lookup', fixtures.findable.urn))
  })

  it('says GONE of a person who never was, or finds nothing where it cannot tell', async () => {
    const { network, fixtures } = given()
    if (knowsStrangers) return gone(network.startLookup({ ...fixtures.unknown, fields: ['phone'] }, randomUUID()))
    const lookup = await lookUp(given(), fixtures.unknown, ['phone'])
    assert.ok(lookup.status === 'DONE')
    assert.deepEqual(lookup.found, {})
  })
}

function beingThere(given: () => Subject): void {
  it('checks', async () => {
    await given().network.check()
  })

  it('ends every call of a caller who has left with the reason given', async () => {
    const { network, fixtures } = given()
    const signal = AbortSignal.abort(new Error('caller left'))
    const request = { ...fixtures.findable, fields: ['phone' as const] }
    const calls = [
      network.search(fixtures.broad, null, 20, signal),
      network.collect(fixtures.findable, signal),
      network.resolvePlace(fixtures.clearPlace, signal),
      network.resolveEntity('COMPANY', fixtures.employer, signal),
      network.startLookup(request, randomUUID(), signal),
      network.readLookup('l1', fixtures.findable.urn, signal),
      network.check(signal),
    ]
    for (const call of await Promise.allSettled(calls)) {
      assert.equal(call.status === 'rejected' && call.reason.message, 'caller left')
    }
  })
}
