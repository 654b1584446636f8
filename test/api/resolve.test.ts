/** GET resolve-location and GET resolve-entity. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importPool } from '../../src/operations/pool/imports/import-pool.ts'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const account = await service.account(0)

const place = async (query: Record<string, string>) =>
  (await account.get(`resolve-location?${new URLSearchParams(query)}`)).body
const entity = async (kind: string, query: string, more = '') =>
  (await account.get(`resolve-entity?kind=${kind}&query=${encodeURIComponent(query)}${more}`)).body

test('one clear match is resolved, however it is spelt, and names its country', async () => {
  const spellings = await Promise.all(
    ['München', 'munich', 'MUENCHEN'].map((city) => place({ city, country: 'Germany' })),
  )
  for (const body of spellings)
    assert.deepEqual(
      { resolved: body.resolved, needsConfirmation: body.needsConfirmation, level: body.level },
      { resolved: true, needsConfirmation: false, level: 'CITY' },
    )
  assert.equal(new Set(spellings.map((body) => body.geoId)).size, 1)
  const { geoId } = await place({ country: 'Deutschland' })
  assert.equal(spellings[0]!.countryFallbackGeoId, geoId)
})

test('an ambiguous place is asked back with every reading and the country as a fallback', async () => {
  const body = await place({ city: 'Valencia', country: 'Spain' })
  assert.deepEqual(
    { resolved: body.resolved, needsConfirmation: body.needsConfirmation, hasGeoId: 'geoId' in body },
    { resolved: false, needsConfirmation: true, hasGeoId: false },
  )
  assert.deepEqual(new Set(body.candidates.map((each: Body) => each.level)), new Set(['CITY', 'PROVINCE', 'REGION']))
  assert.equal(body.countryFallbackGeoId, (await place({ country: 'Spain' })).geoId)
})

test('a misspelt place is a question, even with one answer', async () => {
  const body = await place({ city: 'Barcelonna', country: 'Spain' })
  assert.deepEqual(
    { resolved: body.resolved, needsConfirmation: body.needsConfirmation },
    { resolved: false, needsConfirmation: true },
  )
})

test('a name that is being typed is completed to candidates, the largest first, and never resolved', async () => {
  for (const typed of ['Mad', 'madri', 'Madrid']) {
    const body = await place({ city: typed, complete: 'true' })
    assert.deepEqual(
      { resolved: body.resolved, needsConfirmation: body.needsConfirmation, hasGeoId: 'geoId' in body },
      { resolved: false, needsConfirmation: true, hasGeoId: false },
    )
    assert.ok(body.candidates.length <= 8)
    assert.ok(
      body.candidates.some((each: Body) => each.displayName === 'Madrid, Community of Madrid, Spain'),
      typed,
    )
  }
  assert.match((await place({ city: 'münch', complete: 'true' })).candidates[0].displayName, /^Munich/)
  assert.match((await place({ city: 'madri', complete: 'true' })).candidates[0].displayName, /^Madrid, /)
  for (const typed of ['', 'Ma', 'Xyzzyplugh']) {
    const body = await place({ city: typed, complete: 'true' })
    assert.deepEqual(
      { resolved: body.resolved, needsConfirmation: body.needsConfirmation },
      { resolved: false, needsConfirmation: false },
    )
  }
})

test('nothing given, or nothing found: neither resolved nor a question', async () => {
  for (const query of [{}, { city: '' }, { city: 'Xyzzyplugh' }] as Record<string, string>[]) {
    const body = await place(query)
    assert.deepEqual(
      {
        success: body.success,
        resolved: body.resolved,
        needsConfirmation: body.needsConfirmation,
        hasCandidates: 'candidates' in body,
      },
      { success: true, resolved: false, needsConfirmation: false, hasCandidates: false },
    )
  }
})

test('a resolved id filters the search: a country covers its cities', async () => {
  const rich = await service.account(10)
  const { geoId } = await place({ country: 'Spain' })
  const { body } = await rich.search({ filtersJson: JSON.stringify({ countries: [{ geoId }] }) })
  assert.ok(body.candidates.length > 0)
  assert.ok(body.candidates.every((each: Body) => each.location_raw_address.endsWith('Spain')))
})

test('so do metropolitan areas and other areas', async () => {
  const rich = await service.account(50)
  const cases: [query: Record<string, string>, ends: RegExp][] = [
    [{ city: 'San Francisco Bay Area' }, /California, United States$/],
    [{ city: 'Greater London' }, /United Kingdom$/],
    [{ country: 'DACH' }, /(Germany|Austria|Switzerland)$/],
    [{ country: 'LATAM' }, /^(?!.*(?:United States|Canada|Spain|Portugal|Germany)$)/],
  ]
  for (const [query, ends] of cases) {
    const { geoId } = await place(query)
    assert.ok(geoId, JSON.stringify(query))
    const filtersJson = JSON.stringify({ countries: [{ geoId }] })
    const { candidates } = (await rich.search({ filtersJson })).body
    assert.ok(candidates.length > 0, `nobody in ${geoId}`)
    for (const { location_raw_address: address } of candidates) assert.match(address, ends)
  }
})

test('in the pool as well, whatever the place was written as', async () => {
  const own = await service.account(0)
  const people = { oakland: 'Oakland, CA', london: 'London, UK', zurich: 'Zürich, Switzerland', lima: 'Lima, Peru' }
  await own.call('POST', 'talent-pool/candidates', {
    candidates: Object.entries(people).map(([name, location]) => ({
      urn: `urn:pool:${name}`,
      fullName: `Person ${name}`,
      location,
    })),
  })
  for (const [query, who] of [
    [{ city: 'San Francisco Bay Area' }, 'oakland'],
    [{ city: 'Alameda County', state: 'California' }, 'oakland'],
    [{ city: 'Greater London' }, 'london'],
    [{ country: 'DACH' }, 'zurich'],
    [{ country: 'LATAM' }, 'lima'],
  ] as [Record<string, string>, string][]) {
    const { geoId } = await place(query)
    const filtersJson = JSON.stringify({ countries: [{ geoId }], localOnly: true })
    const { candidates } = (await own.search({ filtersJson })).body
    assert.deepEqual(
      candidates.map((each: Body) => each.urn),
      [`urn:pool:${who}`],
      JSON.stringify(query),
    )
  }
})

test('companies, industries and schools resolve by name, former name and acronym', async () => {
  const spotify = await entity('COMPANY', 'Spotify')
  assert.deepEqual(
    { resolved: spotify.resolved, entityId: spotify.entityId, displayName: spotify.displayName },
    { resolved: true, entityId: 'company:spotify', displayName: 'Spotify' },
  )
  assert.equal((await entity('COMPANY', 'facebook')).entityId, (await entity('COMPANY', 'Meta')).entityId)
  assert.equal((await entity('SCHOOL', 'MIT')).resolved, true)
  assert.equal((await entity('INDUSTRY', 'Computer Software')).resolved, true)
})

test('an ambiguous name is asked back with what tells the candidates apart', async () => {
  const body = await entity('COMPANY', 'Delta')
  assert.deepEqual(
    { resolved: body.resolved, needsConfirmation: body.needsConfirmation, hasEntityId: 'entityId' in body },
    { resolved: false, needsConfirmation: true, hasEntityId: false },
  )
  assert.ok(body.candidates.length >= 2)
  const [airline] = body.candidates
  assert.deepEqual(
    {
      displayName: airline.displayName,
      website: airline.website,
      country: airline.country,
      industry: airline.industry,
    },
    {
      displayName: 'Delta Air Lines',
      website: 'https://delta.com',
      country: 'United States',
      industry: 'Airlines/Aviation',
    },
  )
  assert.ok(body.candidates.every((each: Body) => each.entityId && each.displayName && each.website && each.industry))
})

test('what is known here is not asked of the network unless that is wanted', async () => {
  const calls = () => service.sandbox.stats().calls.entities
  const before = calls()
  await entity('COMPANY', 'Siemens')
  assert.equal(calls(), before)
  await entity('COMPANY', 'Siemens', '&forceFresh=true')
  assert.equal(calls(), before + 1)
  await entity('COMPANY', 'Siemens', '&forceFresh=false')
  assert.equal(calls(), before + 1)
})

/** An account whose pool has people with the given employers and schools. */
async function recruiter(people: { company: string; school?: string; past?: string }[]) {
  const own = await service.account(0)
  async function* records() {
    for (const [index, { company, school, past }] of people.entries()) {
      const experience = [{ company, title: 'Welder' }, ...(past ? [{ company: past, to: '2020-01' }] : [])]
      const education = school ? [{ school }] : []
      const record = {
        external_id: `own-${index}`,
        full_name: `Person ${index}`,
        job_title: 'Welder',
        experience,
        education,
      }
      yield { row: index + 1, record }
    }
  }
  await importPool(service.scout, own.accountId, records())
  const resolve = async (kind: string, query: string) =>
    (await own.get(`resolve-entity?kind=${kind}&query=${encodeURIComponent(query)}`)).body
  const names = async (filter: object) => {
    const filtersJson = JSON.stringify({ ...filter, localOnly: true })
    const { body } = await own.search({ filtersJson })
    return body.candidates.map((each: Body) => each.full_name).sort()
  }
  return { resolve, names }
}

test('all spellings of an organisation that only the pool knows are one entity, which finds its people', async () => {
  const { resolve, names } = await recruiter([
    { company: 'Quorvex Metallbau GmbH', school: 'Quorvex Fachschule' },
    { company: 'QUORVEX METALLBAU' },
    { company: 'Quorvex Metallbau GmbH', school: 'QUORVEX FACHSCHULE' },
    { company: 'Other', past: 'quorvex metallbau, Inc.' },
  ])
  const found = await resolve('COMPANY', 'quorvex metallbau')
  assert.deepEqual(
    { resolved: found.resolved, displayName: found.displayName },
    { resolved: true, displayName: 'Quorvex Metallbau GmbH' },
  )
  assert.equal((await resolve('COMPANY', 'Quorvex Metallbau Ltd.')).entityId, found.entityId)
  assert.deepEqual(await names({ currentCompany: { entityId: found.entityId } }), ['Person 0', 'Person 1', 'Person 2'])
  assert.deepEqual(await names({ pastCompany: { entityId: found.entityId } }), ['Person 3'])
  const school = await resolve('SCHOOL', 'Quorvex Fachschule')
  assert.deepEqual(await names({ school: { entityId: school.entityId } }), ['Person 0', 'Person 2'])
})

test('a name that the pool and others bear is asked back with how many people of the pool bear it', async () => {
  const { resolve, names } = await recruiter([{ company: 'Acme GmbH' }, { company: 'ACME' }, { company: 'Delta' }])
  const acme = await resolve('COMPANY', 'Acme')
  assert.deepEqual(
    { resolved: acme.resolved, needsConfirmation: acme.needsConfirmation },
    { resolved: false, needsConfirmation: true },
  )
  const [own, other] = acme.candidates
  assert.deepEqual(
    { peopleInPool: own.peopleInPool, otherTells: 'peopleInPool' in other },
    { peopleInPool: 2, otherTells: false },
  )
  assert.ok(other.website || other.country || other.industry)
  assert.deepEqual(await names({ currentCompany: { entityId: own.entityId } }), ['Person 0', 'Person 1'])
  assert.equal(
    (await resolve('COMPANY', 'Delta')).candidates.length,
    (await entity('COMPANY', 'Delta')).candidates.length + 1,
  )
})

test('what the pool calls by a known name is the known organisation; another account sees nothing of a pool', async () => {
  const { resolve, names } = await recruiter([
    { company: 'Facebook' },
    { company: 'Meta' },
    { company: 'Quorvex Yachtbau' },
  ])
  const meta = await resolve('COMPANY', 'Facebook, Inc.')
  assert.deepEqual({ resolved: meta.resolved, entityId: meta.entityId }, { resolved: true, entityId: 'company:meta' })
  assert.deepEqual(await names({ currentCompany: { entityId: meta.entityId } }), ['Person 0', 'Person 1'])
  assert.equal((await resolve('COMPANY', 'Quorvex Yachtbau')).resolved, true)
  assert.equal((await entity('COMPANY', 'Quorvex Yachtbau')).resolved, false)
})

test('short and former names are one company, a parent is another', async () => {
  for (const [name, other] of [
    ['BMW', 'Bayerische Motoren Werke AG'],
    ['Twitter', 'X'],
    ['PwC', 'PricewaterhouseCoopers'],
    ['P&G', 'Procter and Gamble'],
  ] as const)
    assert.equal((await entity('COMPANY', name)).entityId, (await entity('COMPANY', other)).entityId, name)
  assert.notEqual((await entity('COMPANY', 'Google')).entityId, (await entity('COMPANY', 'Alphabet')).entityId)
})

test('regions go by the short forms that people write', async () => {
  for (const [city, displayName] of [
    ['NRW', 'North Rhine-Westphalia, Germany'],
    ['BaWü', 'Baden-Wurttemberg, Germany'],
    ['PACA', "Provence-Alpes-Côte d'Azur, France"],
    ['CDMX', 'Mexico City, Mexico'],
    ['Campinas, SP', 'Campinas, São Paulo, Brazil'],
  ] as const) {
    const body = await place({ city })
    assert.deepEqual({ resolved: body.resolved, displayName: body.displayName }, { resolved: true, displayName })
  }
  assert.equal((await place({ city: 'SP' })).resolved, false)
})

test('resolution needs a known kind and a query, and is free', async () => {
  for (const query of ['query=x', 'kind=COMPANY', 'kind=PERSON&query=x', 'kind=COMPANY&query=x&forceFresh=1']) {
    const { status, body } = await account.get(`resolve-entity?${query}`)
    assert.deepEqual({ status, code: body.code }, { status: 400, code: 'INVALID_REQUEST' }, query)
  }
  assert.deepEqual(await account.balance(), { credits: 0, extra: 0 })
})
