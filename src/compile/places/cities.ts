/** Populated places, with the populations of the units that contain them. Owns where a city stands in the tree. */

import { foldPlace } from '../../reference/places/fold.ts'
import { nameKinds, seats } from '../../reference/places/table.ts'
import { bareName } from './bare-name.ts'
import type { CitySource } from './current-units.ts'
import type { PlacesDraft } from './draft.ts'
import type { Position } from './positions.ts'
import type { Sources } from './sources.ts'
import type { UnitRows } from './units.ts'

const SEATS: Record<string, number> = {
  PPLC: seats.COUNTRY,
  PPLA: seats.REGION,
  PPLA2: seats.LOWER,
  PPLA3: seats.LOWER,
  PPLX: seats.SECTION,
}

/** Smaller cities get no short form: nobody says "Perth" for Perth Amboy. */
const SHORT_FORM_POPULATION_MIN = 100_000

export function addCities(draft: PlacesDraft, sources: Sources, units: UnitRows): Position[] {
  const positions: Position[] = []
  for (const city of sources.cities) {
    const country = units.get(city.country)
    if (country === undefined) continue
    const region = `${city.country}.${city.region}`
    const parent = units.get(`${region}.${city.province}`) ?? units.get(region) ?? country
    const { name, population } = city
    const seat = SEATS[city.feature] ?? seats.NONE
    const row = draft.add({ id: String(city.id), name, level: 'CITY', country, parent, population, seat })
    nameCity(draft, row, city)
    positions.push({ row, latitude: city.latitude, longitude: city.longitude })
    // A section's people are already counted in its city.
    if (seat !== seats.SECTION) addPopulation(draft, parent, population)
  }
  for (const [id, names] of Object.entries(sources.cityFacts.names)) {
    for (const name of names) draft.addName(draft.rowById.get(id)!, name, nameKinds.PRIMARY)
  }
  return positions
}

function addPopulation(draft: PlacesDraft, unit: number, people: number): void {
  for (let at = unit; at >= 0; at = draft.rows[at]!.parent) draft.rows[at]!.population += people
}

function nameCity(draft: PlacesDraft, row: number, city: CitySource): void {
  draft.addName(row, city.name, nameKinds.PRIMARY)
  draft.addName(row, city.asciiName, nameKinds.PRIMARY)
  const own = foldPlace(city.name)
  for (const alternate of city.alternates) {
    const key = foldPlace(alternate)
    if (isRegionsOnly(draft, row, key, own)) continue
    draft.addName(row, alternate, isShortForm(draft, row, key, own) ? nameKinds.PRIMARY : nameKinds.ALTERNATE, key)
  }
  const [, withoutBracket] = /^(.+?) \(.+\)$/.exec(city.name) ?? []
  if (withoutBracket) draft.addName(row, withoutBracket, nameKinds.PRIMARY)
}

/**
 * A name that belongs to the city's region only, such as "Île-de-France" among the
 * names of Paris. "Wien" names both Vienna and its region.
 */
function isRegionsOnly(draft: PlacesDraft, row: number, key: string, own: string): boolean {
  for (let at = draft.rows[row]!.parent; at >= 0; at = draft.rows[at]!.parent) {
    if (draft.rows[at]!.level !== 'REGION') continue
    const keys = draft.unitKeys.get(at)!
    return keys.includes(key) && !keys.includes(own)
  }
  return false
}

/**
 * Larger cities are known by the first words of their names: Newcastle for Newcastle
 * upon Tyne. But "Mexico" is the country, not Mexico City.
 */
function isShortForm(draft: PlacesDraft, row: number, key: string, own: string): boolean {
  const { population, country } = draft.rows[row]!
  if (population < SHORT_FORM_POPULATION_MIN || key.length < 3 || !own.startsWith(`${key} `)) return false
  return !draft.unitKeys.get(country)!.includes(key)
}

/**
 * Makes a British county's name primary if no town inside it has that name: Essex is a
 * county, whereas the unit Leeds is named after its city. Other countries with so many
 * units need no such rule: theirs are counties "of" something, or have a town's name.
 */
export function nameCounties(draft: PlacesDraft): void {
  for (const [row, { level, country, name }] of draft.rows.entries()) {
    if (level !== 'PROVINCE' || draft.words.iso[country] !== 'GB') continue
    const isOfTown = draft.rowsNamed(foldPlace(name)).some((other) => other !== row && draft.isInside(other, row))
    if (!isOfTown) draft.addName(row, name, nameKinds.PRIMARY)
  }
}

/** Gives units that share their city's name the longer name that tells them apart. */
export function titleUnits(draft: PlacesDraft): void {
  for (const [row, { level }] of draft.rows.entries()) if (level === 'PROVINCE') titleProvince(draft, row)
  for (const [row, longName] of draft.longNames) {
    const unit = draft.rows[row]!
    const longer = wordsOf(longName) > wordsOf(unit.name)
    if (longer && cityInside(draft, row, foldPlace(unit.name)) !== undefined) unit.name = longName
  }
}

const wordsOf = (name: string): number => name.split(/[ -]/).length

function cityInside(draft: PlacesDraft, unit: number, key: string): number | undefined {
  return draft.rowsNamed(key).find((row) => draft.rows[row]!.level === 'CITY' && draft.isInside(row, unit))
}

/** "Província de València" becomes "Province of Valencia", after the name used for its city. */
function titleProvince(draft: PlacesDraft, row: number): void {
  const unit = draft.rows[row]!
  const bare = bareName(unit.name)
  if (!bare || !/^prov[ií]n/iu.test(unit.name)) return
  const city = cityInside(draft, row, foldPlace(bare.name))
  unit.name = `Province of ${city === undefined ? bare.name : draft.rows[city]!.name}`
  draft.addName(row, unit.name, nameKinds.PRIMARY)
}
