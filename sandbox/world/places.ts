/**
 * The places of the sandbox: countries, regions, provinces and cities, each with the places it lies in. Ids are GeoNames ids (CC
 * BY 4.0); provinces, which have none in our source, have GeoNames codes such as ES.60.V. Owns the tree; resolve/places.ts finds
 * a place by name.
 */
import type { placeLevels } from '../../contract/described.ts'
import { readTable } from './data.ts'

export interface Place {
  id: string
  level: (typeof placeLevels)[number]
  name: string
  country: string
  /** Ids of everything it lies in, nearest first, the country last. */
  in: readonly string[]
  /**
   * Further areas it lies in (counties, metropolitan areas), beyond those of `in` and theirs, which are not places of their own
   * here.
   */
  around: readonly string[]
  /** Other names in use. */
  also: readonly string[]
  /** Postal short form ("TX"), recognised only beside another name. */
  code?: string
  /** Covers the same area as the place with its name above or below it (Berlin the state, Madrid the province). */
  same: boolean
  pop: number
}

export interface City extends Place {
  /** Position in `cities`. */
  index: number
}

export const places: readonly Place[] = readTable<
  (Partial<Place> & Pick<Place, 'id' | 'level' | 'name' | 'country'>)[]
>('places').map((row) => ({ in: [], around: [], also: [], same: false, pop: 0, ...row }))

export const placeById: ReadonlyMap<string, Place> = new Map(places.map((place) => [place.id, place]))

export const cities: readonly City[] = places
  .filter((place) => place.level === 'CITY')
  .map((place, index) => Object.assign(place, { index }))

export const citiesByCountry: ReadonlyMap<string, City[]> = Map.groupBy(cities, (city) => city.country)

export const countryByCode: ReadonlyMap<string, Place> = new Map(
  places.filter((place) => place.level === 'COUNTRY').map((place) => [place.country, place]),
)

const citiesByName = Map.groupBy(cities, (city) => city.name)

/** The city a table means: "Madrid", or "Paris, FR" if the name alone would be ambiguous. */
export function cityNamed(text: string): City {
  const [name, country] = text.split(', ') as [string, string?]
  const found = (citiesByName.get(name) ?? []).filter((city) => !country || city.country === country)
  const city = found.sort((a, b) => b.pop - a.pop)[0]
  if (!city) throw new Error(`sandbox/data/places.json has no city "${text}"`)
  return city
}

/** "Valencia, Valencian Community, Spain". Provinces are left out, and so is a state with its city's name: "Berlin, Germany". */
function writeLabel(place: Place): string {
  const outer = place.in.map((id) => placeById.get(id)!)
  const shown = outer.filter(({ level, same, name }) => level !== 'PROVINCE' && !(same && name === place.name))
  return [place, ...shown].map(({ name }) => name).join(', ')
}

const labels = new Map(places.map((place) => [place, writeLabel(place)]))

/** How the network writes a place. */
export const labelOf = (place: Place): string => labels.get(place)!

/** For each city: itself and everything it lies in. */
const groundOf = cities.map((city) => {
  const outer = [city, ...city.in.map((id) => placeById.get(id)!)]
  return new Set(outer.flatMap(({ id, around }) => [id, ...around]))
})

/** Every city that lies in the place (itself, for a city), marked by its index. */
export const citiesWithin = (geoId: string): Uint8Array => citiesWithinAny([geoId])

export function citiesWithinAny(geoIds: readonly string[]): Uint8Array {
  const wanted = new Set(geoIds)
  return Uint8Array.from(groundOf, (ground) => Number(!ground.isDisjointFrom(wanted)))
}
