/** Countries with their codes and their names in all major languages. */

import { nameKinds } from '../../reference/places/table.ts'
import type { PlacesDraft } from './draft.ts'
import type { Sources } from './sources.ts'

/** The languages of the service: a country's names in these are primary names. */
const OWN_LANGUAGES = ['en', 'es', 'de', 'fr', 'pt']
const OTHER_LANGUAGES = [
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'da',
  'el',
  'et',
  'eu',
  'fa',
  'fi',
  'gl',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nb',
  'nl',
  'pl',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'ta',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
  'zh-Hant',
]

type Naming = Intl.DisplayNames[]

/** Creating one costs a millisecond; asking it costs nothing. */
function namings(languages: string[]): Naming {
  const styles = ['long', 'short'] as const
  return languages.flatMap((language) =>
    styles.map((style) => new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })),
  )
}

const namesOf = (naming: Naming, code: string): string[] =>
  naming.map((names) => names.of(code)).filter((name) => name !== undefined)

export function addCountries(draft: PlacesDraft, sources: Sources): void {
  const { ids, names } = sources.countryFacts
  const [own, other] = [namings(OWN_LANGUAGES), namings(OTHER_LANGUAGES)]
  const known = [...sources.countries].map(([code, { geonames }]) => [code, geonames] as const)
  for (const [code, id] of [...known, ...Object.entries(ids)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ownNames = [...namesOf(own, code), ...(names[code] ?? [])]
    const at = draft.rows.length
    const row = draft.add({ id: String(id), name: ownNames[0]!, level: 'COUNTRY', country: at, parent: -1 })
    draft.words.iso[row] = code
    draft.addCode(code, row, 'first')
    const source = sources.countries.get(code)
    if (source) draft.addCode(source.iso3, row, 'first')
    for (const name of ownNames) draft.addName(row, name, nameKinds.PRIMARY)
    for (const name of [...namesOf(other, code), ...(source?.others ?? [])]) {
      draft.addName(row, name, nameKinds.ALTERNATE)
    }
  }
}
