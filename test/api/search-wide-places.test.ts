/**
 * A person whose record names the country or region around the wanted place, or a town that may be several places, is not known
 * to live elsewhere. One whose record gives a name that everybody takes for one place lives there.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit, page } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { buildIndex } from '../support/index-pool.ts'
import { type Body, startService } from '../support/service.ts'

const fake = await startFakeNetwork()
const service = await startService({ network: fake, worker: false })
after(() => fake.close())

const PLACES: Record<string, string> = {
  city: 'Madrid, Spain',
  nearby: 'Getafe, Spain',
  region: 'Comunidad de Madrid',
  country: 'Spain',
  area: 'Europe',
  bare: 'Madrid',
  metro: 'Greater Madrid Area',
  several: 'Valencia',
  silent: '',
  other: 'Barcelona, Spain',
  otherRegion: 'Andalucía, Spain',
  otherCountry: 'Portugal',
}

const account = await service.account(100)
const save = (places: Record<string, string>) =>
  account.call('POST', 'talent-pool/candidates', {
    candidates: Object.entries(places).map(([full_name, location]) => ({
      full_name,
      job_title: 'Data Engineer',
      location,
      work_email: `${full_name}@example.com`,
    })),
  })

const title = { id: 't', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'data engineer' }] }
const place = (name: string, importance = 'REQUIRED') => ({
  id: 'p',
  kind: 'PLACE',
  importance,
  anyOf: [{ name, geoIds: name === MADRID ? [CITY] : [] }],
})
/** The city, because the plain name would mean the region as well. */
const MADRID = 'Madrid, Spain'
const CITY = '3117735'

async function found(...criteria: object[]) {
  const { status, body } = await account.search({ criteria: [title, ...criteria], filtersJson: '{"localOnly":true}' })
  assert.equal(status, 200, JSON.stringify(body))
  return Object.fromEntries(
    body.candidates.map(({ full_name, match }: Body) => [
      full_name,
      `${match.tier} ${match.criteria.find(({ id }: Body) => id === 'p').verdict}`,
    ]),
  ) as Record<string, string>
}

const IN_MADRID = {
  city: 'COMPLETE MET',
  nearby: 'COMPLETE MET',
  region: 'NEAR UNKNOWN',
  country: 'NEAR UNKNOWN',
  ...{
    area: 'NEAR UNKNOWN',
    bare: 'COMPLETE MET',
    metro: 'COMPLETE MET',
    several: 'NEAR UNKNOWN',
    silent: 'NEAR UNKNOWN',
  },
}

test('own people whose record tells a wider place are near, whether the index has filed them or not', async () => {
  await save(PLACES)
  assert.deepEqual(await found(place(MADRID)), IN_MADRID)
  await buildIndex(service.scout, account)
  await save({ late: 'Spain' })
  assert.deepEqual(await found(place(MADRID)), { ...IN_MADRID, late: 'NEAR UNKNOWN' })
  const inSpain = await found(place('Spain'))
  assert.deepEqual(
    { country: inSpain.country, area: inSpain.area, other: inSpain.other, otherCountry: inSpain.otherCountry },
    { country: 'COMPLETE MET', area: 'NEAR UNKNOWN', other: 'COMPLETE MET', otherCountry: undefined },
  )
})

test('who may live in an excluded place is not left out, and it is not said that they live elsewhere', async () => {
  const left = await found(place(MADRID, 'EXCLUDED'))
  assert.deepEqual(
    { city: left.city, country: left.country, other: left.other },
    { city: undefined, country: 'COMPLETE UNKNOWN', other: 'COMPLETE MET' },
  )
})

test('counts have the same people', async () => {
  const { body } = await account.call('POST', 'talent-scout/counts', { criteria: [title, place(MADRID)] })
  assert.deepEqual({ total: body.total, complete: body.completeCount }, { total: 10, complete: 4 })
})

test('a hit that tells a wider place counts as the network filtered, and is near where it could not', async () => {
  const other = await service.account(10)
  const hits = ['city', 'country', 'other'].map((name) => ({ ...hit(name), location: PLACES[name]! }))
  const tiers = async (unsupported: string[], name: string) => {
    fake.script(json(200, page([], { people: hits, total: 3, unsupported })))
    const { status, body } = await other.search({ criteria: [place(name)] })
    assert.equal(status, 200, JSON.stringify(body))
    return body.candidates.map(({ urn, match }: Body) => `${urn.split(':').at(-1)} ${match.tier}`)
  }
  assert.deepEqual(await tiers([], MADRID), ['city COMPLETE', 'country COMPLETE'])
  assert.deepEqual(await tiers(['musts.places'], 'Getafe, Spain'), ['city COMPLETE', 'country NEAR'])
})
