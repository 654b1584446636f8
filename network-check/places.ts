/**
 * Where a person lives, by the last word of their location, in the form the service sends places. Owns a list of countries with
 * their GeoNames ids.
 */

import type { DescribedPlace } from '../contract/described.ts'
import type { NetworkProfile } from '../contract/network.ts'
import { fold } from './text.ts'

const IDS =
  'AE:290557 AR:3865483 AT:2782113 AU:2077456 BE:2802361 BR:3469034 CA:6251999 CH:2658434 CL:3895114 CN:1814991 CO:3686110 CZ:3077311 ' +
  'DE:2921044 DK:2623032 EG:357994 ES:2510769 FI:660013 FR:3017382 GB:2635167 GR:390903 HU:719819 IE:2963597 IL:294640 IN:1269750 ' +
  'IT:3175395 JP:1861060 KR:1835841 MA:2542007 MX:3996063 NG:2328926 NL:2750405 NO:3144096 NZ:2186224 PE:3932488 PL:798544 PT:2264397 ' +
  'RO:798549 SE:2661886 SG:1880251 TR:298795 UA:690791 US:6252001 ZA:953987'

const english = new Intl.DisplayNames('en', { type: 'region' })
const countries = new Map(
  IDS.split(' ').map((entry): [string, DescribedPlace] => {
    const [code = '', geoId = ''] = entry.split(':')
    const name = english.of(code)!
    return [fold(name), { geoId, name, level: 'COUNTRY', countryCode: code, within: [] }]
  }),
)

export interface Home {
  country: DescribedPlace
  /** Undefined if only the country is given. */
  city: DescribedPlace | undefined
}

/** Reads "Munich, Bavaria, Germany". Undefined if it names no country in the list. */
export function homeOf({ location, geoId }: NetworkProfile): Home | undefined {
  const parts = location.split(',').map((part) => part.trim())
  const country = countries.get(fold(parts.at(-1) ?? ''))
  const [name] = parts
  if (!country || !name) return undefined
  const { geoId: id, name: of, level } = country
  const city: DescribedPlace = {
    geoId: geoId && /^\d+$/.test(geoId) ? geoId : `network-check:${fold(name)}`,
    ...{ name, level: 'CITY', countryCode: country.countryCode, within: [{ geoId: id, name: of, level }] },
  }
  return { country, city: parts.length > 1 ? city : undefined }
}
