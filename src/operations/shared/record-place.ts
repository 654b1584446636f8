/**
 * Where somebody lives, by the words of their record. Owns what a place name means there: what is certain, and where a name has several
 * bearers the one that a search for it would take, so that whoever says "Berlin" is found in Berlin.
 */
import type { PlaceQuery } from '../../../contract/network.ts'
import { fold } from '../../base/fold.ts'
import type { Places } from '../../reference/places/places.ts'
import { type ResolvedLocation, resolveLocation } from './resolve-names.ts'
import type { Knowledge, Scout } from './scout.ts'

/** Ids of the place and of all around it, the narrowest first; none where its words say nothing. */
export async function recordPlaceIds(scout: Scout, place: PlaceQuery | null, text: string): Promise<string[]> {
  let ids: string[] = []
  for (const reading of place ? [place] : readingsOf(text)) {
    const found = await resolveLocation(scout, reading)
    ids = certainPlaceIds(found)
    if (found.resolution.kind === 'RESOLVED' && found.resolution.match.exact) return ids
    if (found.resolution.kind !== 'NOTHING') break
  }
  const whole = place ? [place.city, place.state, place.country].filter(Boolean).join(', ') : text
  const taken = takenFor(await scout.knowledge(), whole)
  return ids.every((id) => taken.includes(id)) && taken.length > ids.length ? taken : ids
}

/** What a search "in …" takes the text for, where the text is nothing but one place and bears its name as it is spelled. */
function takenFor({ places, readByRules }: Knowledge, text: string): string[] {
  const { criteria, locations } = readByRules(`in ${text}`)
  const geoId = locations[0]?.geoId
  if (!geoId || locations.length > 1 || criteria.length > 1 || !isNamedIn(places, geoId, text)) return []
  return [geoId, ...(places.get(geoId)?.within ?? [])]
}

/** "San Francisco Bay Area" has four; longer texts name what they lie in as well. */
const NAME_WORDS_MAX = 5
const WORDS_MAX = 12

function isNamedIn(places: Pick<Places, 'readings'>, geoId: string, text: string): boolean {
  const words = fold(text).split(' ').slice(0, WORDS_MAX)
  const phrases = words.flatMap((_, from) =>
    Array.from({ length: NAME_WORDS_MAX }, (_, more) => words.slice(from, from + more + 1).join(' ')),
  )
  return phrases.some((phrase) => places.readings(phrase).some((reading) => reading.geoId === geoId))
}

/** The whole text first; a network that wants the parts apart gets them when that says nothing. */
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
 * Only what holds whichever of its meanings a text has. A city in the province of its name lies in both;
 * of two towns of one name only what surrounds both is sure; a near spelling is nothing but its country.
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
