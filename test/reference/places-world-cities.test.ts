/** Which city a bare name means, and which city a metropolitan area is named after. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compiledPlaces } from '../../src/compile/places/compiled-places.ts'
import { openPlaces } from '../../src/reference/places/places.ts'
import { cityOfMetro, worldCity } from '../../src/reference/places/world-cities.ts'

const places = await openPlaces(await compiledPlaces())
const nameOf = (geoId: string | undefined) => geoId && places.get(geoId)?.displayName

test('large cities far ahead of their namesakes are meant by their bare name', () => {
  for (const [text, name] of [
    ['Berlin', 'Berlin, Germany'],
    ['madrid', 'Madrid, Community of Madrid, Spain'],
    ['Paris', 'Paris, Île-de-France, France'],
    ['LONDON', 'London, England, United Kingdom'],
    ['Barcelona', 'Barcelona, Catalonia, Spain'],
    ['Perth', 'Perth, Western Australia, Australia'],
  ] as const) {
    assert.equal(nameOf(worldCity(places, text)), name)
  }
})

test('nobody is meant by what several bear, by a name in another language, by a state, or by more words than a name', () => {
  const doubtful = `Valencia,Surrey,Brest,Norfolk,Essex,Sale,Kensington,Santa Cruz,Queenstown,Libertad,Neustadt,Salem,León,Bethlehem,Sparta,
    Valence,Vienne,Washington,Georgia,Cambridge,Birmingham,San Jose,Cordoba,Victoria,Remote,Home,Mobile,formerly Berlin,ex London,
    200 km from Berlin,Berlin University,near Berlin,Berlin or Munich,not Berlin,—,`
  const taken = doubtful.split(',').flatMap((text) => worldCity(places, text.trim()) ?? [])
  assert.deepEqual(taken.map(nameOf), [])
})

test('a metropolitan area is its city where it bears the name', () => {
  for (const [metro, name] of [
    ['metro:berlin', 'Berlin, Germany'],
    ['metro:memphis', 'Memphis, Tennessee, United States'],
  ] as const) {
    assert.equal(nameOf(cityOfMetro(places, metro)), name)
  }
  for (const other of ['metro:bay-area', 'metro:cologne-bonn', 'metro:nowhere', '2950159', '']) {
    assert.equal(cityOfMetro(places, other), undefined)
  }
})
