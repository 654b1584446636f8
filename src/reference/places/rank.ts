/**
 * Which of the places with a name are really meant by it, and in what order. Owns the rule of ambiguity: a name is clear only by
 * what it names, never because one place is larger than the others.
 */
import type { Named } from './names.ts'
import { nameKinds, seats } from './table.ts'
import type { Tree } from './tree.ts'

export interface FoundPlace extends Named {
  exact: boolean
}

/**
 * A namesake of a country or region with fewer people, which is no seat of a region, counts as a village. People would name it
 * together with its country: California (Maryland), Peru (Illinois), Madrid (Iowa).
 */
const NAMESAKE_POPULATION_MIN = 50_000

/** "Odessa" means Odesa, eight times as large as the one in Texas; "Victoria" hardly means Hong Kong, of which it is an old name. */
const OBSCURE_RATIO = 4

/** Of two names of one place the stronger counts, and an exact match before a near one. */
export function distinctPlaces(found: FoundPlace[]): FoundPlace[] {
  const best = new Map<number, FoundPlace>()
  for (const one of found) {
    const other = best.get(one.row)
    if (!other || Number(one.exact) * 4 + one.kind > Number(other.exact) * 4 + other.kind) best.set(one.row, one)
  }
  return [...best.values()]
}

/** Marks places that the words hardly mean, compared with the others, as not exact, and drops duplicates of the same ground. */
export function judgePlaces(tree: Tree, found: FoundPlace[]): FoundPlace[] {
  const all = distinctPlaces(found)
  // Hundreds of places have a name like San José, so what contains each of them is computed only once.
  const around = new Map(all.map(({ row }) => [row, new Set(tree.within(row))]))
  const single = withoutDoubles(tree, all, around)
  const exact = single.filter((one) => one.exact)
  const meant = new Set(withoutNamesakes(tree, withoutObscure(tree, exact, around)))
  return single.map((one) => (one.exact && !meant.has(one) ? { ...one, exact: false } : one))
}

type Around = ReadonlyMap<number, ReadonlySet<number>>

/**
 * Drops a unit that is the same place as its city, a province that is its whole region, and a part of a city if the name belongs
 * to the city no less.
 */
function withoutDoubles(tree: Tree, found: FoundPlace[], around: Around): FoundPlace[] {
  const byRow = new Map(found.map((one) => [one.row, one]))
  return found.filter((one) => {
    const city = byRow.get(tree.columns.ground[one.row]!)
    if (city && counts(city, one) && tree.isSameGround(one.row, city.row)) return false
    for (const row of around.get(one.row)!) {
      const other = byRow.get(row)
      if (!other || !counts(other, one)) continue
      if (tree.level(one.row) === 'PROVINCE' && isWholeRegion(tree, one.row, row)) return false
      if (tree.level(row) === 'CITY' && other.kind >= one.kind) return false
    }
    return true
  })
}

const counts = (other: FoundPlace, one: FoundPlace): boolean => other.exact || !one.exact

function isWholeRegion(tree: Tree, province: number, region: number): boolean {
  return tree.columns.parent[province] === region && tree.population(province) === tree.population(region)
}

/**
 * A place's own name counts before other places' names in other languages, unless the other place is much larger. So "Londres" is
 * London, and the village of that name remains a possible meaning. "Manhattan" is never New York.
 */
function withoutObscure(tree: Tree, found: FoundPlace[], around: Around): FoundPlace[] {
  const primary = found.filter(({ kind }) => kind === nameKinds.PRIMARY)
  const named = found.filter(({ row, kind }) => {
    if (kind === nameKinds.PRIMARY) return true
    if (kind === nameKinds.WEAK) return false
    return primary.every((other) => {
      if (tree.level(other.row) !== 'COUNTRY' && tree.isInside(row, other.row)) return true
      // If a list names an area, people mean it, however small: Sylt is not Sylhet.
      if (tree.level(other.row) === 'AREA') return false
      // For "Granada", the province around the city may be meant as well; for "Manhattan", the city of New York around it is not.
      if (around.get(other.row)!.has(row)) return tree.level(row) !== 'CITY'
      return tree.population(row) >= OBSCURE_RATIO * tree.population(other.row)
    })
  })
  return named.length > 0 ? named : found
}

function withoutNamesakes(tree: Tree, found: FoundPlace[]): FoundPlace[] {
  const wide = found.filter(({ row }) => tree.level(row) === 'COUNTRY' || tree.level(row) === 'REGION')
  return found.filter(({ row }) => {
    const level = tree.level(row)
    // "Mexico" is the country, not its state of that name; for Luxembourg the city remains a possible meaning.
    if (level !== 'CITY' && wide.some((other) => other.row === tree.country(row) && other.row !== row)) return false
    if (level !== 'CITY' && level !== 'PROVINCE') return true
    if (tree.population(row) >= NAMESAKE_POPULATION_MIN || tree.columns.seat[row]! >= seats.REGION) return true
    return wide.every((other) => tree.isInside(row, other.row)) || wide.length === 0
  })
}

const LEVEL_WEIGHT = { COUNTRY: 2, CITY: 1, METRO: 0.6, AREA: 0.6, REGION: 0.3, PROVINCE: 0 }
const SEAT_WEIGHT: Record<number, number> = { [seats.COUNTRY]: 0.7, [seats.REGION]: 0.3, [seats.SECTION]: -1 }
const KIND_WEIGHT: Record<number, number> = {
  [nameKinds.PRIMARY]: 0,
  [nameKinds.ALTERNATE]: -0.7,
  [nameKinds.WEAK]: -1.5,
}

/** Used only for the order. Ten times the people weigh as much as being a city rather than a unit. */
function likelihood(tree: Tree, { row, kind }: Named): number {
  const people = Math.log10(tree.population(row) + 10)
  return people + LEVEL_WEIGHT[tree.level(row)] + (SEAT_WEIGHT[tree.columns.seat[row]!] ?? 0) + KIND_WEIGHT[kind]!
}

export function likelyFirst(tree: Tree, found: FoundPlace[]): FoundPlace[] {
  const scored = found.map((one) => ({ one, score: likelihood(tree, one) }))
  scored.sort((a, b) => Number(b.one.exact) - Number(a.one.exact) || b.score - a.score || a.one.row - b.one.row)
  return scored.map(({ one }) => one)
}
