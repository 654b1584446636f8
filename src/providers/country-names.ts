/**
 * The names that vendors may use for a country. Vendors compare names letter by letter, so this gives our name, plainer spellings
 * of it, and other names in use.
 */
import type { NamedPlace } from './vendor-port.ts'

const ALSO: Record<string, string[]> = {
  CD: ['Democratic Republic of the Congo'],
  CG: ['Republic of the Congo'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['UK'],
  HK: ['Hong Kong'],
  MK: ['Macedonia'],
  MO: ['Macau'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['United States of America'],
}

export function countryNames({ country, countryCode }: Pick<NamedPlace, 'country' | 'countryCode'>): string[] {
  if (!country) return []
  // "Bosnia & Herzegovina", "Myanmar (Burma)", "Côte d’Ivoire", "St. Lucia".
  const spelledOut = country.replace(' & ', ' and ').replace(/^St\. /, 'Saint ')
  const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').replace('’', "'")
  const ways = [country, spelledOut, spelledOut.replace(/ \(.*\)$/, ''), ...(ALSO[countryCode ?? ''] ?? [])]
  return [...new Set([...ways, ...ways.map(plain)])]
}
