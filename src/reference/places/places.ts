/**
 * The service's own knowledge of places, without any network: names to ids, ids to facts. Owns the public interface; each part of
 * the work has a file of its own beside this one.
 */
import type { PlaceMatches, PlaceQuery } from '../../../contract/network.ts'
import { Surroundings } from './around.ts'
import { completePlace } from './complete.ts'
import { foldPlace } from './fold.ts'
import { Names } from './names.ts'
import { QueryReader } from './read-query.ts'
import { type PlaceReading, placeReadingsOf, readCommonWords } from './readings.ts'
import { resolvePlace } from './resolve.ts'
import type { Level, Table } from './table.ts'
import { Tree } from './tree.ts'

export interface PlaceInfo {
  geoId: string
  name: string
  /** "Munich, Bavaria, Germany" */
  displayName: string
  level: Level
  /** Null for an area of several countries. */
  countryCode: string | null
  /** geoIds of all places that contain it, nearest first, areas last. */
  within: string[]
  population: number
  /** Only for cities. */
  latitude: number | null
  longitude: number | null
  /** For providers that do not know our ids. */
  names: { country?: string; region?: string; regionCode?: string; province?: string; city?: string }
}

export interface Places {
  /** Everything the words may mean, most likely first; a near spelling is never `exact`. */
  resolve(query: PlaceQuery): PlaceMatches
  /** The same without matches that are not `exact`; takes a tenth of the time. */
  resolveExactly(query: PlaceQuery): PlaceMatches
  /** The places that a name being typed may become, largest first, never `exact`. */
  complete(typed: string): PlaceMatches['matches']
  get(geoId: string): PlaceInfo | undefined
  /** Only the level of a place, which takes a tenth of the time of `get`. */
  levelOf(geoId: string): Level | undefined
  /** All exact readings of a phrase of one to six words. */
  readings(phrase: string): PlaceReading[]
  /** False if no name continues with more words after this phrase. */
  continues(phrase: string): boolean
  /** Names of countries, regions and cities that everybody has heard of. */
  wellKnown(): Iterable<string>
  /**
   * The ids that together make up the place. For an area its members, the largest first, sometimes hundreds; for a city, the city
   * and the units that are its ground.
   */
  expand(geoId: string): string[]
  /**
   * Ids of the cities and their sections within so many kilometres, largest first, without the place itself. For a place that is
   * not a city, measured from its largest city. Null: 50 km around a city, nothing around other places.
   */
  around(geoId: string, km: number | null): string[]
}

export async function openPlaces(table: Table): Promise<Places> {
  const common = await readCommonWords()
  const names = new Names(table)
  const tree = new Tree(table, names)
  const reader = new QueryReader(tree, names)
  const surroundings = new Surroundings(tree)
  const exactReader = new QueryReader(tree, names, true)
  return {
    resolve: (query) => resolvePlace(tree, reader, query),
    resolveExactly: (query) => resolvePlace(tree, exactReader, query),
    complete: (typed) => completePlace(tree, names, typed),
    get(geoId) {
      const row = tree.rowOf(geoId)
      return row === undefined ? undefined : describe(tree, row)
    },
    levelOf(geoId) {
      const row = tree.rowOf(geoId)
      return row === undefined ? undefined : tree.level(row)
    },
    readings: (phrase) => placeReadingsOf(tree, names, common, phrase),
    continues: (phrase) => names.continues(foldPlace(phrase)),
    wellKnown: () => wellKnownNames(tree),
    expand(geoId) {
      const row = tree.rowOf(geoId)
      return row === undefined ? [geoId] : tree.expand(row).map((at) => tree.id(at))
    },
    around(geoId, km) {
      const row = tree.rowOf(geoId)
      return row === undefined ? [] : surroundings.around(row, km)
    },
  }
}

/** From this population on, even people far away may mistype a city's name. */
const WELL_KNOWN_PEOPLE = 100_000

function* wellKnownNames(tree: Tree): Iterable<string> {
  for (let row = 0; row < tree.columns.population.length; row++) {
    if (tree.population(row) >= WELL_KNOWN_PEOPLE && tree.level(row) !== 'PROVINCE') yield tree.name(row)
  }
}

/** The reader of a prompt weighs hundreds of places and needs only the first name; the other names are computed when asked for. */
function describe(tree: Tree, row: number): PlaceInfo {
  return {
    geoId: tree.id(row),
    name: tree.name(row),
    get displayName() {
      return tree.displayName(row)
    },
    level: tree.level(row),
    countryCode: tree.countryCode(row),
    within: tree.idsWithin(row),
    population: tree.population(row),
    latitude: degrees(tree.columns.latitude[row]!),
    longitude: degrees(tree.columns.longitude[row]!),
    get names() {
      return namesFor(tree, row)
    },
  }
}

/** Rounded to five decimals, which is a metre: further digits would only come from the 32-bit float it is stored in. */
const degrees = (value: number): number | null => (Number.isNaN(value) ? null : Math.round(value * 1e5) / 1e5)

function namesFor(tree: Tree, row: number): PlaceInfo['names'] {
  const [country, region, province] = [tree.country(row), tree.ancestor(row, 'REGION'), tree.ancestor(row, 'PROVINCE')]
  const regionCode = region === undefined ? undefined : tree.words.iso[region]
  return {
    ...(country !== undefined && { country: tree.name(country) }),
    ...(region !== undefined && { region: tree.name(region) }),
    ...(regionCode !== undefined && { regionCode }),
    ...(province !== undefined && { province: tree.name(province) }),
    ...(tree.level(row) === 'CITY' && { city: tree.name(row) }),
  }
}
