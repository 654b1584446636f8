/** Which places the text of a record certainly lies in. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Place } from '../../contract/network.ts'
import { certainPlaceIds } from '../../src/operations/naming/record-place.ts'
import type { ResolvedLocation } from '../../src/operations/naming/resolve-names.ts'
import { decide } from '../../src/resolve/match.ts'

const place = (geoId: string, within: string[], exact = true): Place => ({
  geoId,
  displayName: geoId,
  level: 'CITY',
  countryCode: 'XX',
  within,
  exact,
})

const location = (matches: Place[], countryGeoId: string | null = null): ResolvedLocation => ({
  resolution: decide(matches),
  countryGeoId,
})

for (const [what, found, ids] of [
  ['one place: it and all around it', location([place('city', ['region', 'es'])]), ['city', 'region', 'es']],
  [
    'a city in the province and region of its name: the city and all around it',
    location([
      place('region', ['es']),
      place('city', ['province', 'region', 'es']),
      place('province', ['region', 'es']),
    ]),
    ['city', 'province', 'region', 'es'],
  ],
  ['two towns of one country: the country', location([place('a', ['x', 'us']), place('b', ['y', 'us'])]), ['us']],
  ['two towns of two countries: nothing', location([place('a', ['us']), place('b', ['uk'])]), []],
  ['a near spelling: nothing', location([place('a', ['us'], false)]), []],
  ['a near spelling in a country that is named: the country', location([place('a', ['us'], false)], 'us'), ['us']],
  ['no place, but a country: the country', location([], 'de'), ['de']],
  ['nothing: nothing', location([]), []],
] as const) {
  it(what, () => assert.deepEqual(certainPlaceIds(found), ids))
}
