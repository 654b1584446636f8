/**
 * Which units and sections share the ground of a city. Owns the rule. A unit that has its city's name and hardly any other people
 * is the same place (Berlin the state, San Francisco County). A section lies in the city around it (Kreuzberg in Berlin).
 */

import { seats } from '../../reference/places/table.ts'
import type { PlacesDraft } from './draft.ts'
import { kmBetween, type Position } from './positions.ts'
import type { Sources } from './sources.ts'
import type { UnitRows } from './units.ts'

/**
 * The least share of the unit's people who live in the city. Bremen has 0.83 of its state, which also contains Bremerhaven, and
 * Djibouti City 0.83 of Djibouti: those are different places. Basel has 0.89 of Basel-City, Moscow 0.93: those are the same.
 */
const SHARE_MIN = 0.85

export function addGrounds(draft: PlacesDraft, sources: Sources, units: UnitRows, positions: Position[]): void {
  for (const [row, keys] of draft.unitKeys) {
    const city = sameCity(draft, row, keys)
    if (city !== undefined) draft.rows[row]!.ground = city
  }
  for (const [id, codes] of Object.entries(sources.cityFacts.grounds)) {
    for (const code of codes) draft.rows[units.get(code)!]!.ground = draft.rowById.get(id)!
  }
  for (const [row] of draft.unitKeys) spanUnit(draft, row)
  placeSections(draft, positions)
}

/** A city that covers the whole unit is moved directly below it: GeoNames puts Delhi into one of Delhi's districts. */
function spanUnit(draft: PlacesDraft, unit: number): void {
  const city = draft.rows[unit]!.ground
  if (city < 0 || !draft.isInside(city, unit)) return
  if (draft.rows[draft.rows[city]!.parent]!.ground !== city) draft.rows[city]!.parent = unit
}

function sameCity(draft: PlacesDraft, unit: number, keys: string[]): number | undefined {
  const { population } = draft.rows[unit]!
  const named = keys.flatMap((key) => draft.rowsNamed(key))
  return named.find((row) => {
    const city = draft.rows[row]!
    if (city.level !== 'CITY' || city.seat === seats.SECTION) return false
    return city.population >= SHARE_MIN * Math.max(1, population) && draft.isInside(row, unit)
  })
}

/**
 * Radius of a city in km, times the root of its population: a city of a million reaches 12 km from its centre, one of nine
 * million 36 km.
 */
const REACH_KM = 0.012
const CITY_POPULATION_MIN = 50_000

/** GeoNames does not say which city a section belongs to: we take the city in whose radius it lies deepest. */
function placeSections(draft: PlacesDraft, positions: Position[]): void {
  const rows = draft.rows
  const big = positions.filter(
    ({ row }) => rows[row]!.seat !== seats.SECTION && rows[row]!.population >= CITY_POPULATION_MIN,
  )
  const byCountry = Map.groupBy(big, ({ row }) => rows[row]!.country)
  for (const section of positions) {
    if (rows[section.row]!.seat !== seats.SECTION) continue
    let deepest = 1
    for (const city of byCountry.get(rows[section.row]!.country) ?? []) {
      const reach = REACH_KM * Math.sqrt(rows[city.row]!.population)
      const depth = kmBetween(section, city, reach) / reach
      if (depth >= deepest) continue
      deepest = depth
      rows[section.row]!.ground = city.row
    }
  }
}
