/**
 * Cities that everybody means by their bare name, and the metropolitan areas named after a city. Owns how far such a city must be
 * ahead of its namesakes. Somebody who writes "Berlin" lives in Germany; for "Valencia", "Surrey" or "Brest" nobody can tell.
 */
import { fold } from '../../base/fold.ts'
import type { PlaceInfo, Places } from './places.ts'

type Known = Pick<Places, 'readings' | 'get'>

const METRO = 'metro:'
const POPULATION_MIN = 500_000
/** A city of this size that no other metropolis rivals is meant even if a namesake is large: Barcelona, not the one in Venezuela. */
const WORLD_POPULATION_MIN = 1_000_000
const AHEAD = 10
const AHEAD_OF_TOWNS = 1.5

/** Whether a metropolitan area is named after the city: then it is what everybody means by the name. */
export const isMetropolis = ({ name, within }: { name: string; within: readonly string[] }): boolean =>
  within.includes(METRO + fold(name).replaceAll(' ', '-'))

const placesNamed = (places: Known, name: string) =>
  places.readings(name).flatMap(({ geoId }) => {
    const facts = places.get(geoId)
    return facts ? [{ geoId, facts }] : []
  })

/** By its own name only: "Vienne" is a town in France before it is Vienna. */
export function worldCity(places: Known, text: string): string | undefined {
  const name = fold(text)
  const namesakes = placesNamed(places, name)
  const first = namesakes.find(({ facts }) => isCityOf(facts, name) && isMetropolis(facts))
  if (!first || first.facts.population < POPULATION_MIN) return undefined
  const rivals = namesakes.filter(
    ({ geoId, facts }) =>
      geoId !== first.geoId && !facts.within.includes(first.geoId) && !first.facts.within.includes(geoId),
  )
  return rivals.every(({ facts }) => isFarAhead(first.facts, facts)) ? first.geoId : undefined
}

const isCityOf = ({ level, name: own }: PlaceInfo, name: string) => level === 'CITY' && fold(own) === name

function isFarAhead(city: PlaceInfo, rival: PlaceInfo): boolean {
  if (city.population >= AHEAD * rival.population) return true
  if (city.population < WORLD_POPULATION_MIN || isMetropolis(rival)) return false
  return city.population >= AHEAD_OF_TOWNS * rival.population
}

/** The city that a metropolitan area is named after; undefined for the "San Francisco Bay Area". */
export function cityOfMetro(places: Known, geoId: string): string | undefined {
  if (!geoId.startsWith(METRO)) return undefined
  const name = geoId.slice(METRO.length).replaceAll('-', ' ')
  return placesNamed(places, name).find(({ facts }) => isCityOf(facts, name) && facts.within.includes(geoId))?.geoId
}
