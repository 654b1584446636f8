/** Which place lies in which: the same answer for filters, adapters and the built-in network. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { placeSchema } from '../../contract/network.ts'
import { cities, citiesWithin } from '../../sandbox/world/places.ts'
import { compiledPlaces } from '../../src/compile/places/compiled-places.ts'
import { openPlaces } from '../../src/reference/places/places.ts'

const places = await openPlaces(await compiledPlaces())
const get = (geoId: string) => {
  const place = places.get(geoId)
  assert.ok(place, `there is no place ${geoId}`)
  return place
}

interface SandboxPlace {
  id: string
  level: string
  country: string
  in?: string[]
}
const readJson = async (path: string) => JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8'))
const sandbox = (await readJson('sandbox/data/places.json')) as SandboxPlace[]
const areas = (await readJson('src/compile/places/data/areas.json')) as { id: string; level: string }[]

describe('a place and its surroundings', () => {
  test('facts for display and for adapters', () => {
    assert.deepEqual(
      { ...get('2867714'), population: 0, within: [] },
      {
        geoId: '2867714',
        name: 'Munich',
        displayName: 'Munich, Bavaria, Germany',
        level: 'CITY',
        countryCode: 'DE',
        within: [],
        population: 0,
        latitude: 48.13743,
        longitude: 11.57549,
        names: {
          country: 'Germany',
          region: 'Bavaria',
          regionCode: 'DE-BY',
          province: 'Upper Bavaria',
          city: 'Munich',
        },
      },
    )
    assert.equal(get('4140963').displayName, 'Washington, District of Columbia, United States')
    assert.equal(get('2950159').displayName, 'Berlin, Germany')
    assert.equal(get('area:dach').countryCode, null)
    assert.equal(get('area:dach').latitude, null)
    assert.deepEqual(
      { berlin: places.levelOf('2950159'), nowhere: places.levelOf('nowhere') },
      { berlin: 'CITY', nowhere: undefined },
    )
    assert.equal(places.get('nowhere'), undefined)
    assert.equal(places.get('1'), undefined)
    assert.equal(places.get(''), undefined)
  })

  test('nearest first, the country after its parts, areas from small to large', () => {
    const { within } = get('2867714')
    assert.deepEqual(within.slice(0, 4), ['DE.02.091', '2951839', 'metro:munich', '2921044'])
    assert.ok(within.indexOf('area:dach') < within.indexOf('area:eu'))
    assert.ok(within.indexOf('area:eu') < within.indexOf('area:emea'))
  })

  test('boroughs and sections lie in their city', () => {
    for (const [section, city] of [
      ['2884161', '2950159'], // Kreuzberg, Berlin
      ['5110302', '5128581'], // Brooklyn, New York City
      ['2651817', '2643743'], // Croydon, London
      ['3121245', '3128760'], // Gràcia, Barcelona
    ] as const) {
      assert.ok(get(section).within.includes(city), `${get(section).displayName} is not in ${city}`)
    }
  })

  test('an id expands to the ids that together are the place', () => {
    assert.deepEqual(new Set(places.expand('area:dach')), new Set(['2921044', '2782113', '2658434']))
    assert.ok(places.expand('metro:bay-area').includes('US.CA.075'))
    assert.ok(['2510769', '2629691'].every((country) => places.expand('area:emea').includes(country))) // Spain, Iceland
    assert.deepEqual(places.expand('2643743'), ['2643743', 'GB.ENG.GLA'])
    assert.deepEqual(places.expand('2867714'), ['2867714'])
    assert.deepEqual(places.expand('nowhere'), ['nowhere'])
  })

  test('a member lies in its area and the area is told by all of its members, the largest first', () => {
    for (const { id } of areas) {
      const members = places.expand(id)
      const sizes = members.map((member) => get(member).population)
      assert.deepEqual(
        { hasMembers: members.length > 0, sizes },
        { hasMembers: true, sizes: sizes.toSorted((a, b) => b - a) },
        id,
      )
      for (const member of members) assert.ok(get(member).within.includes(id), `${member} is not in ${id}`)
    }
  })
})

describe('the whole tree', () => {
  const ids = [...sandbox.map(({ id }) => id), ...areas.map(({ id }) => id)]
  const everywhere = new Set(ids.flatMap((id) => [id, ...places.expand(id), ...get(id).within]))

  test('every chain ends in a country or an area, without a circle, within the contract', () => {
    for (const id of everywhere) {
      const { within, level, displayName, countryCode } = get(id)
      placeSchema.parse({ geoId: id, displayName, level, countryCode, within, exact: true })
      assert.equal(new Set(within).size, within.length)
      for (const outer of within) assert.ok(!get(outer).within.includes(id), `${id} and ${outer} lie in each other`)
      if (level === 'COUNTRY' || countryCode === null) continue
      const last = get(within.at(-1)!)
      assert.ok(last.level === 'COUNTRY' || last.level === 'AREA', `${id} ends in ${last.geoId}`)
    }
  })

  test('what holds a place holds what is inside it', () => {
    for (const id of everywhere) {
      const { within } = get(id)
      for (const outer of within)
        for (const further of get(outer).within) {
          assert.ok(within.includes(further), `${id} is in ${outer}, but not in ${further} around it`)
        }
    }
  })

  test('the built-in network uses the same ids, levels and containers', () => {
    for (const place of sandbox) {
      const { level, countryCode, within } = get(place.id)
      assert.deepEqual({ level, countryCode }, { level: place.level, countryCode: place.country }, place.id)
      for (const outer of place.in ?? []) assert.ok(within.includes(outer), `${place.id} is not in ${outer}`)
    }
  })

  test('what a city lies in, counties and areas included, covers it in the built-in network too', () => {
    for (const city of cities) {
      for (const outer of get(city.id).within)
        assert.equal(citiesWithin(outer)[city.index], 1, `${outer} does not cover ${city.name}`)
    }
  })
})
