/**
 * Finds where somebody lives from the words of their record. Owns what a place name means there: whatever all of its meanings
 * have in common, or the city that everybody means by its bare name. In doubt there is no id: a wrong one would put a person into
 * searches elsewhere.
 */
import type { PlaceQuery } from '../../../contract/network.ts'
import type { Places } from '../../reference/places/places.ts'
import { cityOfMetro, worldCity } from '../../reference/places/world-cities.ts'
import type { Scout } from '../scout.ts'
import { type ResolvedLocation, resolveLocation } from './resolve-names.ts'

/** The ids of the place and of everything around it; none if the words say nothing. */
export async function recordPlaceIds(scout: Scout, place: PlaceQuery | null, text: string): Promise<string[]> {
  const { places } = await scout.knowledge()
  const bare = place ? bareCity(place) : text
  const famous = worldCity(places, bare)
  if (famous) return withAround(places, famous)
  let ids: string[] = []
  for (const reading of place ? [place] : readingsOf(text)) {
    const found = await resolveLocation(scout, reading)
    ids = certainPlaceIds(found)
    if (found.resolution.kind !== 'NOTHING') break
  }
  // Somebody in Greater Berlin lives in Berlin, or near enough to count.
  const city = cityOfMetro(places, ids[0] ?? '')
  return city ? withAround(places, city) : ids
}

const bareCity = ({ city, state, country }: PlaceQuery): string => (state || country ? '' : (city ?? ''))

const withAround = (places: Places, geoId: string): string[] => [geoId, ...(places.get(geoId)?.within ?? [])]

/** The whole text first. If that yields nothing, its parts are tried as city, state and country. */
function readingsOf(text: string): PlaceQuery[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [first, ...outer] = parts
  if (!first) return []
  const country = outer.at(-1)
  if (!country) return [{ city: text }, { country: text }]
  const state = outer.length > 1 ? { state: outer[0] } : {}
  return [{ city: text }, { city: first, ...state, country }]
}

/**
 * Returns only what is true for every meaning of a text. A city in the province of the same name is in both. Of two towns with
 * one name, only what surrounds both is certain; of a similar spelling, only the country.
 */
export function certainPlaceIds({ resolution, countryGeoId }: ResolvedLocation): string[] {
  const country = countryGeoId === null ? [] : [countryGeoId]
  if (resolution.kind === 'NOTHING') return country
  const candidates = resolution.kind === 'RESOLVED' ? [resolution.match] : resolution.candidates
  if (!candidates.every((place) => place.exact)) return country
  const chains = candidates.map((place) => [place.geoId, ...place.within])
  const innermost = chains.find((chain) => candidates.every((place) => chain.includes(place.geoId)))
  if (innermost) return innermost
  const [first = [], ...rest] = chains
  const shared = first.filter((id) => rest.every((chain) => chain.includes(id)))
  return [...new Set([...shared, ...country])]
}
