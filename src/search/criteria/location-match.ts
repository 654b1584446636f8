/** Whether somebody lives in a place that a filter asks for, by what their record tells: for people of a network that did not filter. Pure. */
import type { Places } from '../../reference/places/places.ts'

/** UNKNOWN: it tells nothing, or no more than a place around the one asked for, such as its country. */
export type LocationMatch = 'THERE' | 'ELSEWHERE' | 'UNKNOWN'

/** `told`: places that somebody surely lives in, the narrowest first. */
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

/** Ids of all that a place lies in, or a part of it: who is told no more than one of these may live there. */
export const widerThan = (places: Pick<Places, 'get' | 'expand'>, geoId: string): string[] => [
  ...new Set([geoId, ...places.expand(geoId)].flatMap((each) => places.get(each)?.within ?? [])),
]

/** Of those near a city; more would be a condition that few networks take. */
const TOWNS_MAX = 8

/** The largest, without parts of the city itself. */
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
