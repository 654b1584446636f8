/**
 * Which of the places that bear a name are really meant by it, and in what order. Owns the rule of ambiguity: a name
 * is clear only by what it names, never because one is larger than the others.
 */
import type { Named } from './names.ts'
import { nameKinds, seats } from './table.ts'
import type { Tree } from './tree.ts'

export interface FoundPlace extends Named {
  exact: boolean
}

/**
 * Below this, and no seat of a region, a namesake of a country or region is a village. One would name it with its
 * country: California (Maryland), Peru (Illinois), Madrid (Iowa).
 */
const NAMESAKE_POPULATION_MIN = 50_000

/** "Odessa" is Odesa, eight times the one in Texas; Hong Kong is hardly meant by its old name Victoria. */
const OBSCURE_RATIO = 4

/** The stronger of two names of one place counts, an exact find before a near one. */
export function distinctPlaces(found: FoundPlace[]): FoundPlace[] {
  const best = new Map<number, FoundPlace>()
  for (const one of found) {
    const other = best.get(one.row)
    if (!other || Number(one.exact) * 4 + one.kind > Number(other.exact) * 4 + other.kind) best.set(one.row, one)
  }
  return [...best.values()]
}

/** Marks as not exact what the words hardly mean beside the others, and leaves out doubles of the same ground. */
export function judgePlaces(tree: Tree, found: FoundPlace[]): FoundPlace[] {
  const all = distinctPlaces(found)
  // Hundreds bear a name like San José: what each lies in is worked out once.
  const around = new Map(all.map(({ row }) => [row, new Set(tree.within(row))]))
  const single = withoutDoubles(tree, all, around)
  const exact = single.filter((one) => one.exact)
  const meant = new Set(withoutNamesakes(tree, withoutObscure(tree, exact, around)))
  return single.map((one) => (one.exact && !meant.has(one) ? { ...one, exact: false } : one))
}

type Around = ReadonlyMap<number, ReadonlySet<number>>

/** A unit that is its city, a province that is its region, a part of a city that bears the name no less. */
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
 * A place's own name counts before other places' names in other languages, unless the other place is much larger.
 * "Londres" is London before the village of that name; both are asked about. "Manhattan" is never New York.
 */
function withoutObscure(tree: Tree, found: FoundPlace[], around: Around): FoundPlace[] {
  const primary = found.filter(({ kind }) => kind === nameKinds.PRIMARY)
  const named = found.filter(({ row, kind }) => {
    if (kind === nameKinds.PRIMARY) return true
    if (kind === nameKinds.WEAK) return false
    return primary.every((other) => {
      if (tree.level(other.row) !== 'COUNTRY' && tree.isInside(row, other.row)) return true
      // An area that a list names is what people mean by it: Sylt is no Sylhet, however small.
      if (tree.level(other.row) === 'AREA') return false
      // The province of Granada around Granada is meant as well; the city of New York around Manhattan is not.
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
    // "Mexico" is the country, not its state of that name; Luxembourg the city is asked about.
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

/** For the order only; tenfold people are as much as being a city rather than a unit. */
function likelihood(tree: Tree, { row, kind }: Named): number {
  const people = Math.log10(tree.population(row) + 10)
  return people + LEVEL_WEIGHT[tree.level(row)] + (SEAT_WEIGHT[tree.columns.seat[row]!] ?? 0) + KIND_WEIGHT[kind]!
}

export function likelyFirst(tree: Tree, found: FoundPlace[]): FoundPlace[] {
  const scored = found.map((one) => ({ one, score: likelihood(tree, one) }))
  scored.sort((a, b) => Number(b.one.exact) - Number(a.one.exact) || b.score - a.score || a.one.row - b.one.row)
  return scored.map(({ one }) => one)
}
