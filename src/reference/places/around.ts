/** Which cities lie near a place. Owns distances and the remembered answers; tree.ts knows which place contains which. */
import { levels } from './table.ts'
import type { Tree } from './tree.ts'

/**
 * Milan has 974 cities within 50 km; the densest area, West Java, has some 1,200. If a wider circle holds more than this, the
 * largest are taken.
 */
const AROUND_MAX = 2_000

/** How far people live from the city they work in, if nobody says how far. */
const CITY_KM = 50

/** Ten megabytes, if all of them were as dense as Milan. */
const LATELY_MAX = 300

const EARTH_RADIUS_KM = 6_371
const RADIANS = Math.PI / 180
const CITY = levels.indexOf('CITY')

/** All rows are below this, so that population and row fit into one exact number. */
const ROWS_MAX = 2 ** 20

export class Surroundings {
  readonly #tree: Tree
  readonly #lately = new Map<string, string[]>()
  /** Computed when it is first needed. */
  #largestIn: Map<number, number> | undefined

  constructor(tree: Tree) {
    this.#tree = tree
  }

  around(row: number, km: number | null): string[] {
    const asked = `${row} ${km}`
    let ids = this.#lately.get(asked)
    if (!ids) {
      ids = this.#idsAround(row, km)
      if (this.#lately.size >= LATELY_MAX) this.#lately.clear()
      this.#lately.set(asked, ids)
    }
    // A copy, because callers must not change what is remembered.
    return ids.slice()
  }

  #idsAround(row: number, km: number | null): string[] {
    if (km === null && this.#tree.columns.level[row] !== CITY) return []
    const middle = this.#middleOf(row)
    if (middle === undefined) return []
    const { population } = this.#tree.columns
    const near = this.#rowsNear(middle, km ?? CITY_KM).filter((at) => at !== row)
    // Population and row are combined into one number each, so that sorting needs no callback for each pair: a circle may contain
    // every city there is.
    const bySize = Float64Array.from(near, (at) => population[at]! * ROWS_MAX + at)
      .sort()
      .reverse()
    return Array.from(bySize.subarray(0, AROUND_MAX), (value) => this.#tree.id(value % ROWS_MAX))
  }

  /** The city itself; for a place that is not a city, the largest of its cities. */
  #middleOf(row: number): number | undefined {
    const { level, population } = this.#tree.columns
    if (level[row] === CITY) return row
    this.#largestIn ??= this.#findLargest()
    const cityIn = (part: number) => (level[part] === CITY ? part : this.#largestIn!.get(part))
    const cities = this.#tree.expand(row).flatMap((part) => cityIn(part) ?? [])
    return cities.toSorted((a, b) => population[b]! - population[a]!)[0]
  }

  /** Computed for all places in one walk: searching the cities for each place would take too long. */
  #findLargest(): Map<number, number> {
    const { population, byLatitude, parent } = this.#tree.columns
    const largest = new Map<number, number>()
    for (const city of byLatitude) {
      for (let at = parent[city]!; at >= 0; at = parent[at]!) {
        const known = largest.get(at)
        if (known === undefined || population[city]! > population[known]!) largest.set(at, city)
      }
    }
    return largest
  }

  /** Of 200,000 cities, only those within the range of latitudes are examined, and few of these are measured. */
  #rowsNear(middle: number, km: number): number[] {
    const { latitude, longitude, byLatitude } = this.#tree.columns
    const [north, east] = [latitude[middle]! * RADIANS, longitude[middle]!]
    const reach = km / EARTH_RADIUS_KM
    const width = widthAt(north, reach) / RADIANS
    const top = (north + reach) / RADIANS
    const found: number[] = []
    for (let i = this.#firstFrom((north - reach) / RADIANS); i < byLatitude.length; i++) {
      const row = byLatitude[i]!
      if (latitude[row]! > top) break
      const apart = Math.abs(longitude[row]! - east)
      // The shorter way may cross the antimeridian.
      const across = Math.min(apart, 360 - apart)
      if (across > width) continue
      if (angleBetween(north, latitude[row]! * RADIANS, across * RADIANS) <= reach) found.push(row)
    }
    return found
  }

  #firstFrom(degrees: number): number {
    const { latitude, byLatitude } = this.#tree.columns
    let [low, high] = [0, byLatitude.length]
    while (low < high) {
      const between = (low + high) >>> 1
      if (latitude[byLatitude[between]!]! < degrees) low = between + 1
      else high = between
    }
    return low
  }
}

/** How many radians of longitude a circle extends to each side; all of them if it contains a pole. */
function widthAt(latitude: number, reach: number): number {
  return Math.abs(latitude) + reach >= Math.PI / 2 ? Math.PI : Math.asin(Math.sin(reach) / Math.cos(latitude))
}

/** Along the great circle; everything in radians. */
function angleBetween(a: number, b: number, across: number): number {
  const square = Math.sin((a - b) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(across / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(square)))
}
