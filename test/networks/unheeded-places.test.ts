/**
 * A network that cannot filter by place returns people from everywhere; they are judged by where they say they live. People who
 * clearly live elsewhere are left out, people who do not say come after the others.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { matchLocation } from '../../src/search/criteria/location-match.ts'
import { hit, page, wirePerson } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'

const fake = await startFakeNetwork()
const service = await startService({ network: fake, worker: false })
const { places } = await service.scout.knowledge()
const account = await service.account()
after(() => fake.close())

const PLACES = {
  gandia: 'Gandia, Spain',
  capital: 'Valencia, Valencian Community, Spain',
  alicante: 'Alicante, Spain',
  berlin: 'Berlin, Germany',
  spain: 'Spain',
  community: 'Valencian Community, Spain',
  silent: '',
  remote: 'wherever my laptop is',
}
const INSIDE = ['capital', 'gandia']
const UNTOLD = ['community', 'remote', 'silent', 'spain']
const people = Object.entries(PLACES).map(([name, location]) => ({ ...hit(name), location }))
const nameOf = ({ urn }: Body) => urn.split(':').at(-1) as string

const VALENCIA = 'ES.60.V'

async function found(filters: object, { unsupported }: { unsupported: string[] }) {
  fake.script(json(200, page([], { people, total: people.length, unsupported })))
  const { status, body } = await account.search({ filtersJson: JSON.stringify(filters) })
  assert.equal(status, 200, JSON.stringify(body))
  const named = (tier: string) =>
    body.candidates
      .filter(({ match }: Body) => match.tier === tier)
      .map(nameOf)
      .sort() as string[]
  return { complete: named('COMPLETE'), near: named('NEAR'), ignored: body.ignoredFilters }
}

test('of a province that the network does not know those who say that they live there come first, those elsewhere not at all', async () => {
  assert.equal(places.levelOf(VALENCIA), 'PROVINCE')
  const filters = { countries: [{ geoId: VALENCIA }] }
  const { complete, near, ignored } = await found(filters, { unsupported: ['geoIds'] })
  assert.deepEqual(complete, INSIDE)
  assert.deepEqual(near, UNTOLD)
  assert.deepEqual(ignored, [{ field: 'geoIds', value: null, reason: 'UNSUPPORTED_BY_NETWORK' }])
})

test('of several places any will do, and an area is its members', async () => {
  const both = { countries: [{ geoId: VALENCIA }, { geoId: '2921044' }], skills: [] }
  assert.deepEqual((await found(both, { unsupported: ['geoIds'] })).complete, ['berlin', ...INSIDE])
  const area = await found({ countries: [{ geoId: 'area:dach' }] }, { unsupported: ['geoIds'] })
  assert.deepEqual({ complete: area.complete, near: area.near }, { complete: ['berlin'], near: ['remote', 'silent'] })
})

test('a network that says nothing of the kind has filtered, and is believed', async () => {
  const { complete, near } = await found({ countries: [{ geoId: VALENCIA }], firstName: 'x' }, { unsupported: [] })
  assert.deepEqual({ complete: complete.length, near }, { complete: people.length, near: [] })
})

test('somebody whose profile was collected is judged by the place it tells', async () => {
  const remote = wirePerson('remote', { location: 'Alicante, Spain' })
  fake.script(json(200, remote))
  assert.equal((await account.get(`enrich?urn=${hit('remote').urn}`)).status, 200)
  const filters = { countries: [{ geoId: VALENCIA }], lastName: 'D' }
  const { complete, near } = await found(filters, { unsupported: ['geoIds'] })
  assert.deepEqual({ complete, near }, { complete: INSIDE, near: UNTOLD.filter((name) => name !== 'remote') })
})

test('nobody is charged for a page on which everybody lives elsewhere', async () => {
  const poor = await service.account(5)
  const elsewhere = people.filter((each) => ['alicante', 'berlin'].includes(nameOf(each)))
  fake.script(json(200, page([], { people: elsewhere, total: 2, unsupported: ['geoIds'] })))
  const { body } = await poor.search({ filtersJson: JSON.stringify({ countries: [{ geoId: VALENCIA }] }) })
  assert.deepEqual(
    { candidates: body.candidates, creditsDeducted: body.creditsDeducted, companyCredits: body.companyCredits },
    { candidates: [], creditsDeducted: 0, companyCredits: 5 },
  )
})

for (const [how, question, unsupported] of [
  ['a filter', { filtersJson: JSON.stringify({ countries: [{ geoId: VALENCIA }] }) }, 'geoIds'],
  ['a prompt', { prompt: 'data engineer in the province of Valencia' }, 'musts.places'],
] as const) {
  test(`whoever lives where ${how} says is found wherever in the list of the network they stand`, async () => {
    const rich = await service.account()
    const all = Array.from({ length: 260 }, (_, n) => ({
      ...hit(`far-${n}`),
      location: n < 3 || n === 250 ? PLACES.gandia : PLACES.berlin,
    }))
    const asked = fake.seen.length
    fake.script((response, request) => {
      const { cursor, limit } = request.body as { cursor: string | null; limit: number }
      const from = Number(cursor ?? 0)
      const nextCursor = from + limit < all.length ? String(from + limit) : null
      const some = { people: all.slice(from, from + limit), total: all.length, nextCursor, unsupported: [unsupported] }
      json(200, page([], some))(response, request)
    })
    const { body } = await rich.search(question)
    assert.deepEqual(body.candidates.map(nameOf), ['far-0', 'far-1', 'far-2', 'far-250'])
    assert.equal(fake.seen.length - asked, 3, 'all of them, by the hundred')
  })
}

test('what a place tells of another: inside, around it, or elsewhere', () => {
  const [london] = places.resolve({ city: 'London', country: 'United Kingdom' }).matches
  const chain = [london!.geoId, ...london!.within]
  for (const around of chain) assert.equal(matchLocation(places, [around], chain), 'THERE', around)
  const country = chain.find((geoId) => places.levelOf(geoId) === 'COUNTRY')!
  assert.equal(matchLocation(places, [london!.geoId], [country]), 'UNKNOWN')
  assert.equal(matchLocation(places, [london!.geoId], []), 'UNKNOWN')
  assert.equal(matchLocation(places, ['2921044'], chain), 'ELSEWHERE')
  // The person names an area that contains the country asked for, so they may live in it.
  assert.equal(matchLocation(places, ['2921044'], ['area:dach']), 'UNKNOWN')
})
