/** Regions that people name and no gazetteer has: each is found by its names, contains its towns and fits the contract. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { placeSchema } from '../../contract/network.ts'
import { compiledPlaces } from '../../src/compile/places/compiled-places.ts'
import { foldPlace } from '../../src/reference/places/fold.ts'
import { openPlaces } from '../../src/reference/places/places.ts'

const places = await openPlaces(await compiledPlaces())
const file = new URL('../../src/compile/places/data/areas.json', import.meta.url)
const areas = JSON.parse(await readFile(file, 'utf8')) as { id: string; name: string; also?: string[] }[]
const namesOf = ({ name, also = [] }: { name: string; also?: string[] }) => [name, ...also]

describe('an area by its names', () => {
  for (const [name, id, town] of [
    ['Cape Cod', 'area:cape-cod', '4929771'], // Barnstable
    ['Tees Valley', 'metro:tees-valley', '2642607'], // Middlesbrough
    ['Vancouver Island', 'area:vancouver-island', '6174041'], // Victoria
    ['Picardie', 'area:picardie', '3037854'], // Amiens
    ['El Bierzo', 'area:el-bierzo', '3113236'], // Ponferrada
    ['Oberbayern', 'area:oberbayern', '2867714'], // Munich
    ['Rhein-Neckar', 'metro:rhine-neckar', '2873891'], // Mannheim
    ['Ostschweiz', 'area:ostschweiz', '2658822'], // St. Gallen
    ['Costa del Sol', 'area:costa-del-sol', '2514169'], // Marbella
    ['Eje Cafetero', 'area:eje-cafetero', '3672486'], // Pereira
    ['ABC Paulista', 'metro:abc-paulista', '3449344'], // São Bernardo do Campo
    ['Serra Gaúcha', 'area:serra-gaucha', '3466537'], // Caxias do Sul
    ['Alentejo', 'area:alentejo', '2268406'], // Évora
    ['Golden Horseshoe', 'area:golden-horseshoe', '6167865'], // Toronto
    ['SoCal', 'area:southern-california', '5391811'], // San Diego
  ] as const) {
    test(`${name} holds ${places.get(town)?.name}`, () => {
      assert.equal(places.readings(name)[0]?.geoId, id)
      assert.ok(places.get(town)?.within.includes(id), town)
    })
  }

  test('every name leads to its area first, and no name to two areas', () => {
    const owners = new Map<string, string>()
    const faults: string[] = []
    for (const area of areas)
      for (const name of namesOf(area)) {
        const key = foldPlace(name)
        const owner = owners.get(key) ?? area.id
        owners.set(key, owner)
        if (owner !== area.id) faults.push(`"${name}" is ${owner} and ${area.id}`)
        const readings = places.readings(name)
        if (key.split(' ').length <= 6 && !readings.some(({ geoId }) => geoId === area.id))
          faults.push(`"${name}" is not ${area.id}`)
      }
    assert.deepEqual(faults, [])
  })
})

test('the largest towns of every area keep to the contract', () => {
  const towns = new Set(areas.flatMap(({ id }) => places.expand(id)))
  for (const geoId of towns) {
    const { displayName, level, countryCode, within } = places.get(geoId)!
    placeSchema.parse({ geoId, displayName, level, countryCode, within, exact: true })
  }
})

test('a city that shares its name with no area is still itself', () => {
  for (const [name, id] of [
    ['Munich', '2867714'],
    ['La Laguna, Spain', '2511401'],
    ['Gold Coast, Australia', '2165087'],
    ['Kempen, Germany', '2891643'],
  ] as const) {
    assert.equal(places.resolve({ city: name }).matches[0]?.geoId, id, name)
  }
})
