/**
 * Which place contains which, and how a place is written. Filters, narrowing of a search and display all use this one answer to
 * "within". Owns the walk over the compiled rows.
 */
import { foldPlace } from './fold.ts'
import type { Names } from './names.ts'
import { idKey, type Level, levels, seats, type Table } from './table.ts'

/** Some hundred kilobytes. */
const LATELY_MAX = 2_000

const CITY = levels.indexOf('CITY')

export class Tree {
  readonly columns: Table['columns']
  readonly words: Table['words']
  readonly #names: Names
  readonly #areasOf = new Map<number, number[]>()
  readonly #membersOf = new Map<number, number[]>()
  /** City -> units that are its ground. */
  readonly #unitsOf = new Map<number, number[]>()
  /** Ids of all rows but cities: some ten thousand at most. */
  readonly #ownIds = new Map<number, string>()
  /** Remembered because the same rows are asked for twice: to judge which place a name means, and to describe it. */
  readonly #lately = new Map<number, readonly number[]>()

  constructor(table: Table, names: Names) {
    this.#names = names
    this.columns = table.columns
    this.words = table.words
    const { membership, ground, level } = table.columns
    for (let i = 0; i < membership.length; i += 2) {
      push(this.#areasOf, membership[i]!, membership[i + 1]!)
      push(this.#membersOf, membership[i + 1]!, membership[i]!)
    }
    for (let row = 0; row < ground.length; row++) {
      if (ground[row]! >= 0 && level[row] !== CITY) push(this.#unitsOf, ground[row]!, row)
    }
  }

  rowOf(geoId: string): number | undefined {
    const { number, byNumber } = this.columns
    if (!/^[1-9]\d{0,9}$/.test(geoId)) return this.#names.find(idKey(geoId))[0]?.row
    const wanted = Number(geoId)
    const row = byNumber[firstNotBefore(wanted, byNumber.length, (at) => number[byNumber[at]!]!)]
    return row !== undefined && number[row] === wanted ? row : undefined
  }

  level = (row: number): Level => levels[this.columns.level[row]!]!
  population = (row: number): number => this.columns.population[row]!
  isSection = (row: number): boolean => this.columns.seat[row] === seats.SECTION

  name = (row: number): string => textAt(this.columns.nameBytes, this.columns.nameStart, row)

  id(row: number): string {
    const own = this.#ownIds.get(row)
    if (own !== undefined) return own
    const number = this.columns.number[row]!
    const id = number === 0 ? this.#wordedId(row) : String(number)
    // Every city lies in some of these few units, and ranking a name asks for all of their ids.
    if (this.columns.level[row] !== CITY) this.#ownIds.set(row, id)
    return id
  }

  #wordedId(row: number): string {
    const { idRows, idStart, idBytes } = this.columns
    return textAt(
      idBytes,
      idStart,
      firstNotBefore(row, idRows.length, (at) => idRows[at]!),
    )
  }

  idsWithin = (row: number): string[] => this.within(row).map((at) => this.id(at))

  /** Row of its country; undefined for an area of several countries. */
  country(row: number): number | undefined {
    const country = this.columns.country[row]!
    return country === 0xffff ? undefined : country
  }

  countryCode(row: number): string | null {
    const country = this.country(row)
    return country === undefined ? null : this.words.iso[country]!
  }

  isInside(row: number, unit: number): boolean {
    for (let at = this.columns.parent[row]!; at >= 0; at = this.columns.parent[at]!) if (at === unit) return true
    return false
  }

  /** The unit and the city cover the same ground: Berlin the state, San Francisco County. */
  isSameGround(unit: number, city: number): boolean {
    return this.columns.ground[unit] === city && this.isInside(city, unit)
  }

  /** Everything that contains the place, nearest first; areas come last, from the smallest to the largest. */
  within(row: number): readonly number[] {
    const known = this.#lately.get(row)
    if (known) return known
    if (this.#lately.size >= LATELY_MAX) this.#lately.clear()
    const found = this.#walkOut(row)
    this.#lately.set(row, found)
    return found
  }

  #walkOut(row: number): number[] {
    const { parent, ground } = this.columns
    const found = new Set<number>()
    const areas = new Set<number>()
    const note = (at: number): void => {
      if (at !== row) found.add(at)
      for (const area of this.#areasOf.get(at) ?? []) this.#collectAreas(area, areas)
    }
    const city = this.isSection(row) ? ground[row]! : -1
    for (const start of [row, city]) {
      for (let at = start; at >= 0; at = parent[at]!) {
        note(at)
        // A unit does not lie in the city whose ground it is: the city already lies in the unit, and containment must go one way.
        if (ground[at]! >= 0 && !this.isInside(ground[at]!, row)) note(ground[at]!)
      }
    }
    areas.delete(row)
    const bySize = [...areas].sort((a, b) => this.population(a) - this.population(b))
    const metros = bySize.filter((area) => this.level(area) === 'METRO')
    const country = this.country(row)
    const near = [...found].filter((at) => at !== country)
    const last = country !== undefined && country !== row ? [country] : []
    return [...near, ...metros, ...last, ...bySize.filter((area) => this.level(area) === 'AREA')]
  }

  #collectAreas(area: number, areas: Set<number>): void {
    if (areas.has(area)) return
    areas.add(area)
    for (const outer of this.#areasOf.get(area) ?? []) this.#collectAreas(outer, areas)
  }

  /** The rows that together make up the place: members of an area, the largest first; or a city with the units that are its ground. */
  expand(row: number): number[] {
    const members = this.#membersOf.get(row)
    if (!members) return [row, ...(this.#unitsOf.get(row) ?? [])]
    const leaves = new Set(members.flatMap((member) => (this.#membersOf.has(member) ? this.expand(member) : [member])))
    return [...leaves].sort((a, b) => this.population(b) - this.population(a))
  }

  ancestor(row: number, level: Level): number | undefined {
    for (let at = row; at >= 0; at = this.columns.parent[at]!) if (this.level(at) === level) return at
    return undefined
  }

  /** "Munich, Bavaria, Germany"; with the province if that is needed to tell two places apart. */
  displayName(row: number, withProvince = false): string {
    const country = this.country(row)
    const city = this.isSection(row) && this.columns.ground[row]! >= 0 ? this.columns.ground[row]! : undefined
    const region = this.ancestor(row, 'REGION')
    const outer = [city, withProvince ? this.ancestor(row, 'PROVINCE') : undefined, region, country]
    const own = this.name(row)
    const named = outer.filter((at) => at !== undefined && at !== row && !this.#isImplied(at, city ?? row)) as number[]
    return [...new Set([own, ...named.map((at) => this.name(at))])].join(', ')
  }

  /** "Berlin, Germany" needs no "State of Berlin", and "Singapore" needs nothing; "Washington" does need its district. */
  #isImplied(unit: number, city: number): boolean {
    const country = this.country(city)
    if (country !== undefined && this.isSameGround(country, city)) return true
    return this.isSameGround(unit, city) && foldPlace(this.name(unit)).includes(foldPlace(this.name(city)))
  }
}

function textAt(bytes: Uint8Array, start: Uint32Array, row: number): string {
  const [from, to] = [start[row]!, start[row + 1]!]
  return from === to ? '' : Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString()
}

/** The first position whose number is not below the wanted one. */
function firstNotBefore(wanted: number, length: number, numberAt: (at: number) => number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numberAt(middle) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
