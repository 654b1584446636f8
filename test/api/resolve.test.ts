/** GET resolve-location and GET resolve-entity. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
    assert.deepEqual([body.resolved, body.needsConfirmation, body.level], [true, false, 'CITY'])
  assert.equal(new Set(spellings.map((body) => body.geoId)).size, 1)
  const { geoId } = await place({ country: 'Deutschland' })
  assert.equal(spellings[0]!.countryFallbackGeoId, geoId)
})

test('an ambiguous place is asked back with every reading and the country as a fallback', async () => {
  const body = await place({ city: 'Valencia', country: 'Spain' })
  assert.deepEqual([body.resolved, body.needsConfirmation, 'geoId' in body], [false, true, false])
  assert.deepEqual(new Set(body.candidates.map((each: Body) => each.level)), new Set(['CITY', 'PROVINCE', 'REGION']))
  assert.equal(body.countryFallbackGeoId, (await place({ country: 'Spain' })).geoId)
})

test('a misspelt place is a question, even with one answer', async () => {
  const body = await place({ city: 'Barcelonna', country: 'Spain' })
  assert.deepEqual([body.resolved, body.needsConfirmation], [false, true])
})

test('nothing given, or nothing found: neither resolved nor a question', async () => {
  for (const query of [{}, { city: '' }, { city: 'Xyzzyplugh' }] as Record<string, string>[]) {
    const body = await place(query)
    assert.deepEqual(
      [body.success, body.resolved, body.needsConfirmation, 'candidates' in body],
      [true, false, false, false],
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

test('companies, industries and schools resolve by name, former name and acronym', async () => {
  const spotify = await entity('COMPANY', 'Spotify')
  assert.deepEqual([spotify.resolved, spotify.entityId, spotify.displayName], [true, 'company:spotify', 'Spotify'])
  assert.equal((await entity('COMPANY', 'facebook')).entityId, (await entity('COMPANY', 'Meta')).entityId)
  assert.equal((await entity('SCHOOL', 'MIT')).resolved, true)
  assert.equal((await entity('INDUSTRY', 'Computer Software')).resolved, true)
})

test('an ambiguous name is asked back with what tells the candidates apart', async () => {
  const body = await entity('COMPANY', 'Delta')
  assert.deepEqual([body.resolved, body.needsConfirmation, 'entityId' in body], [false, true, false])
  assert.ok(body.candidates.length >= 2)
  assert.ok(body.candidates.every((each: Body) => each.entityId && each.displayName && (each.website || each.industry)))
})

test('an answer is remembered; forceFresh asks the network again', async () => {
  const calls = () => service.sandbox.stats().calls.entities
  await entity('COMPANY', 'Siemens')
  const before = calls()
  await entity('COMPANY', ' siemens ')
  assert.equal(calls(), before)
  await entity('COMPANY', 'Siemens', '&forceFresh=true')
  assert.equal(calls(), before + 1)
  await entity('COMPANY', 'Siemens', '&forceFresh=false')
  assert.equal(calls(), before + 1)
})

test('resolution needs a known kind and a query, and is free', async () => {
  for (const query of ['query=x', 'kind=COMPANY', 'kind=PERSON&query=x', 'kind=COMPANY&query=x&forceFresh=1']) {
    const { status, body } = await account.get(`resolve-entity?${query}`)
    assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST'], query)
  }
  assert.deepEqual(await account.balance(), { credits: 0, extra: 0 })
})
