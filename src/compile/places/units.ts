/** Regions (first level) and provinces (second level): their ids, names and codes, and where they stand in the tree. */

import { nameKinds } from '../../reference/places/table.ts'
import { bareName } from './bare-name.ts'
import type { PlacesDraft } from './draft.ts'
import { joinRegions } from './join-regions.ts'
import type { RegionSource, Sources, UnitSource } from './sources.ts'

/** In a country with more units than this the units are municipalities, and each has its town's name. */
const PROVINCES_MAX = 150
const REGIONS_MAX = 100

function countByCountry(units: UnitSource[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { code } of units) counts.set(code.slice(0, 2), (counts.get(code.slice(0, 2)) ?? 0) + 1)
  return counts
}

function nameUnit(draft: PlacesDraft, row: number, names: string[], municipal: boolean): void {
  for (const name of names) {
    const bare = bareName(name)
    draft.addName(row, name, bare || !municipal ? nameKinds.PRIMARY : nameKinds.WEAK)
    if (bare) draft.addName(row, bare.name, municipal ? nameKinds.WEAK : bare.kind)
  }
}

/**
 * Countries whose postal abbreviations of regions are understood without naming the country; those of other countries are tried
 * only if these lead nowhere.
 */
const CODES_FIRST = new Set(['US', 'CA', 'AU'])

/** The row of every region and province by its GeoNames code; countries by their ISO code. */
export type UnitRows = Map<string, number>

export function addUnits(draft: PlacesDraft, sources: Sources): UnitRows {
  const rows: UnitRows = new Map(Object.entries(draft.words.iso).map(([row, iso]) => [iso, Number(row)]))
  addRegions(draft, sources, rows)
  const counts = countByCountry(sources.provinces)
  for (const { code, name } of sources.provinces) {
    const [country, region, own] = code.split('.') as [string, string, string]
    const parent = rows.get(`${country}.${region}`) ?? rows.get(country)
    if (parent === undefined) continue
    const row = draft.add({ id: code, name, level: 'PROVINCE', country: rows.get(country)!, parent })
    rows.set(code, row)
    nameUnit(draft, row, [name], counts.get(country)! > PROVINCES_MAX)
    if (/^[A-Z]{2}$/.test(own)) draft.addCode(own, row, 'later')
  }
  for (const [code, names] of Object.entries(sources.regionFacts.names)) {
    for (const name of names) draft.addName(rows.get(code)!, name, nameKinds.PRIMARY)
  }
  return rows
}

function addRegions(draft: PlacesDraft, sources: Sources, rows: UnitRows): void {
  const known = joinRegions(sources)
  const counts = countByCountry(sources.regions)
  for (const { code, name: fullName } of sources.regions) {
    const country = code.slice(0, 2)
    const parent = rows.get(country)
    if (parent === undefined) continue
    const source = known.get(code)
    const name = fullName.replace(/\s*\(.+\)$/, '')
    const row = draft.add({ id: regionId(draft, code, source), name, level: 'REGION', country: parent, parent })
    rows.set(code, row)
    const english = source ? [source.english] : []
    if (english[0]) draft.longNames.set(row, english[0])
    nameUnit(draft, row, [name, ...english], counts.get(country)! > REGIONS_MAX)
    for (const other of source ? [source.english, ...source.others] : []) draft.addName(row, other, nameKinds.ALTERNATE)
    if (!source || !/^[A-Z0-9]{1,3}$/.test(source.iso)) continue
    draft.words.iso[row] = `${country}-${source.iso}`
    if (/^[A-Z]{2,3}$/.test(source.iso)) {
      draft.addCode(source.iso, row, CODES_FIRST.has(country) ? 'first' : 'later')
    }
  }
}

/** Two regions that were one when they were numbered share an id in the source; the second one uses its code as id. */
function regionId(draft: PlacesDraft, code: string, source: RegionSource | undefined): string {
  const number = source?.geonames
  return number === undefined || draft.rowById.has(number) ? code : number
}
