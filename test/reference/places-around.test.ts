/** Which cities are near a place: up to the given distance, across the antimeridian and the poles, largest first. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compiledPlaces } from '../../src/compile/places/compiled-places.ts'
import { openPlaces } from '../../src/reference/places/places.ts'

const table = await compiledPlaces()
const places = await openPlaces(table)

const ID = {
  madrid: '3117735',
  getafe: '3121437',
  barcelona: '3128760',
  berlin: '2950159',
  kreuzberg: '2884161',
  potsdam: '2852458',
  london: '2643743',
  croydon: '2651817',
  guildford: '2647793',
  oxford: '2640729',
  nyc: '5128581',
  newark: '5101798',
  munich: '2867714',
  levuka: '2204417',
  tubou: '4035863',
  longyearbyen: '2729907',
  mcmurdo: '6696480',
  ushuaia: '3833367',
}

const isAround = (id: string, middle: string, km: number | null = null) => places.around(middle, km).includes(id)

describe('around a city', () => {
  test('its suburbs and neighbours, and no city beyond 50 km', () => {
    assert.ok(isAround(ID.getafe, ID.madrid))
    assert.ok(!isAround(ID.barcelona, ID.madrid))
    assert.ok(isAround(ID.potsdam, ID.berlin))
    assert.ok(isAround(ID.guildford, ID.london))
    assert.ok(!isAround(ID.oxford, ID.london))
    assert.ok(isAround(ID.newark, ID.nyc))
  })

  test('sections count, as what is near and as what it is near to', () => {
    assert.ok(isAround(ID.croydon, ID.london))
    assert.ok(isAround(ID.potsdam, ID.kreuzberg))
    assert.ok(isAround(ID.berlin, ID.kreuzberg))
  })

  test('as far as asked: Guildford is 43 km from London, Oxford 83', () => {
    assert.ok(!isAround(ID.guildford, ID.london, 10))
    assert.ok(!isAround(ID.guildford, ID.london, 42))
    assert.ok(isAround(ID.guildford, ID.london, 45))
    assert.ok(!isAround(ID.oxford, ID.london, 81))
    assert.ok(isAround(ID.oxford, ID.london, 85))
    assert.deepEqual(places.around(ID.london, 50), places.around(ID.london, null))
  })

  test('never the place itself, nobody twice, cities only, largest first', () => {
    const ids = places.around(ID.london, null)
    assert.ok(!ids.includes(ID.london))
    assert.equal(new Set(ids).size, ids.length)
    const found = ids.map((id) => places.get(id)!)
    assert.ok(found.every(({ level }) => level === 'CITY'))
    for (const [at, place] of found.entries()) assert.ok(place.population <= (found[at - 1]?.population ?? Infinity))
  })

  test('a circle that holds more than can be told is told by its largest', () => {
    const ids = places.around(ID.london, 500)
    assert.equal(ids.length, 2_000)
    assert.equal(ids[0], '2988507')
  })

  test('what a caller does with an answer does not change the next', () => {
    const first = places.around(ID.berlin, 20)
    assert.ok(first.splice(0).length > 10)
    assert.ok(places.around(ID.berlin, 20).length > 10)
  })
})

describe('around other places', () => {
  test('nothing, unless it is said how far: then from the largest city in it', () => {
    for (const id of ['2951839', '2921044', 'metro:munich', 'area:dach']) assert.deepEqual(places.around(id, null), [])
    const munich = new Set([ID.munich, ...places.around(ID.munich, 10)])
    assert.deepEqual(new Set(places.around('2951839', 10)), munich)
    assert.deepEqual(new Set(places.around('metro:munich', 10)), munich)
    assert.ok(isAround(ID.berlin, 'area:dach', 10))
  })

  test('nothing around what nobody knows, nor at a distance that is none', () => {
    for (const id of ['', '1', 'nowhere']) for (const km of [null, 50]) assert.deepEqual(places.around(id, km), [])
    for (const km of [-1, Number.NaN]) assert.deepEqual(places.around(ID.london, km), [])
  })
})

describe('on a globe', () => {
  test('over the antimeridian: 198 km from Levuka to Tubou, both in Fiji', () => {
    assert.ok(isAround(ID.tubou, ID.levuka, 205))
    assert.ok(isAround(ID.levuka, ID.tubou, 205))
    assert.ok(!isAround(ID.tubou, ID.levuka, 190))
  })

  const { latitude, longitude, byLatitude, number } = table.columns
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const rowOf = (id: string) => byLatitude.find((row) => number[row] === Number(id))!
  /** Distances by the angle between two directions from the centre of the earth, which is another method than the tested one. */
  const directionOf = (row: number) => {
    const [north, east] = [radians(latitude[row]!), radians(longitude[row]!)]
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const
  }
  const kmBetween = (a: number, b: number) => {
    const [from, to] = [directionOf(a), directionOf(b)]
    return 6_371 * Math.acos(Math.min(1, from[0] * to[0] + from[1] * to[1] + from[2] * to[2]))
  }
  const measured = (middle: number, km: number) =>
    [...byLatitude].filter((row) => row !== middle && kmBetween(middle, row) <= km)

  for (const [name, km] of [
    ['levuka', 400],
    ['tubou', 900],
    ['longyearbyen', 1_500],
    ['mcmurdo', 3_500],
    ['london', 100],
    ['nyc', 120],
  ] as const) {
    test(`${km} km around ${name} are those that a measure of every city finds`, () => {
      const expected = measured(rowOf(ID[name]), km).map((row) => String(number[row]))
      assert.ok(expected.length < 2_000)
      assert.deepEqual(new Set(places.around(ID[name], km)), new Set(expected))
    })
  }

  test('a circle that covers a pole reaches the other side', () => {
    const km = kmBetween(rowOf(ID.mcmurdo), rowOf(ID.ushuaia))
    assert.ok(isAround(ID.ushuaia, ID.mcmurdo, km + 1))
    assert.ok(!isAround(ID.ushuaia, ID.mcmurdo, km - 1))
    assert.ok(isAround('1850147', ID.longyearbyen, 20_040), 'the whole earth is too much')
  })
})
