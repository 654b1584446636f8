/**
 * Whether somebody lives in a place that a filter asks for, judged by their record: for people of a network that did not filter. Pure.
 */
import type { Places } from '../../reference/places/places.ts'

/** UNKNOWN: the record names no place, or only one around the place asked for, such as its country. */
export type LocationMatch = 'THERE' | 'ELSEWHERE' | 'UNKNOWN'

/** `ofPerson`: the places the person certainly lives in, the narrowest first. */
export function matchLocation(
  places: Pick<Places, 'get' | 'expand'>,
  geoIds: readonly string[],
  ofPerson: readonly string[],
): LocationMatch {
  const [narrowest] = ofPerson
  if (narrowest === undefined) return 'UNKNOWN'
  const asked = new Set(geoIds.flatMap((geoId) => [geoId, ...places.expand(geoId)]))
  if (ofPerson.some((geoId) => asked.has(geoId))) return 'THERE'
  const parts = new Set(places.expand(narrowest))
  const isInside = (geoId: string) => parts.has(geoId) || (places.get(geoId)?.within.includes(narrowest) ?? false)
  return [...asked].some(isInside) ? 'UNKNOWN' : 'ELSEWHERE'
}

/** Ids of everything that the place, or a part of it, lies in: a person whose record names nothing narrower may live in the place. */
export const widerThan = (places: Pick<Places, 'get' | 'expand'>, geoId: string): string[] => [
  ...new Set([geoId, ...places.expand(geoId)].flatMap((each) => places.get(each)?.within ?? [])),
]

/** How many towns near a city are told to a network; few networks accept longer conditions. */
const TOWNS_MAX = 8

/** The largest towns nearby, without parts of the city itself. */
export function townsNear(places: Pick<Places, 'get' | 'around'>, geoId: string, km: number | null): string[] {
  const towns: string[] = []
  for (const town of places.around(geoId, km)) {
    if (towns.length === TOWNS_MAX) break
    if (!towns.some((other) => isIn(places, town, other)) && !isIn(places, town, geoId)) towns.push(town)
  }
  return towns
}

const isIn = (places: Pick<Places, 'get'>, town: string, geoId: string): boolean =>
  places.get(town)?.within.includes(geoId) ?? false
