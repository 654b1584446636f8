/** Countries by name in English, Spanish, German, French and Portuguese, by ISO code, and by common short forms. */
import { fold } from '../text.ts'
import { countryByCode, type Place } from '../world/places.ts'

const LOCALES = ['en', 'es', 'de', 'fr', 'pt']

const shortForms: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  'united states of america': 'US',
  america: 'US',
  eeuu: 'US',
  uae: 'AE',
  emirates: 'AE',
  holland: 'NL',
  turkey: 'TR',
  korea: 'KR',
  'czech republic': 'CZ',
}

const byName = new Map<string, Place>()
const byCode = new Map<string, Place>()

for (const locale of LOCALES) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  for (const [code, place] of countryByCode) byName.set(fold(names.of(code)!), place)
}
for (const [text, code] of Object.entries(shortForms)) byName.set(text, countryByCode.get(code)!)
for (const [code, place] of countryByCode) byCode.set(code.toLowerCase(), place)

export const countryNames: ReadonlyMap<string, Place> = byName

/** A country by name. Two-letter codes count only if `codes` says that a country is meant, because "IN" is also Indiana. */
export function countryNamed(folded: string, codes: boolean): Place | undefined {
  return byName.get(folded) ?? (codes ? byCode.get(folded) : undefined)
}

const english = new Intl.DisplayNames('en', { type: 'region' })

export const countryName = (code: string): string => english.of(code)!
