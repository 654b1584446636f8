/** Countries as organisations name them. Owns the nationalities that descriptions use ("American retailer"). */
import { countryName } from '../../reference/entities/countries.ts'

// biome-ignore format: a table reads better in rows
const PEOPLES: Record<string, string> = {
  american: 'US', canadian: 'CA', mexican: 'MX', brazilian: 'BR', argentine: 'AR', argentinian: 'AR', chilean: 'CL',
  colombian: 'CO', peruvian: 'PE', british: 'GB', english: 'GB', scottish: 'GB', irish: 'IE', french: 'FR', german: 'DE',
  austrian: 'AT', swiss: 'CH', dutch: 'NL', belgian: 'BE', spanish: 'ES', portuguese: 'PT', italian: 'IT', greek: 'GR',
  swedish: 'SE', norwegian: 'NO', danish: 'DK', finnish: 'FI', icelandic: 'IS', polish: 'PL', czech: 'CZ', slovak: 'SK',
  hungarian: 'HU', romanian: 'RO', bulgarian: 'BG', ukrainian: 'UA', russian: 'RU', turkish: 'TR', israeli: 'IL',
  indian: 'IN', pakistani: 'PK', chinese: 'CN', japanese: 'JP', korean: 'KR', taiwanese: 'TW', thai: 'TH',
  vietnamese: 'VN', indonesian: 'ID', malaysian: 'MY', philippine: 'PH', filipino: 'PH', singaporean: 'SG',
  australian: 'AU', 'south african': 'ZA', nigerian: 'NG', kenyan: 'KE', egyptian: 'EG', emirati: 'AE', saudi: 'SA',
  croatian: 'HR', serbian: 'RS', slovenian: 'SI', estonian: 'EE', latvian: 'LV', lithuanian: 'LT',
}
const FIRST_PEOPLE = new RegExp(`\\b(${Object.keys(PEOPLES).join('|')})\\b`, 'i')

/** The code of the country whose nationality a description names first, or ''. */
export function countryOfDescription(description: string): string {
  const people = FIRST_PEOPLE.exec(description)?.[1]
  return people ? PEOPLES[people.toLowerCase()]! : ''
}

/** English names that the runtime spells differently. */
const OTHER_NAMES: Record<string, string> = {
  USA: 'US',
  Burma: 'MM',
  'Cape Verde': 'CV',
  'Congo, Democratic Republic of the': 'CD',
  'Congo, Republic of the': 'CG',
  "Cote d'Ivoire": 'CI',
  'Czech Republic': 'CZ',
  'Holy See': 'VA',
  'Hong Kong': 'HK',
  'Korea, North': 'KP',
  'Korea, South': 'KR',
  Macau: 'MO',
  Macedonia: 'MK',
  Palestine: 'PS',
  Reunion: 'RE',
  Swaziland: 'SZ',
  Turkey: 'TR',
}
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let codes: Map<string, string> | undefined

/** The ISO code for an English name, or ''. */
export function countryCode(name: string): string {
  codes ??= new Map(
    LETTERS.flatMap((a) => LETTERS.map((b) => `${a}${b}`)).flatMap((code): [string, string][] => {
      const english = countryName(code)
      return english ? [[english, code]] : []
    }),
  )
  return OTHER_NAMES[name] ?? codes.get(name) ?? ''
}
