/** Draws the languages a person speaks, with levels: the mother tongue, the country's language, English, one more. */
import type { LanguageLevel } from '../../contract/levels.ts'
import type { Random } from '../random.ts'
import type { City } from '../world/places.ts'
import { type Country, type Culture, homeOf, isLocal } from '../world/society.ts'
import type { SpokenLanguage } from './shape.ts'

/** Countries where most people who work with a computer speak English well. */
const fluentEnglish = new Set([
  'NL',
  'SE',
  'DK',
  'NO',
  'FI',
  'IN',
  'PH',
  'NG',
  'KE',
  'GH',
  'ZA',
  'SG',
  'HK',
  'IL',
  'MY',
  'AE',
  'IE',
])

/** Second languages of a region (GeoNames ids of Catalonia, Valencia, the Balearics, Galicia, the Basque Country). */
const regionalLanguages: Record<string, string> = {
  '3336901': 'Catalan',
  '2593113': 'Catalan',
  '2521383': 'Catalan',
  '3336902': 'Galician',
  '3336903': 'Basque',
}

const learnt = [
  'French',
  'German',
  'Spanish',
  'Italian',
  'Portuguese',
  'Chinese',
  'Japanese',
  'Russian',
  'Arabic',
  'Dutch',
]

export function drawLanguages(random: Random, city: City, culture: Culture, country: Country): SpokenLanguage[] {
  const languages: SpokenLanguage[] = []
  const add = (name: string | undefined, level: LanguageLevel) => {
    if (name && !languages.some((language) => language.name === name)) languages.push({ name, level })
  }
  add(nativeLanguage(random, culture, country), 'NATIVE')
  const regional = city.in.map((id) => regionalLanguages[id]).find(Boolean)
  if (culture.id === 'es' && random.chance(0.7)) add(regional, level(random, 0.5, 0.3, 0.15))
  for (const name of country.languages.slice(0, 1)) add(name, level(random, 0, 0.6, 0.3))
  if (random.chance(0.4)) add(country.languages[1], level(random, 0, 0.5, 0.35))
  const well = fluentEnglish.has(country.code) || fluentEnglish.has(homeOf(culture))
  if (random.chance(well ? 0.97 : 0.86))
    add('English', well ? level(random, 0.05, 0.8, 0.12) : level(random, 0, 0.42, 0.36))
  if (random.chance(0.32)) add(random.pick(learnt), level(random, 0, 0.2, 0.35))
  return languages
}

/** In the culture's home country its own language; people who grew up elsewhere speak that country's language. */
function nativeLanguage(random: Random, culture: Culture, country: Country): string {
  const atHome = homeOf(culture) === country.code || !isLocal(culture, country)
  const choices = atHome ? culture.natives : culture.natives.filter((name) => country.languages.includes(name))
  if (choices.length === 0) return country.languages[0]!
  const luck = random.next()
  return choices[Math.floor(luck * luck * choices.length)]!
}

/** The rest, after the shares for native, fluent and conversational, is basic. */
function level(random: Random, native: number, fluent: number, conversational: number): LanguageLevel {
  const at = random.next()
  if (at < native) return 'NATIVE'
  if (at < native + fluent) return 'FLUENT'
  return at < native + fluent + conversational ? 'CONVERSATIONAL' : 'BASIC'
}
