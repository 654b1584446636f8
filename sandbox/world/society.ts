/**
 * Who lives where, and their names: countries with their mix of cultures, cultures with their names and languages. Owns these
 * tables, and the random choice of a city and a culture.
 */
import { type Random, Wheel } from '../random.ts'
import { readTable } from './data.ts'
import { type City, citiesByCountry } from './places.ts'

export interface Culture {
  id: string
  /** The languages its people grow up with, most common first. */
  natives: readonly string[]
  surnames: 1 | 2
  women: readonly string[]
  men: readonly string[]
  last: readonly string[]
}

export interface Country {
  code: string
  weight: number
  /** Calling code. */
  dial: string
  languages: readonly string[]
  cultures: Record<string, number>
}

const cultures = new Map(readTable<Culture[]>('cultures').map((culture) => [culture.id, culture]))
const countries = readTable<Country[]>('countries')

export const countryRows: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]))

const countryWheel = new Wheel(countries, (country) => country.weight)

/** Big cities get more people, but less than in proportion to their size: small offices exist too. */
const cityWheels = new Map(
  countries.map(({ code }) => [code, new Wheel(citiesByCountry.get(code)!, (city) => Math.sqrt(city.pop))]),
)
const cultureWheels = new Map(
  countries.map((country) => [country.code, new Wheel(Object.entries(country.cultures), ([, share]) => share)]),
)

export const drawCountry = (random: Random): Country => countryWheel.spin(random)
export const drawCity = (random: Random, country: string): City => cityWheels.get(country)!.spin(random)
export const drawCulture = (random: Random, country: string): Culture =>
  cultures.get(cultureWheels.get(country)!.spin(random)[0])!

/** The home country of a culture: its id is that country's code. */
export const homeOf = (culture: Culture): string => culture.id.toUpperCase()

/** From this share on, a culture counts as native to a country (Chile's names come from its neighbours). */
const LOCAL_SHARE = 30

export function isLocal(culture: Culture, country: Country): boolean {
  return homeOf(culture) === country.code || (country.cultures[culture.id] ?? 0) >= LOCAL_SHARE
}
