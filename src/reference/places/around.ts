/** Which cities lie near a place. Owns distances and the answers remembered; what lies in what is the tree's. */
import { levels } from './table.ts'
import type { Tree } from './tree.ts'

/** Milan has 974 within 50 km, the densest land, West Java, some 1,200; of a wider circle that holds more, the largest. */
const AROUND_MAX = 2_000

/** How far people live from the city they work in, where nobody says how far. */
const CITY_KM = 50

/** Ten megabytes, were all of them as dense as Milan. */
const LATELY_MAX = 300

const EARTH_RADIUS_KM = 6_371
const RADIANS = Math.PI / 180
const CITY = levels.indexOf('CITY')

/** Rows are below it, so that population and row are one exact number. */
const ROWS_MAX = 2 ** 20

export class Surroundings {
  readonly #tree: Tree
  readonly #lately = new Map<string, string[]>()
  /** Made when it is first asked for. */
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
    // A copy: what is remembered is nobody's to change.
    return ids.slice()
  }

  #idsAround(row: number, km: number | null): string[] {
    if (km === null && this.#tree.columns.level[row] !== CITY) return []
    const middle = this.#middleOf(row)
    if (middle === undefined) return []
    const { population } = this.#tree.columns
    const near = this.#rowsNear(middle, km ?? CITY_KM).filter((at) => at !== row)
    // As one number each, they sort without a call for every pair: a circle may hold every city there is.
    const bySize = Float64Array.from(near, (at) => population[at]! * ROWS_MAX + at)
      .sort()
      .reverse()
    return Array.from(bySize.subarray(0, AROUND_MAX), (value) => this.#tree.id(value % ROWS_MAX))
  }

  /** The city itself, or the largest of the cities in a place that is none. */
  #middleOf(row: number): number | undefined {
    const { level, population } = this.#tree.columns
    if (level[row] === CITY) return row
    this.#largestIn ??= this.#findLargest()
    const cityIn = (part: number) => (level[part] === CITY ? part : this.#largestIn!.get(part))
    const cities = this.#tree.expand(row).flatMap((part) => cityIn(part) ?? [])
    return cities.toSorted((a, b) => population[b]! - population[a]!)[0]
  }

  /** Of every place that cities lie in, in one walk: looking through all of them for each takes too long. */
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

  /** Of 200,000 cities only those in the belt of latitudes are looked at, and few of these measured. */
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
      // The shorter way may lead over the antimeridian.
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

/** How many radians of longitude a circle reaches to each side: all of them where it covers a pole. */
function widthAt(latitude: number, reach: number): number {
  return Math.abs(latitude) + reach >= Math.PI / 2 ? Math.PI : Math.asin(Math.sin(reach) / Math.cos(latitude))
}

/** Along the great circle, all in radians. */
function angleBetween(a: number, b: number, across: number): number {
  const square = Math.sin((a - b) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(across / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(square)))
}
