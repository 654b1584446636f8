/**
 * Resolves a typed place to its candidates: reads the query, judges what is meant,
 * writes the answer in the form of the network contract.
 */
import type { PlaceMatches, PlaceQuery } from '../../../contract/network.ts'
import { type FoundPlace, judgePlaces, likelyFirst } from './rank.ts'
import type { Outer, QueryReader } from './read-query.ts'
import { nameKinds } from './table.ts'
import type { Tree } from './tree.ts'

const MATCHES_MAX = 50
/** The contract's limit of a field; a longer text is not a place. */
const TEXT_MAX = 200

const NOTHING: PlaceMatches = { matches: [], countryGeoId: null }

export function resolvePlace(tree: Tree, reader: QueryReader, query: PlaceQuery): PlaceMatches {
  const [city = '', state = '', country = ''] = [query.city, query.state, query.country].map((text) => text?.trim())
  if ([city, state, country].some((text) => text.length > TEXT_MAX)) return NOTHING
  const where = country === '' ? undefined : reader.country(country)
  if (country !== '' && !where) return NOTHING
  const found = judgePlaces(tree, find(reader, city, state, where))
  const named = where ?? reader.countryAfter(state) ?? reader.countryAfter(city)
  return { matches: writeMatches(tree, likelyFirst(tree, found)), countryGeoId: countryOf(tree, found, named) }
}

function find(reader: QueryReader, city: string, state: string, where: Outer | undefined): FoundPlace[] {
  const outers = where ? [where] : []
  if (city === '' && state === '') {
    return [...(where?.rows ?? [])].map((row) => ({ row, kind: nameKinds.PRIMARY, exact: where!.exact }))
  }
  if (city === '') return reader.unit(state, outers)
  if (state === '') return reader.place(city, outers)
  const units = reader.unit(state, outers)
  const unit = {
    rows: new Set(units.map(({ row }) => row)),
    later: new Set<number>(),
    exact: units.some((one) => one.exact),
  }
  const inside = units.length > 0 ? reader.place(city, [unit, ...outers]) : []
  if (inside.length > 0 || reader.exactOnly) return inside
  // If the state does not fit the city, one of the two is a mistake: the city is offered, to be confirmed.
  return reader.place(city, outers).map((one) => ({ ...one, exact: false }))
}

/**
 * The country that all exact matches share; otherwise the country that was named, whatever else is offered; otherwise the country
 * that all matches share.
 */
function countryOf(tree: Tree, found: FoundPlace[], named: Outer | undefined): string | null {
  const shared = (rows: number[]) => {
    const countries = new Set(rows.map((row) => tree.country(row)))
    return countries.size === 1 ? [...countries][0] : undefined
  }
  const rowsOf = (some: FoundPlace[]) => some.map(({ row }) => row)
  const sure = shared(rowsOf(found.filter((one) => one.exact)))
  const only = sure ?? (named?.exact ? shared([...named.rows]) : undefined) ?? shared(rowsOf(found))
  return only === undefined ? null : tree.id(only)
}

export function writeMatches(tree: Tree, found: FoundPlace[]): PlaceMatches['matches'] {
  const shown = found.slice(0, MATCHES_MAX)
  const titles = shown.map(({ row }) => tree.displayName(row))
  const twice = new Set(titles.filter((title, index) => titles.indexOf(title) !== index))
  return shown.map(({ row, exact }, index) => ({
    geoId: tree.id(row),
    displayName: twice.has(titles[index]!) ? tellApart(tree, row) : titles[index]!,
    level: tree.level(row),
    countryCode: tree.countryCode(row),
    within: tree.idsWithin(row),
    exact,
  }))
}

/** "Lisbon (region), Portugal" beside "Lisbon, Portugal"; a second Springfield in Ohio gets its county. */
function tellApart(tree: Tree, row: number): string {
  const level = tree.level(row)
  if (level === 'CITY') return tree.displayName(row, true)
  const [name, ...rest] = tree.displayName(row).split(', ')
  return [`${name} (${level.toLowerCase()})`, ...rest].join(', ')
}
